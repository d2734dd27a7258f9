// The timeline of a package: who did what and when, a line each where that is enough. What the page
// of the record says already is not said again.
import type { ShownEvidence, ShownPackage } from './package-view.ts';
import { textWidth, type PageWriter } from './page-writer.ts';
import { isSaid, moment, plain, shortened, table } from './tables.ts';
import { words } from './words.ts';

type Entry = ShownPackage['contents']['timeline'][number];

interface Record {
  /** Its number on the pages of evidence. */
  number: number;
  facts: ShownEvidence;
  /** Hashes of the entries of its chain. */
  chain: ReadonlySet<string>;
}

const columns = [
  { title: 'When (UTC)', width: 104, size: 7 },
  { title: 'Who', width: 104, size: 7 },
  { title: 'What', width: 108, size: 7 },
  { title: 'Record', width: 38, size: 7 },
  { title: 'Details', width: textWidth - 354, size: 6.6 },
] as const;

export function drawTimeline(writer: PageWriter, shown: ShownPackage): void {
  const { timeline } = shown.contents;
  if (timeline.length === 0) return writer.paragraph(words.nothing, { font: 'plain', size: 9 });
  const records = recordsOf(shown);
  const rows = timeline.map((entry) => {
    const { at = '', actor = '', action, evidence_id, redacted } = entry;
    const told = redacted === true ? words.redactedEntry : (action ?? '');
    const record = records.get(evidence_id ?? '');
    return [moment(at), actor, told, String(record?.number ?? ''), details(entry, record)];
  });
  table(writer, columns, rows, 1);
}

function recordsOf({ contents, chain_of_custody }: ShownPackage): Map<string, Record> {
  const chains = new Map(
    chain_of_custody.map(({ evidence_id, entries }) => [
      evidence_id,
      new Set(entries.map(({ entry_hash }) => entry_hash)),
    ]),
  );
  return new Map(
    contents.evidence.map((facts, at) => {
      const chain = chains.get(facts.id) ?? new Set();
      return [facts.id, { number: at + 1, facts, chain }];
    }),
  );
}

function details({ detail = {} }: Entry, record: Record | undefined): string {
  const told = Object.entries(detail)
    .filter(([name, value]) => isSaid(value) && !isKnown(name, value, record))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${plain(value)}`);
  return shortened(told.join('; '), 1200);
}

/** A fact that the record has, too, or the entry of custody that is there. */
function isKnown(name: string, value: unknown, record: Record | undefined): boolean {
  if (record === undefined) return false;
  if (name === 'custody') {
    const { entry_hash } = value as { entry_hash?: string };
    return record.chain.has(entry_hash ?? '');
  }
  const own = (record.facts as unknown as { [name: string]: unknown })[name];
  return own !== undefined && plain(own).toLowerCase() === plain(value).toLowerCase();
}
