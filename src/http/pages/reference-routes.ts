// `/api/openapi.json` and pages that need no script and nothing of the internet: the API and the
// health checks.
import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checksPath } from '../../domain/health-checks.ts';
import type { App } from '../app-type.ts';
import { jsonDocument, makeDocument, sendDocument, type Document } from '../public/document.ts';
import { checksPage } from './checks-page.ts';
import { pageProtection } from './protection.ts';
import { referencePage, type ApiDocument } from './reference-page.ts';

const page = '/api/docs';
const styleSheet = '/assets/reference.css';

export function referenceRoutes(app: App): void {
  const documents: Record<string, () => Document> = {
    '/api/openapi.json': () => jsonDocument(app.swagger()),
    [page]: () => {
      const described = app.swagger() as unknown as ApiDocument;
      return makeDocument(referencePage(described, app.basePath), 'text/html; charset=utf-8');
    },
    [checksPath]: () => makeDocument(checksPage(app.basePath), 'text/html; charset=utf-8'),
    [styleSheet]: () => {
      const file = new URL('assets/reference.css', import.meta.url);
      return makeDocument(readFileSync(file), 'text/css; charset=utf-8');
    },
  };
  for (const [url, make] of Object.entries(documents)) app.get(url, hidden, madeOnce(make));
  // Addresses of an earlier page; browsers keep the fragment.
  app.get(`${page}/*`, hidden, (_request, reply) => reply.redirect(page));
}

const hidden = { schema: { hide: true } };

/** The routes are complete only once the server is ready, so nothing is made before a request. */
function madeOnce(make: () => Document) {
  let document: Document | undefined;
  return (request: FastifyRequest, reply: FastifyReply) => {
    sendDocument(request, reply.headers(pageProtection), (document ??= make()));
  };
}
