// A log format as data: how an event of it is recognised and where in it each fact is. One small
// file below `formats` a product; formats that need more than that are code.
import type { Severity } from '../../domain/severity.ts';
import { isObject, itemsOf, textsOf, wholeOf, wordOf } from '../../importers/read/json-values.ts';
import type { JsonObject, JsonValue } from '../../importers/read/json.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import { cvesIn, oneLine } from '../../importers/read/text.ts';
import { agentOf, field } from './fields.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { JsonLogFormat } from './log-format.ts';
import { instantOf } from './times.ts';

/** Dotted paths as in `field`; `a[].b` is each `b` of the list `a`, `{a} {b}` a text of both. */
type Paths = readonly string[];

/** Whether a text at a path is one of these, in any case; without a list, whether one is there. */
interface Rule {
  at: string;
  is?: readonly string[];
}

export interface LogTable {
  format: string;
  label: string;
  /** An event has all of one of these. */
  marks: readonly (readonly Rule[])[];
  /** The first with a text; a name in quotes is itself. */
  product: Paths;
  title: Paths;
  untitled: string;
  /** Selects the incident together with the host, so it is the same in each event of its kind. */
  rule: Paths;
  severity: { at: Paths; of: (raw: string) => Severity };
  /** True, or what makes an event an alert of its product, whatever its severity. */
  alert?: true | readonly Rule[];
  /** What keeps an event from opening anything, and why. */
  settled?: readonly (Rule & { as: string })[];
  time: Paths;
  host: Paths;
  port?: string;
  url?: Paths;
  techniques?: Paths;
  cve?: Paths;
  /** Only what the product guarantees to be one alert's. */
  uid?: Paths;
  revision?: Paths;
}

/** The format that a table declares. */
export function formatOf(table: LogTable): JsonLogFormat {
  const { format, label, marks } = table;
  return {
    format,
    label,
    recognise: (event) => marks.some((all) => all.every((rule) => holds(event, rule))),
    read: (event) => read(table, event),
  };
}

function read(table: LogTable, event: JsonObject): LogEvent {
  const { format, untitled, severity, alert = [], settled = [] } = table;
  const raw = said(event, severity.at, 4000) ?? '';
  const of = (paths: Paths | undefined) => said(event, paths ?? [], 255);
  const title = said(event, table.title, 500);
  return eventWith({
    format,
    product: of(table.product),
    rule: of(table.rule),
    title,
    untitled,
    severity: severity.of(raw),
    severity_raw: raw.slice(0, 32),
    is_alert: alert === true || alert.some((rule) => holds(event, rule)),
    settled: settled.find((rule) => holds(event, rule))?.as ?? null,
    at: timeOf(event, table.time),
    host: of(table.host),
    port: wholeOf(wordOf(field(event, table.port ?? '')), 65_535),
    url: said(event, table.url ?? [], 2000),
    agent_id: agentOf(event),
    techniques: techniquesIn(all(event, table.techniques).toUpperCase()),
    cve: cvesIn(`${all(event, table.cve)} ${title ?? ''}`),
    // Ids of Azure are long paths that differ at their end.
    uid: said(event, table.uid ?? [], 2000),
    revision: of(table.revision),
  });
}

function holds(event: JsonObject, { at, is }: Rule): boolean {
  const found = valuesAt(event, at);
  if (is === undefined) return found.length > 0;
  return found.some((value) => is.includes(wordOf(value).toLowerCase()));
}

/** The values at a path, of all items of the lists on the way. */
function valuesAt(event: JsonValue | undefined, path: string): JsonValue[] {
  const [head = '', ...rest] = path.split('[].');
  const value = field(event, head);
  if (value === undefined || value === null) return [];
  if (rest.length === 0) return [value];
  return itemsOf(value)
    .filter((item) => isObject(item))
    .flatMap((item) => valuesAt(item, rest.join('[].')));
}

function said(event: JsonObject, paths: Paths, limit: number): string | null {
  for (const path of paths) {
    const found = oneLine(textAt(event, path), limit);
    if (found !== null) return found;
  }
  return null;
}

function textAt(event: JsonObject, path: string): string {
  if (path.startsWith("'")) return path.slice(1, -1);
  if (!path.includes('{')) return firstText(valuesAt(event, path));
  return path.replace(/\{([^}]+)\}/g, (_, inner: string) => firstText(valuesAt(event, inner)));
}

function firstText(values: readonly JsonValue[]): string {
  return values.flatMap((value) => textsOf(value)).find((text) => text.trim() !== '') ?? '';
}

function all(event: JsonObject, paths: Paths = []): string {
  return paths
    .flatMap((path) => valuesAt(event, path))
    .flatMap((value) => textsOf(value))
    .join(' ');
}

function timeOf(event: JsonObject, paths: Paths) {
  const values = paths.flatMap((path) => valuesAt(event, path));
  return values.map((value) => instantOf(value)).find((at) => at !== null) ?? null;
}
