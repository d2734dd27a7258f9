// Exhibits: their table with fingerprints, and the chain of custody of each as sentences. Five to
// eight chains fit on a page, so that a thousand records are still a document one can read.
import { clockOf, dayOf, momentText } from '../../domain/moment-text.ts';
import type { Drawing } from './document.ts';
import { codeLabel, sizeText } from './labels.ts';
import type { ShownEntry, ShownEvidence } from './package-view.ts';
import { page, textWidth, type Mark } from './page-writer.ts';
import { looksLikePicture, pictureSize } from './pictures.ts';
import { personOf } from './timeline.ts';
import { dataTable, note, type, type DataRow, type Datum } from './type.ts';

export type Pictures = ReadonlyMap<string, Uint8Array>;

/** A picture is drawn at most this large, in points. */
const pictureBox = { width: 240, height: 150 };

/** The name of a record by its place in the list: `E-3`. */
export type Naming = (record: ShownEvidence, at: number) => string;

export const byPlace: Naming = (_, at) => `E-${at + 1}`;

/** “E-1, E-3”; of many, the first ones. */
export function namesOf(names: readonly string[], most = 6, between = ', '): string {
  const shown = names.slice(0, most).join(between);
  return names.length > most ? `${shown}${between}…` : shown;
}

export function isHeld({ integrity, redacted }: ShownEvidence): boolean {
  return redacted !== true && integrity === 'verified';
}

interface Exhibits {
  records: readonly ShownEvidence[];
  nameOf: Naming;
}

export function drawExhibits(drawing: Drawing, { records, nameOf }: Exhibits): void {
  const { writer, words } = drawing;
  const { exhibits } = words;
  if (records.length === 0) return writer.paragraph(exhibits.none, type.text);
  const entries = entriesOf(drawing);
  const columns = [
    { title: exhibits.number, width: 34, heads: true as const },
    { title: exhibits.exhibit, width: 160 },
    { title: exhibits.size, width: 48 },
    { title: exhibits.received, width: 112 },
    { title: exhibits.custody, width: 38 },
    { title: exhibits.status, width: textWidth - 392 },
  ];
  const rows = records.map((record, at): DataRow => {
    const count = entries.get(record.id)?.length ?? 0;
    return [nameOf(record, at), ...exhibitCells(drawing, record, count)];
  });
  dataTable(writer, columns, rows, 2.6);
  note(writer, exhibits.legend);
}

function exhibitCells(drawing: Drawing, record: ShownEvidence, entries: number): Datum[] {
  const { words, language } = drawing;
  const { exhibits } = words;
  if (record.redacted === true) {
    const hidden = { text: words.redactedEntry, hash: record.sha256 ?? '' };
    return [hidden, '', '', '', { text: exhibits.withheld, mark: 'half' }];
  }
  const held = isHeld(record);
  const state = words.statuses[record.status] ?? record.status;
  const size = record.bytes === null ? exhibits.notHeld : sizeText(record.bytes, language);
  return [
    { text: `${codeLabel(record.evidence_type, language)}, ${state}`, hash: record.hash_sha256 },
    size,
    `${personOf(record.created_by, words)}, ${momentText(record.created_at, language)}`,
    String(entries),
    { text: held ? exhibits.held : exhibits.reference, mark: held ? 'full' : 'empty' },
  ];
}

function entriesOf({ shown }: Drawing): Map<string, ShownEntry[]> {
  return new Map(shown.chain_of_custody.map(({ evidence_id, entries }) => [evidence_id, entries]));
}

/** A heading, facts, the picture and the chain of each record that the audience sees. */
export function drawCustody(
  drawing: Drawing,
  { records, nameOf }: Exhibits,
  pictures: Pictures,
): void {
  const { writer, words, language } = drawing;
  const entries = entriesOf(drawing);
  if (records.length === 0) return writer.paragraph(words.exhibits.none, type.text);
  writer.paragraph(words.custody.lead, type.note);
  for (const [at, record] of records.entries()) {
    if (record.redacted === true) continue;
    const chain = entries.get(record.id) ?? [];
    // A short chain is not torn apart, and a heading never left alone at the foot of a page.
    const picture = pictures.has(record.id) ? pictureBox.height : 0;
    writer.y += 9;
    writer.room(Math.min(84 + chain.length * 17 + picture, 260));
    writer.within('Sect', () => {
      const name = `${nameOf(record, at)}, ${codeLabel(record.evidence_type, language)}`;
      writer.paragraph(words.custody.of(name), type.subsection, 'H3');
      writer.paragraph(about(drawing, record), type.note);
      drawPicture(drawing, nameOf(record, at), pictures.get(record.id));
      drawChain(drawing, record, chain);
    });
  }
}

