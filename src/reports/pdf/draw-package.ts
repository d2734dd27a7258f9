// The pages of a package, in the order in which a reader needs them.
import type { Tlp } from '../../domain/tlp.ts';
import { engagementType } from '../../trust/package.ts';
import { drawCover, packageTlp } from './cover.ts';
import { engagementPages } from './engagement-pages.ts';
import type { Pictures } from './evidence-pages.ts';
import { incidentPages, type PackagePages, type Section } from './incident-pages.ts';
import type { ShownEngagement, ShownFrame, ShownPackage } from './package-view.ts';
import { ink, page, PageWriter, textWidth, type Style } from './page-writer.ts';
import { facts, moment, table } from './tables.ts';
import { words } from './words.ts';

const heading: Style = { font: 'bold', size: 14, color: ink.accent };
const body: Style = { font: 'plain', size: 9 };

/** Draws everything; the document has been ended when this resolves. */
export async function drawPackage(bytes: Buffer, pictures: Pictures): Promise<PageWriter> {
  const shown = JSON.parse(bytes.toString('utf8')) as ShownFrame;
  const { public_id } = shown.manifest.subject;
  const at = new Date(shown.manifest.as_of);
  const { subject, sections: own } = pagesOf(shown, pictures);
  const title = `${public_id} – ${words.kind[shown.manifest.type]?.toLowerCase() ?? 'package'}`;
  const writer = new PageWriter({ title, at });
  const stamp = await stampWords(shown.timestamp);
  const proofs = { title: words.proofs, draw: (to: PageWriter) => drawProofs(to, shown, stamp) };
  const sections = [...own, proofs];
  drawCover(writer, shown, subject);
  writer.newPage();
  const contentsPage = writer.pageNumber - 1;
  const starts = sections.map(({ title, draw }, at) => drawSection(writer, title, draw, at));
  drawContents(writer, contentsPage, sections, starts);
  drawRunningHeads(writer, shown, packageTlp(subject.evidence));
  attach(writer, bytes, at);
  writer.end();
  return writer;
}

/** By the kind of package that its manifest names. */
function pagesOf(shown: ShownFrame, pictures: Pictures): PackagePages {
  return shown.manifest.type === engagementType
    ? engagementPages(shown as ShownEngagement, pictures)
    : incidentPages(shown as ShownPackage, pictures);
}

/** Gives the page on which it begins. Short sections share a page. */
function drawSection(writer: PageWriter, title: string, draw: Section['draw'], at: number): number {
  if (at === 0) writer.newPage();
  else writer.y += 26;
  writer.room(130);
  const start = writer.pageNumber;
  writer.within('Sect', () => {
    writer.paragraph(`${at + 1}   ${title}`, heading, 'H1');
    writer.y += 4;
    writer.rule();
    writer.y += 9;
    draw(writer);
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

function drawRunningHeads(writer: PageWriter, shown: ShownFrame, tlp: Tlp | null): void {
  const { manifest, package_sha256 } = shown;
  const style: Style = { font: 'plain', size: 7.5, color: ink.soft };
  const mono: Style = { ...style, font: 'mono' };
  const { count } = writer.doc.bufferedPageRange();
  const hash = `${package_sha256.slice(0, 8)} ${package_sha256.slice(8, 16)}`;
  for (let index = 0; index < count; index += 1) {
    writer.doc.switchToPage(index);
    writer.artifact(() => {
      // The label of the source is at the right of head and foot, as TLP 2.0 asks.
      const marked = tlp === null ? 0 : drawTlp(writer, tlp, 34) + 10;
      if (tlp !== null) drawTlp(writer, tlp, page.height - 50);
      const right = (text: string, of: Style, y: number) =>
        writer.label(text, of, page.width - page.right - marked - writer.width(text, of), y);
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

/** Colours of TLP 2.0, on black. */
const tlpColors: Record<Tlp, string> = {
  CLEAR: '#ffffff',
  GREEN: '#33ff00',
  AMBER: '#ffc000',
  'AMBER+STRICT': '#ffc000',
  RED: '#ff2b2b',
};

/** Gives the width of the label. */
function drawTlp(writer: PageWriter, tlp: Tlp, y: number): number {
  const text = `TLP:${tlp}`;
  const style: Style = { font: 'bold', size: 12, color: tlpColors[tlp] };
  const width = writer.width(text, style) + 8;
  const left = page.width - page.right - width;
  writer.doc.rect(left, y, width, 18).fill('#000000');
  writer.label(text, style, left + 4, y + 2);
  return width;
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

function drawProofs(writer: PageWriter, shown: ShownFrame, stamp: string): void {
  const { manifest, signer, log_proof, package_sha256 } = shown;
  facts(writer, [
    ['Package hash', package_sha256],
    ['Signature', `Ed25519, DSSE envelope with an in-toto statement, key ${signer.kid}`],
    ['Public key', signer.x],
    ['Audit log', words.logProof[log_proof.status] ?? log_proof.status],
    ['Time stamp', stamp],
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

async function stampWords(timestamp: ShownFrame['timestamp']): Promise<string> {
  const told = words.timestamp[timestamp?.status ?? 'none'] ?? '';
  if (timestamp?.status !== 'granted') return told;
  const { readToken } = await import('../../trust/timestamp.ts');
  const { time } = readToken(Buffer.from(timestamp.token, 'base64'));
  return `${moment(time)} UTC. ${told}`;
}
