// One block for each evidence record: what it is, its hash, its picture, its chain of custody.
import type { ShownEntry, ShownEvidence, ShownPackage } from './package-view.ts';
import { ink, page, textWidth, type PageWriter, type Style } from './page-writer.ts';
import { looksLikePicture, pictureSize } from './pictures.ts';
import { facts, table } from './tables.ts';
import { words } from './words.ts';

export type Pictures = ReadonlyMap<string, Uint8Array>;

const title: Style = { font: 'bold', size: 10 };
const small: Style = { font: 'bold', size: 8, color: ink.soft };
/** A picture is drawn at most this large, in points. */
const pictureBox = { width: 240, height: 150 };

export function drawRecords(writer: PageWriter, shown: ShownPackage, pictures: Pictures): void {
  const chains = new Map(
    shown.chain_of_custody.map(({ evidence_id, entries }) => [evidence_id, entries]),
  );
  const records = shown.contents.evidence;
  if (records.length === 0) writer.paragraph(words.nothing, { font: 'plain', size: 9 });
  for (const [at, record] of records.entries()) {
    if (record.redacted) continue;
    // A heading is never left alone at the foot of a page.
    writer.room(150);
    writer.within('Sect', () => {
      writer.paragraph(`${at + 1}. ${record.evidence_type}`, title, 'H2');
      writer.y += 3;
      facts(writer, recordFacts(record));
      drawPicture(writer, pictures.get(record.id), record);
      drawChain(writer, chains.get(record.id) ?? []);
    });
    writer.y += 14;
  }
}

function recordFacts(record: ShownEvidence): [string, string][] {
  const size = record.bytes === null ? '' : `, ${record.bytes} bytes`;
  const optional: [string, string | null][] = [
    ['File name', record.filename],
    ['Media type', record.media_type],
    ['Withdrawn', record.withdrawn_reason],
    ['Oddities', record.custody_anomalies.join(', ').replaceAll('_', ' ') || null],
  ];
  return [
    ['Record', record.id],
    ['SHA-256', record.hash_sha256],
    ['Bytes', `${words.integrity[record.integrity] ?? record.integrity}${size}`],
    ['Source', record.source],
    ['Reference', record.content_ref],
    ['Status', `${record.status}, ${record.visibility}, confidence ${record.confidence} of 100`],
    ['Received', `${record.created_at} by ${record.created_by}`],
    ...optional.filter((row): row is [string, string] => row[1] !== null),
  ];
}

function drawChain(writer: PageWriter, entries: readonly ShownEntry[]): void {
  writer.y += 4;
  writer.room(44);
  writer.paragraph(words.custody, small);
  writer.y += 2;
  const columns = [
    { title: 'When (UTC)', width: 116, size: 7 },
    { title: 'Who', width: 118, size: 7 },
    { title: 'What', width: 72, size: 7 },
    { title: 'Said by', width: 48, size: 7 },
    { title: 'Link', width: textWidth - 354, font: 'mono', size: 5.9 },
  ] as const;
  table(
    writer,
    columns,
    entries.map(({ ts, actor, action, origin, entry_hash }) => {
      return [ts, actor, action, words.origin[origin] ?? origin, entry_hash.slice(0, 32)];
    }),
  );
}

function drawPicture(
  writer: PageWriter,
  bytes: Uint8Array | undefined,
  { id }: ShownEvidence,
): void {
  if (bytes === undefined || !looksLikePicture(bytes)) return;
  const picture = Buffer.from(bytes);
  const size = pictureSize(picture);
  const failed = () =>
    writer.paragraph(words.pictureFailed, { font: 'plain', size: 8, color: ink.soft });
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
