// A document from a package: the kind that its manifest names, or a certificate.
import type { Language } from '../../domain/text.ts';
import { engagementType, messageType, reportType } from '../../trust/package.ts';
import { certificate } from './certificates.ts';
import {
  attachPackage,
  drawPages,
  drawRunningHeads,
  newDrawing,
  type Drawing,
  type Pages,
} from './document.ts';
import { engagementPages } from './engagement-pages.ts';
import type { Pictures } from './exhibits.ts';
import { incidentPages } from './incident-pages.ts';
import { letter } from './letter.ts';
import type {
  DocumentChoice,
  DocumentKind,
  ShownEngagement,
  ShownFrame,
  ShownMessage,
  ShownPackage,
  ShownReport,
} from './package-view.ts';
import type { PageWriter } from './page-writer.ts';
import { reportPages } from './report-pages.ts';
import { wordsOf } from './words.ts';

/** Draws everything; the document has been ended when this resolves. */
export async function drawPackage(
  bytes: Buffer,
  pictures: Pictures,
  { language = 'en', document = 'package' }: DocumentChoice = {},
): Promise<PageWriter> {
  const read = JSON.parse(bytes.toString('utf8')) as ShownFrame;
  const stamped_at = await stampTime(read.timestamp);
  const shown: ShownFrame = stamped_at === null ? read : { ...read, stamped_at };
  const kind = kindOf(shown, language, document);
  const drawing = newDrawing(shown, kind, { language, zone: zoneIn(shown) });
  const head =
    document === 'package'
      ? drawWhole(drawing, pictures)
      : certificate(drawing as Drawing<ShownPackage>, document, pictures);
  drawRunningHeads(drawing, head);
  attachPackage(drawing.writer, bytes, new Date(shown.manifest.as_of));
  drawing.writer.end();
  return drawing.writer;
}

function kindOf({ manifest }: ShownFrame, language: Language, document: DocumentKind): string {
  const { kind, report } = wordsOf(language);
  if (document !== 'package') return kind[document];
  if (manifest.type === reportType) return report.kind;
  if (manifest.type === messageType) return report.message;
  return manifest.type === engagementType ? kind.engagement : kind.evidence;
}

/** Packages are in UTC, and so are reports and messages of before they said their zone. */
function zoneIn(shown: ShownFrame): string {
  const { type } = shown.manifest;
  if (type === messageType) return (shown as ShownMessage).contents.letter?.timezone ?? 'UTC';
  if (type !== reportType) return 'UTC';
  return (shown as ShownReport).contents.report.timezone ?? 'UTC';
}

function drawWhole(drawing: Drawing, pictures: Pictures): ReturnType<typeof letter> {
  const { type } = drawing.shown.manifest;
  if (type === messageType) return letter(drawing as Drawing<ShownMessage>);
  const pages = pagesOf(drawing, pictures);
  drawPages(drawing, pages);
  return type === reportType ? { ...pages, kind: drawing.words.report.kind } : pages;
}

function pagesOf(drawing: Drawing, pictures: Pictures): Pages {
  const { type } = drawing.shown.manifest;
  if (type === reportType) return reportPages(drawing as Drawing<ShownReport>);
  if (type === engagementType)
    return engagementPages(drawing as Drawing<ShownEngagement>, pictures);
  return incidentPages(drawing as Drawing<ShownPackage>, pictures);
}

async function stampTime(timestamp: ShownFrame['timestamp']): Promise<string | null> {
  if (timestamp?.status !== 'granted') return null;
  const { readToken } = await import('../../trust/timestamp.ts');
  return readToken(Buffer.from(timestamp.token, 'base64')).time;
}
