// The set-up page, and the mark of every page. Files are read once at start; a strict content
// policy keeps every script and style our own.
import { readFileSync } from 'node:fs';
// For `schema.hide`: pages are no part of the API document.
import type {} from '@fastify/swagger';
import { makeDocument, sendDocument } from '../public/document.ts';
import type { App } from '../app-type.ts';
import { pageProtection } from './protection.ts';

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

/** Address → file beside this one and its media type. A file that is not here is not served. */
const files: readonly (readonly [address: string, file: string, type: string])[] = [
  ['/setup', 'setup.html', html],
  ['/assets/proofline.css', 'assets/proofline.css', 'text/css; charset=utf-8'],
  ['/assets/dom.js', 'assets/dom.js', script],
  ['/assets/setup.js', 'assets/setup.js', script],
  ['/assets/mark.svg', 'assets/mark.svg', 'image/svg+xml; charset=utf-8'],
];

/** Serves the page and its files. */
export function pageRoutes(app: App): void {
  for (const [address, file, type] of files) {
    const document = makeDocument(readFileSync(new URL(file, import.meta.url)), type);
    app.get(address, { schema: { hide: true } }, (request, reply) => {
      sendDocument(request, reply.headers(pageProtection), document);
    });
  }
}
