// The pages of a package, in the order in which a reader needs them.
import { drawCover } from './cover.ts';
import { drawRecords, type Pictures } from './evidence-pages.ts';
import type { ShownPackage } from './package-view.ts';
import { ink, page, PageWriter, textWidth, type Style } from './page-writer.ts';
import { facts, isSaid, plain, said, table } from './tables.ts';
import { drawTimeline } from './timeline.ts';
import { words } from './words.ts';

const heading: Style = { font: 'bold', size: 14, color: ink.accent };
const body: Style = { font: 'plain', size: 9 };

interface Section {
  title: string;
  draw: (writer: PageWriter, shown: ShownPackage) => void;
}

/** Draws everything; the document has been ended when this returns. */
export function drawPackage(bytes: Buffer, pictures: Pictures): PageWriter {
  const shown = JSON.parse(bytes.toString('utf8')) as ShownPackage;
  const { public_id } = shown.manifest.subject;
  const at = new Date(shown.manifest.as_of);
  const writer = new PageWriter({ title: `${public_id} – evidence package`, at });
  const sections = sectionsOf(pictures);
  drawCover(writer, shown);
  writer.newPage();
  const contentsPage = writer.pageNumber - 1;
  const starts = sections.map(({ title, draw }, at) => drawSection(writer, shown, title, draw, at));
  drawContents(writer, contentsPage, sections, starts);
  drawRunningHeads(writer, shown);
  attach(writer, bytes, at);
  writer.end();
  return writer;
}

function sectionsOf(pictures: Pictures): Section[] {
  return [
    { title: words.incident, draw: drawIncident },
    { title: words.overview, draw: drawOverview },
    { title: words.records, draw: (writer, shown) => drawRecords(writer, shown, pictures) },
    { title: words.timeline, draw: drawTimeline },
    { title: words.imports, draw: (writer, shown) => drawList(writer, shown.contents.imports) },
    { title: words.actions, draw: (writer, shown) => drawList(writer, shown.contents.actions) },
    { title: words.redactions, draw: drawRedactions },
    { title: words.proofs, draw: drawProofs },
  ];
}

/** Gives the page on which it begins. Short sections share a page. */
function drawSection(
  writer: PageWriter,
  shown: ShownPackage,
  title: string,
  draw: Section['draw'],
  at: number,
): number {
  if (at === 0) writer.newPage();
  else writer.y += 26;
  writer.room(130);
  const start = writer.pageNumber;
  writer.within('Sect', () => {
    writer.paragraph(`${at + 1}   ${title}`, heading, 'H1');
    writer.y += 4;
    writer.rule();
    writer.y += 9;
    draw(writer, shown);
  });
  return start;
}

/** The page was left empty until the page numbers were known. */
function drawContents(writer: PageWriter, at: number, sections: Section[], starts: number[]): void {
  writer.doc.switchToPage(at);
  writer.y = page.top;
  writer.paragraph(words.contents, heading, 'H1');
  writer.y += 10;
  writer.within('TOC', () => {
    sections.forEach(({ title }, index) => {
      const line = { ...body, size: 10, leading: 1.9 };
      writer.row(
        [
          { ...line, text: `${index + 1}   ${title}`, width: textWidth - 40 },
          { ...line, text: String(starts[index]), width: 40 },
        ],
        'TD',
      );
    });
  });
}

function drawRunningHeads(writer: PageWriter, { manifest, package_sha256 }: ShownPackage): void {
  const style: Style = { font: 'plain', size: 7.5, color: ink.soft };
  const mono: Style = { ...style, font: 'mono' };
  const { count } = writer.doc.bufferedPageRange();
  const hash = `${package_sha256.slice(0, 8)} ${package_sha256.slice(8, 16)}`;
  for (let index = 0; index < count; index += 1) {
    writer.doc.switchToPage(index);
    writer.artifact(() => {
      const right = (text: string, of: Style, y: number) =>
        writer.label(text, of, page.width - page.right - writer.width(text, of), y);
      if (index > 0) {
        writer.label(`${manifest.subject.public_id} · ${manifest.audience}`, style, page.left, 40);
        right(hash, mono, 40);
        const { doc } = writer;
        doc.moveTo(page.left, 54).lineTo(page.width - page.right, 54);
        doc.lineWidth(0.4).strokeColor(ink.line).stroke();
      }
      writer.label(`Proofline · ${manifest.as_of}`, style, page.left, page.height - 44);
      right(words.page(index + 1, count), style, page.height - 44);
    });
  }
}

