// The bytes of evidence in v1: handing them out, and reading them again to see whether they are
// still the same.
import { Readable } from 'node:stream';
import { exportContent } from '../../operations/evidence/export-content.ts';
import { verifyEvidence } from '../../operations/evidence/verify-evidence.ts';
import type { Deps } from '../../operations/deps.ts';
import type { App } from '../app-type.ts';
import { attachmentHeaders } from '../attachment.ts';
import { contextOf, markReplay } from '../context.ts';
import { holdsTag } from '../entity-tags.ts';
import * as schema from './evidence-content-schemas.ts';

const base = '/api/ip3/v1';

export function evidenceContentRoutes(app: App, deps: Deps): void {
  app.get(`${base}/evidence/:id/content`, { schema: schema.content }, async (request, reply) => {
    const { id } = request.params;
    const context = contextOf(request);
    const held = request.headers['if-none-match'];
    if (held !== undefined) {
      // Whoever has the bytes is handed out nothing, so nothing is recorded.
      const { evidence } = await exportContent(deps, context, id, { bytes: false });
      const tag = `"${evidence.hash_sha256}"`;
      if (holdsTag(held, tag)) return reply.header('etag', tag).status(304).send();
    }
    const asked = { bytes: request.method === 'GET' };
    const content = await exportContent(deps, context, id, asked);
    const { hash_sha256, filename } = content.evidence;
    const { bytes } = content;
    return reply
      .headers(attachmentHeaders({ name: filename ?? `${id}.bin`, hash_sha256, bytes }))
      .send(Readable.from(content.source, { objectMode: false }));
  });

  app.post(`${base}/evidence/:id/verify`, { schema: schema.verify }, async (request, reply) => {
    const context = contextOf(request);
    const verified = await verifyEvidence(deps, context, request.params.id);
    markReplay(reply, context);
    return verified;
  });
}
