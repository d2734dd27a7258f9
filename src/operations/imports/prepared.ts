// What reading a file leaves for the database: each finding as the pieces of JSON that its rows
// take, with the hash of its bytes. It goes between threads and is in a file as one line each.
import type { Finding, Place } from '../../domain/finding.ts';
import { incidentFinding } from '../../domain/incident.ts';
import type { NamedIndicator } from '../../domain/indicator.ts';
import { severityId, type Severity } from '../../domain/severity.ts';
import type { Importer, Item } from '../../importers/importer.ts';
import { indicatorsOfFinding } from '../../intake/indicators/of-finding.ts';
import { Shortened } from './shortened.ts';
import { assertReadable } from './tally.ts';

export interface PreparedFinding {
  fingerprint: string;
  formerly?: string | undefined;
  severity: Severity;
  confidence: number | null;
  host: string | null;
  place: Place;
  /** SHA-256 of the bytes at the place. */
  hash_sha256: string;
  indicators: NamedIndicator[];
  /** JSON object of the incident's columns that come from the finding. */
  incident: string;
  /** JSON list of the recorded messages. */
  exchanges: string;
}

export type PreparedItem =
  | { prepared: PreparedFinding }
  | Exclude<Item, { finding: Finding }>
  | SetAside;
interface SetAside {
  finding: Finding;
  set_aside: string;
}

/** Reads to the end. Throws what the importer throws, and `parse_failed` for a heap of faults. */
export async function* prepare(
  importer: Importer,
  source: AsyncIterable<Uint8Array>,
  hashRange: (start: number, end: number) => string | Promise<string>,
  companion?: AsyncIterable<Uint8Array>,
): AsyncGenerator<PreparedItem> {
  let skipped = 0;
  let hashed = { start: -1, end: -1, hash: '' };
  const shortened = new Shortened();
  for await (const item of importer.read(source, companion)) {
    if ('finding' in item) {
      const { finding, set_aside } = item;
      shortened.see(finding);
      if (set_aside !== undefined) yield { finding, set_aside };
      else {
        const { start, end } = finding.place;
        // A thousand findings can be at one place: the checks of a binary, which can be long.
        if (hashed.start !== start || hashed.end !== end)
          hashed = { start, end, hash: await hashRange(start, end) };
        yield { prepared: preparedOf(importer, finding, hashed.hash) };
      }
      continue;
    }
    if ('skipped' in item) assertReadable(++skipped, item.skipped.reason);
    yield item;
  }
  for (const note of shortened.notes()) yield { note };
}

function preparedOf(
  { connector }: Importer,
  finding: Finding,
  hash_sha256: string,
): PreparedFinding {
  const { fingerprint, formerly, severity, confidence, host, place, title, exchanges } = finding;
  const reported_severity = severityId(severity);
  const columns = { title, reported_severity, fingerprint, finding: incidentFinding(finding) };
  return {
    ...{ fingerprint, formerly, severity, confidence, host, place, hash_sha256 },
    indicators: indicatorsOfFinding(connector, finding),
    incident: JSON.stringify(columns),
    exchanges: JSON.stringify(exchanges),
  };
}

/** One line without its end; JSON text holds neither tabs nor line feeds. */
export function encodeItem(item: PreparedItem): string {
  if (!('prepared' in item)) return JSON.stringify(item);
  const { incident, exchanges, ...rest } = item.prepared;
  return `${JSON.stringify(rest)}\t${incident}\t${exchanges}`;
}

export function decodeItem(line: string): PreparedItem {
  const tab = line.indexOf('\t');
  if (tab < 0) return JSON.parse(line) as PreparedItem;
  const next = line.indexOf('\t', tab + 1);
  const rest = JSON.parse(line.slice(0, tab)) as Omit<PreparedFinding, 'incident' | 'exchanges'>;
  const [incident, exchanges] = [line.slice(tab + 1, next), line.slice(next + 1)];
  return { prepared: { ...rest, incident, exchanges } };
}
