// Lines of the log for a collector that speaks OTLP over HTTP (opentelemetry-proto, logs/v1).
// Loaded where IP3_OTLP_LOGS asks for it. The lines are those of the log, so what it masks is
// masked here.
import { openCollector, type CollectorOptions } from './collector.ts';
import { Exporter, type ExporterLog } from './exporter.ts';
import { otlpAttributes } from './otlp.ts';
import type { Attributes } from './span.ts';

export interface LogExportOptions extends CollectorOptions {
  log: ExporterLog;
  everyMs?: number;
}

export function openLogExport(options: LogExportOptions) {
  const { post, resource } = openCollector(options, 'logs');
  const exporter = new Exporter<string>({
    ...options,
    name: 'logs',
    send: (lines, signal) => post(logBody(resource, options.version, lines), signal),
  });
  return {
    take: (line: string) => exporter.take(line),
    close: () => exporter.close(),
  };
}

function logBody(resource: Attributes, version: string, lines: readonly string[]): Buffer {
  const scope = { name: 'proofline', version };
  const scopeLogs = [{ scope, logRecords: lines.map(logRecord) }];
  const resourceLogs = [{ resource: { attributes: otlpAttributes(resource) }, scopeLogs }];
  return Buffer.from(JSON.stringify({ resourceLogs }));
}

/** The lowest number of each range of the specification. */
const severities: Readonly<Record<string, number>> = {
  trace: 1,
  debug: 5,
  info: 9,
  warn: 13,
  error: 17,
  fatal: 21,
};

interface Line {
  level: string;
  time: string;
  msg?: string;
  trace_id?: string;
}

function logRecord(text: string) {
  const { level, time, msg, ...said } = JSON.parse(text) as Line;
  const isTrace = /^[0-9a-f]{32}$/.test(said.trace_id ?? '');
  return {
    timeUnixNano: `${Date.parse(time)}000000`,
    severityNumber: severities[level] ?? severities['info'],
    severityText: level,
    body: { stringValue: msg ?? '' },
    attributes: members(said),
    ...(isTrace && { traceId: said.trace_id }),
  };
}

const members = (value: object) =>
  Object.entries(value).map(([key, one]) => ({ key, value: anyValue(one) }));

/** AnyValue: whole numbers as text, what is empty as an empty object. */
function anyValue(value: unknown): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValue) } };
  return value === null || value === undefined ? {} : { kvlistValue: { values: members(value) } };
}
