// `proofline start`: the server in the foreground until a signal stops it.
import type { Command } from 'commander';
import type { Server } from '../main.ts';
import { loadConfig, type Environment, type LoadedConfig } from '../settings/config.ts';
import { openLog } from '../start/log.ts';
import { environmentFault } from './environment-fault.ts';
import { exitCodes } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

interface Options {
  host?: string;
  port?: string;
  dataDir?: string;
  logLevel?: string;
  role?: string;
}

export function addStart(program: Command, terminal: Terminal): void {
  program
    .command('start')
    .summary('start the server')
    .description(
      'Start the server in the foreground. SIGTERM or Ctrl+C lets running requests finish; ' +
        'a second Ctrl+C ends at once.',
    )
    .option('--host <address>', 'address to listen on (IP3_HOST)')
    .option('--port <number>', 'port to listen on, 0 for a free one (IP3_PORT)')
    .option('--data-dir <folder>', 'folder of database, vault and keys (IP3_DATA_DIR)')
    .option('--role <role>', 'all, web or worker (IP3_PROCESS_ROLE)')
    .option('--log-level <level>', 'least severe log line that is written (IP3_LOG_LEVEL)')
    .addHelpText('after', examples)
    .action((options: Options) => start(terminal, options));
}

const examples = `
Examples:
  $ proofline start
  $ proofline start --port 9000 --data-dir /var/lib/proofline
  $ DATABASE_URL=postgres://proofline@db.example.org/proofline proofline start`;

async function start(terminal: Terminal, options: Options): Promise<void> {
  const loaded = loadConfig(withFlags(terminal.environment, options));
  // With a certificate, SIGHUP reads its files again.
  const hangsUp = loaded.config.IP3_TLS_CERT === undefined;
  const asked = untilStopAsked(terminal, hangsUp);
  void asked.then(() => endInTime(loaded.config));
  const server = await startedServer(terminal, loaded);
  await asked;
  await server.stop();
  // What is left open by now must not keep a stopped server in the list of processes.
  process.exit(exitCodes.ok);
}

/** A stop ends within this time, whatever hangs. */
const stopLimitMs = 25_000;

function endInTime(config: LoadedConfig['config']): void {
  const late = () => {
    openLog(config).fatal(
      { limit_ms: stopLimitMs },
      'The stop took too long and the process ends without finishing it; nothing that was ' +
        'confirmed is lost. Check the database and the disk before the next start.',
    );
    process.exit(exitCodes.stop_timeout);
  };
  setTimeout(late, stopLimitMs).unref();
}

function withFlags(environment: Environment, options: Options): Environment {
  const { host, port, dataDir, logLevel, role } = options;
  const flags = {
    IP3_HOST: host,
    IP3_PORT: port,
    IP3_DATA_DIR: dataDir,
    IP3_LOG_LEVEL: logLevel,
    IP3_PROCESS_ROLE: role,
  };
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  return { ...environment, ...Object.fromEntries(given) };
}

/** The server, listening. */
export async function startedServer(terminal: Terminal, loaded: LoadedConfig): Promise<Server> {
  // Here and not above: the server's libraries take longer to load than most commands run.
  const { startServer } = await import('../main.ts');
  try {
    return await startServer(
      loaded,
      (text) => terminal.output.write(text),
      () => process.exit(exitCodes.engine_stopped),
    );
  } catch (error) {
    throw environmentFault(error, loaded.config);
  }
}

/**
 * After the first signal further ones count only when this time has passed: npm and a wrapper hand
 * on the Ctrl+C that the terminal has sent to the whole group already.
 */
const samePressMs = 700;

/** Resolves with the first signal, also one that comes before the server is up. */
export function untilStopAsked(terminal: Terminal, hangsUp = true): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const onSignal = () => {
      if (first === undefined) {
        first = performance.now();
        if (terminal.output.isTTY) terminal.output.write('\n  Stopping; Ctrl+C ends at once.\n');
        resolve();
      } else if (performance.now() - first > samePressMs) {
        process.exit(exitCodes.usage);
      }
    };
    const signals = ['SIGTERM', 'SIGINT', ...(hangsUp ? ['SIGHUP'] : [])];
    for (const signal of signals) process.on(signal, onSignal);
  });
}