/** Source, file and handling in one paragraph; what is empty is left out. */
function about({ words, language }: Drawing, record: ShownEvidence): string {
  const { exhibits, visibility, anomaly, result } = words;
  const anomalies = record.custody_anomalies.map((one) => anomaly[one] ?? codeLabel(one, language));
  const { source, filename, withdrawn_reason, tlp, confidence, retest_outcome } = record;
  const parts = [
    source.trim() === '' ? '' : exhibits.from(source),
    filename === null ? '' : exhibits.file(filename),
    reference(record, words),
    exhibits.shown(visibility[record.visibility] ?? record.visibility, confidence),
    typeof retest_outcome === 'string'
      ? exhibits.result(result[retest_outcome] ?? retest_outcome)
      : '',
    tlp === undefined ? '' : exhibits.tlp(tlp),
    withdrawn_reason === null ? '' : exhibits.withdrawn(withdrawn_reason),
    anomalies.length === 0 ? '' : exhibits.anomalies(anomalies.join(', ')),
  ];
  return `${parts.filter((part) => part !== '').join('. ')}.`;
}

/** Held bytes are under their hash, which the table has; of a part of a file, which part. */
function reference({ content_ref, hash_sha256 }: ShownEvidence, { exhibits }: Drawing['words']) {
  const held = /^vault:sha256:([0-9a-f]{64})(?:#bytes=(\d+)-(\d+))?$/.exec(content_ref);
  if (held === null) return content_ref.trim() === '' ? '' : exhibits.at(content_ref);
  const [, file = '', start, end] = held;
  if (start !== undefined && end !== undefined) return `${exhibits.part(start, end)} ${file}`;
  return file === hash_sha256 ? '' : exhibits.at(content_ref);
}

function drawChain(drawing: Drawing, record: ShownEvidence, chain: readonly ShownEntry[]): void {
  const { writer, words, language } = drawing;
  const { custody } = words;
  if (chain.length === 0) return writer.paragraph(custody.empty, type.text);
  writer.y += 3;
  const columns = [
    { title: words.exhibits.number, width: 24 },
    { title: custody.when, width: 112 },
    { title: custody.what, width: textWidth - 236 },
    { title: custody.after, width: 100 },
  ];
  const rows = chain.map((entry, at): DataRow => {
    const when = `${dayOf(entry.ts, language)}, ${clockOf(entry.ts)}`;
    return [String(at + 1), when, sentence(drawing, entry), after(drawing, record, entry, at)];
  });
  dataTable(writer, columns, rows, 1.4);
}

function sentence({ words }: Drawing, entry: ShownEntry): string {
  const { action, origin, actor_commitment } = entry;
  const { acts, other, declared } = words.custody;
  const actor = actor_commitment === undefined ? entry.actor : personOf(entry.actor, words);
  const act = Object.hasOwn(acts, action) ? acts[action] : undefined;
  const told = act?.(actor) ?? other(actor, action.replaceAll('_', ' '));
  return origin === 'declared' ? told.replace(/\.$/, `${declared}.`) : told;
}

function after({ words }: Drawing, record: ShownEvidence, entry: ShownEntry, at: number): Datum {
  const { recorded, unchanged, different } = words.custody;
  if (entry.hash_after !== record.hash_sha256) return { text: different, mark: 'empty' };
  const mark: Mark = isHeld(record) ? 'full' : 'empty';
  return { text: at === 0 ? recorded : unchanged, mark };
}

function drawPicture(
  { writer, words }: Drawing,
  name: string,
  bytes: Uint8Array | undefined,
): void {
  if (bytes === undefined || !looksLikePicture(bytes)) return;
  const picture = Buffer.from(bytes);
  const size = pictureSize(picture);
  const failed = () => writer.paragraph(words.pictureFailed, type.note);
  if (size === null) return failed();
  const scale = Math.min(pictureBox.width / size.width, pictureBox.height / size.height, 1);
  const [width, height] = [size.width * scale, size.height * scale];
  writer.room(height + 12);
  const { doc, y } = writer;
  let opened: unknown;
  try {
    opened = (doc as unknown as { openImage(source: Buffer): unknown }).openImage(picture);
  } catch {
    return failed();
  }
  const draw = () => void doc.image(opened as never, page.left, y + 6, { width, height });
  writer.figure(`${words.picture} ${name}`, draw);
  writer.y += height + 12;
}
