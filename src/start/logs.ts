// The log of a server: on this machine, and at a collector where the settings ask for it.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../settings/config.ts';
import { version } from '../settings/version.ts';
import { openLog } from './log.ts';

interface StartedLog {
  log: Logger;
  /** Sends what waits. */
  close: () => Promise<void>;
}

/** The log, which begins with the warnings about the settings. */
export async function startLog(config: Config, warnings: readonly string[]): Promise<StartedLog> {
  const started = await open(config);
  for (const warning of warnings) started.log.warn(warning);
  return started;
}

async function open(config: Config): Promise<StartedLog> {
  const { IP3_OTLP_LOGS: wanted, IP3_OTLP_ENDPOINT: endpoint, IP3_OTLP_HEADERS } = config;
  if (wanted === 'off' || endpoint === undefined) {
    return { log: openLog(config), close: () => Promise.resolve() };
  }
  const { openLogExport } = await import('../traces/log-export.ts');
  const headers = IP3_OTLP_HEADERS ?? {};
  const collector = { endpoint, headers, version, instance: randomUUID() };
  // What is said of the collector is part of the log, which is there once it has this.
  const { take, close } = openLogExport({
    ...collector,
    log: {
      info: (fields, message) => log.info(fields, message),
      warn: (fields, message) => log.warn(fields, message),
    },
  });
  const log = openLog(config, take);
  return { log, close };
}
