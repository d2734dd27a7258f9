// Two static pages until the console takes their place: the start page and the set-up page.
// Files are read once at start; a strict content policy keeps every script and style our own.
import { readFileSync } from 'node:fs';
// For `schema.hide`: pages are no part of the API document.
import type {} from '@fastify/swagger';
import { makeDocument, sendDocument, type Document } from '../public/document.ts';
import type { App } from '../app-type.ts';
import { pageProtection } from './protection.ts';

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

/** Address → file beside this one and its media type. A file that is not here is not served. */
const files: readonly (readonly [address: string, file: string, type: string])[] = [
  ['/', 'start.html', html],
  ['/setup', 'setup.html', html],
  ['/assets/proofline.css', 'assets/proofline.css', 'text/css; charset=utf-8'],
  ['/assets/dom.js', 'assets/dom.js', script],
  ['/assets/start.js', 'assets/start.js', script],
  ['/assets/setup.js', 'assets/setup.js', script],
  ['/assets/mark.svg', 'assets/mark.svg', 'image/svg+xml; charset=utf-8'],
];

/** Serves the pages; `moduleBase` is where the start page finds status.json. */
export function pageRoutes(app: App, { moduleBase = '/ip3' }: { moduleBase?: string } = {}): void {
  for (const [address, file, type] of files) {
    const document = readPage(file, type, moduleBase);
    app.get(address, { schema: { hide: true } }, (request, reply) => {
      sendDocument(request, reply.headers(pageProtection), document);
    });
  }
}

function readPage(file: string, type: string, moduleBase: string): Document {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return makeDocument(text.replaceAll('{module_base}', escaped(moduleBase)), type);
}

// The base is a setting, not a guest's text; it is escaped because it stands in attributes.
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
