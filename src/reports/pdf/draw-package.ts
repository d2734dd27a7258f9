// A document from a package: the kind that its manifest names, or a certificate.
import { engagementType } from '../../trust/package.ts';
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
import type { DocumentChoice, ShownEngagement, ShownFrame, ShownPackage } from './package-view.ts';
import type { PageWriter } from './page-writer.ts';
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
  const { kind: kinds } = wordsOf(language);
  const isEngagement = shown.manifest.type === engagementType;
  const kind = document === 'package' ? (isEngagement ? 'engagement' : 'evidence') : document;
  const drawing = newDrawing(shown, kinds[kind], language);
  const head =
    document === 'package'
      ? drawWhole(drawing, isEngagement, pictures)
      : certificate(drawing as Drawing<ShownPackage>, document, pictures);
  drawRunningHeads(drawing, head);
  attachPackage(drawing.writer, bytes, new Date(shown.manifest.as_of));
  drawing.writer.end();
  return drawing.writer;
}

function drawWhole(drawing: Drawing, isEngagement: boolean, pictures: Pictures): Pages {
  const pages = isEngagement
    ? engagementPages(drawing as Drawing<ShownEngagement>, pictures)
    : incidentPages(drawing as Drawing<ShownPackage>, pictures);
  drawPages(drawing, pages);
  return pages;
}

async function stampTime(timestamp: ShownFrame['timestamp']): Promise<string | null> {
  if (timestamp?.status !== 'granted') return null;
  const { readToken } = await import('../../trust/timestamp.ts');
  return readToken(Buffer.from(timestamp.token, 'base64')).time;
}
