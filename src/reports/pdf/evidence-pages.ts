// One block for each evidence record: what it is, its hash, its picture, its chain of custody. Five
// to eight of them fit on a page, so that a thousand records are still a document one can read.
import type { ShownEntry, ShownEvidence, ShownFrame } from './package-view.ts';
import { ink, page, textWidth, type PageWriter, type Style } from './page-writer.ts';
import { looksLikePicture, pictureSize } from './pictures.ts';
import { denseFacts, moment, said, table, type Fact } from './tables.ts';
import { words } from './words.ts';

export type Pictures = ReadonlyMap<string, Uint8Array>;

const title: Style = { font: 'bold', size: 9.5 };
const note: Style = { font: 'plain', size: 8, color: ink.soft };
/** A picture is drawn at most this large, in points. */
const pictureBox = { width: 240, height: 150 };

/** `nameOf` gives what is over a record, by its place in the list. */
export function drawRecords(
  writer: PageWriter,
  { chain_of_custody }: Pick<ShownFrame, 'chain_of_custody'>,
  records: readonly ShownEvidence[],
  pictures: Pictures,
  nameOf: (record: ShownEvidence, at: number) => string = nameByPlace,
): void {
  const chains = new Map(
    chain_of_custody.map(({ evidence_id, entries }) => [evidence_id, entries]),
  );
  if (records.length === 0) return writer.paragraph(words.nothing, { font: 'plain', size: 9 });
  writer.paragraph(words.recordsLegend, note);
  writer.y += 8;
  for (const [at, record] of records.entries()) {
    if (record.redacted) continue;
    const chain = chains.get(record.id) ?? [];
    // A short record is not torn apart, and a heading never left alone at the foot of a page.
    const picture = pictures.has(record.id) ? pictureBox.height : 0;
    writer.room(Math.min(92 + chain.length * 10 + picture, 260));
    writer.within('Sect', () => {
      writer.paragraph(nameOf(record, at), title, 'H2');
      writer.y += 1;
      denseFacts(writer, recordFacts(record));
      drawPicture(writer, pictures.get(record.id), record);
      drawChain(writer, chain);
    });
    writer.y += 9;
  }
}

function nameByPlace({ evidence_type }: ShownEvidence, at: number): string {
  return `${at + 1}   ${evidence_type}`;
}

/** Rows of one fact, or of two alongside each other. */
function recordFacts(record: ShownEvidence): Fact[][] {
  const size = record.bytes === null ? '' : `, ${record.bytes.toLocaleString('en')} bytes`;
  const file = [record.filename, record.media_type].filter((text) => text !== null).join(', ');
  const oddities = record.custody_anomalies.join(', ').replaceAll('_', ' ');
  const optional: Fact[] = [
    ['Reference', reference(record)],
    ['File', file],
    ['Withdrawn', record.withdrawn_reason ?? ''],
    ['Oddities', oddities],
    ['Handling', record.tlp === undefined ? '' : `TLP:${record.tlp}, set by its source`],
  ];
  return [
    [['SHA-256', record.hash_sha256]],
    [
      ['Bytes', `${words.integrity[record.integrity] ?? record.integrity}${size}`],
      ['Status', `${record.status}, ${record.visibility}, confidence ${record.confidence}`],
    ],
    [
      ['Record', record.id],
      ['Received', moment(record.created_at)],
    ],
    [
      ['Source', said(record.source)],
      ['By', record.created_by],
    ],
    ...optional.filter(([, text]) => text !== '').map((fact) => [fact]),
  ];
}

/** Held bytes are under their hash, which was listed before; of a part of a file, which part. */
function reference({ content_ref, hash_sha256 }: ShownEvidence): string {
  const held = /^vault:sha256:([0-9a-f]{64})(?:#bytes=(\d+)-(\d+))?$/.exec(content_ref);
  if (held === null) return said(content_ref);
  const [, file = '', start, end] = held;
  if (start !== undefined) return `bytes ${start} to ${end} of the file ${file}`;
  return file === hash_sha256 ? '' : content_ref;
}

function drawChain(writer: PageWriter, entries: readonly ShownEntry[]): void {
  writer.y += 2;
  const columns = [
    { title: words.custody, width: 122, size: 7 },
    { title: 'Who', width: 150, size: 7 },
    { title: 'What', width: 92, size: 7 },
    { title: 'Said by', width: 50, size: 7 },
    { title: 'Entry hash', width: textWidth - 414, font: 'mono', size: 6.6 },
  ] as const;
  const rows = entries.map(({ ts, actor, action, origin, entry_hash }) => {
    const hash = entry_hash.slice(0, 12);
    return [moment(ts), said(actor), said(action), words.origin[origin] ?? origin, hash];
  });
  table(writer, columns, rows, 0.5);
}

function drawPicture(
  writer: PageWriter,
  bytes: Uint8Array | undefined,
  { id }: ShownEvidence,
): void {
  if (bytes === undefined || !looksLikePicture(bytes)) return;
  const picture = Buffer.from(bytes);
  const size = pictureSize(picture);
  const failed = () => writer.paragraph(words.pictureFailed, note);
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
  const alt = `${words.picture}, ${id}`;
  const draw = () => void doc.image(opened as never, page.left, y + 6, { width, height });
  writer.figure(alt, draw);
  writer.y += height + 12;
}
