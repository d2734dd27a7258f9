// A PDF from a package, drawn apart from the server.
import { fileURLToPath } from 'node:url';
import { drawApart, type Drawer, type DrawingLimits } from '../draw-apart.ts';
import type { RenderRequest } from './package-view.ts';

const drawer: Drawer = {
  program: fileURLToPath(new URL('./render-child.ts', import.meta.url)),
  busy: 'Too many PDFs are in progress. Try again in a minute, or use format=json.',
  failed: 'The PDF exceeded its time or memory limit. Use format=json.',
};

/** Throws `unavailable` when too many wait, or when it took too long or too much memory. */
export async function renderPdf(request: RenderRequest, limits?: DrawingLimits): Promise<Buffer> {
  return drawApart(drawer, request, limits);
}