function attach(writer: PageWriter, bytes: Buffer, at: Date): void {
  writer.doc.file(bytes, {
    name: 'package.json',
    type: 'application/json',
    description: 'The package as signed data (RFC 8785 JSON).',
    relationship: 'Source',
    creationDate: at,
    modifiedDate: at,
  } as PDFKit.Mixins.PDFAttachmentOptions);
}

const firstFacts = ['public_id', 'title', 'description', 'level', 'category', 'priority'];

function drawIncident(writer: PageWriter, { contents }: ShownPackage): void {
  const { incident } = contents;
  const names = Object.keys(incident).filter((name) => !firstFacts.includes(name));
  const rows = [...firstFacts, ...names.sort()]
    .filter((name) => isSaid(incident[name]))
    .map((name): [string, string] => [name.replaceAll('_', ' '), said(plain(incident[name]))]);
  facts(writer, rows);
}

function drawOverview(writer: PageWriter, { contents }: ShownPackage): void {
  if (contents.evidence.length === 0) return writer.paragraph(words.nothing, body);
  const columns = [
    { title: 'No', width: 32, size: 7.2 },
    { title: 'Type', width: 132, size: 7.2 },
    { title: 'Status', width: 66, size: 7.2 },
    { title: 'Visibility', width: 58, size: 7.2 },
    { title: 'Bytes', width: 60, size: 7.2 },
    { title: 'SHA-256 (first half)', width: textWidth - 348, font: 'mono', size: 6.4 },
  ] as const;
  const rows = contents.evidence.map((one, at) => {
    const hash = (one.hash_sha256 ?? one.sha256 ?? '').slice(0, 32);
    if (one.redacted) return [String(at + 1), words.redactedEntry, '', '', '', hash];
    const held = one.integrity === 'verified' ? 'held' : 'reference';
    return [String(at + 1), one.evidence_type, one.status, one.visibility, held, hash];
  });
  table(writer, columns, rows, 1);
}

function drawList(writer: PageWriter, items: readonly Record<string, unknown>[]): void {
  if (items.length === 0) return writer.paragraph(words.nothing, body);
  for (const item of items) {
    const rows = Object.entries(item).filter(([, value]) => isSaid(value));
    facts(
      writer,
      rows.map(([name, value]): [string, string] => [
        name.replaceAll('_', ' '),
        said(plain(value)),
      ]),
    );
    writer.y += 8;
  }
}

function drawRedactions(writer: PageWriter, { contents }: ShownPackage): void {
  const hidden = contents.evidence.filter((one) => one.redacted);
  if (hidden.length === 0) return writer.paragraph(words.nothingRedacted, body);
  writer.paragraph(words.redacted(hidden.length), body);
  writer.y += 8;
  const columns = [
    { title: 'Record', width: 168, font: 'mono', size: 6.6 },
    { title: 'SHA-256', width: textWidth - 168, font: 'mono', size: 6.6 },
  ] as const;
  table(
    writer,
    columns,
    hidden.map(({ id, sha256 = '' }) => [id, sha256]),
  );
}

function drawProofs(writer: PageWriter, shown: ShownPackage): void {
  const { manifest, signer, log_proof, timestamp, package_sha256 } = shown;
  facts(writer, [
    ['Package hash', package_sha256],
    ['Signature', `Ed25519, DSSE envelope with an in-toto statement, key ${signer.kid}`],
    ['Public key', signer.x],
    ['Audit log', words.log[log_proof.status] ?? log_proof.status],
    ['Time stamp', words.timestamp[timestamp?.status ?? 'none'] ?? ''],
  ]);
  writer.y += 10;
  const columns = [
    { title: 'Document', width: 150 },
    { title: 'Size', width: 60 },
    { title: 'SHA-256', width: textWidth - 210, font: 'mono', size: 6.6 },
  ] as const;
  const documents = manifest.files.filter(({ role }) => role === 'document');
  table(
    writer,
    columns,
    documents.map(({ path, bytes, sha256 }) => [path, String(bytes), sha256]),
  );
}
