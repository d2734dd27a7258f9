// The mark of every page, read once at start. What else a page loads is the console's.
import { readFileSync } from 'node:fs';
// For `schema.hide`: pages are no part of the API document.
import type {} from '@fastify/swagger';
import type { App } from '../app-type.ts';
import { makeDocument, sendDocument } from '../public/document.ts';
import { pageProtection } from './protection.ts';

export function pageRoutes(app: App): void {
  const file = new URL('assets/mark.svg', import.meta.url);
  const mark = makeDocument(readFileSync(file), 'image/svg+xml; charset=utf-8');
  app.get('/assets/mark.svg', { schema: { hide: true } }, (request, reply) => {
    sendDocument(request, reply.headers(pageProtection), mark);
  });
}
