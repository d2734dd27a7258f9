// The exporter of traces, which is loaded where the settings name a collector.
import { randomUUID } from 'node:crypto';
import type { Config } from '../settings/config.ts';
import { version } from '../settings/version.ts';
import type { ExporterLog } from '../traces/exporter.ts';
import type { Tracer } from '../traces/tracer.ts';

/** Null where the settings name none. */
export async function startTraces(config: Config, log: ExporterLog): Promise<Tracer | null> {
  const { IP3_OTLP_ENDPOINT: endpoint, IP3_OTLP_HEADERS, IP3_OTLP_SHARE: share } = config;
  if (endpoint === undefined) return null;
  const { openTracer } = await import('../traces/tracer.ts');
  const headers = IP3_OTLP_HEADERS ?? {};
  return openTracer({ endpoint, headers, share, version, instance: randomUUID(), log });
}
