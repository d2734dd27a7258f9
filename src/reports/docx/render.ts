// The draft of a report as a file for a word processor, drawn apart from the server.
import { fileURLToPath } from 'node:url';
import { drawApart, type Drawer } from '../draw-apart.ts';
import type { DraftDocument } from './draft-view.ts';

const drawer: Drawer = {
  program: fileURLToPath(new URL('./render-child.ts', import.meta.url)),
  busy: 'Too many documents are in progress. Try again in a minute.',
  failed: 'The document exceeded its time or memory limit. Download the text instead.',
};

/** The same draft gives the same bytes. Throws `unavailable`, as the PDF does. */
export async function renderDocx(draft: DraftDocument): Promise<Buffer> {
  return drawApart(drawer, draft);
}
