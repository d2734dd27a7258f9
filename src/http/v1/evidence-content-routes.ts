// The bytes of evidence in v1: handing them out, and reading them again to see whether they are
// still the same.
import { Readable } from 'node:stream';
import { exportContent } from '../../operations/evidence/export-content.ts';
import { verifyEvidence } from '../../operations/evidence/verify-evidence.ts';
import type { Deps } from '../../operations/deps.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay } from '../context.ts';
import * as schema from './evidence-content-schemas.ts';

const base = '/api/ip3/v1';

export function evidenceContentRoutes(app: App, deps: Deps): void {
  app.get(`${base}/evidence/:id/content`, { schema: schema.content }, async (request, reply) => {
    const asked = { bytes: request.method === 'GET' };
    const content = await exportContent(deps, contextOf(request), request.params.id, asked);
    const { hash_sha256, filename, id } = content.evidence;
    const name = extValue(filename ?? `${id}.bin`);
    const digest = Buffer.from(hash_sha256, 'hex').toString('base64');
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': content.bytes,
        // Never shown in place: the bytes may be the malware itself.
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'content-security-policy': "default-src 'none'; sandbox",
        // Each answer is the whole: a hash says nothing of a part.
        'accept-ranges': 'none',
        etag: `"${hash_sha256}"`,
        'repr-digest': `sha-256=:${digest}:`,
      })
      .send(Readable.from(content.source, { objectMode: false }));
  });

  app.post(`${base}/evidence/:id/verify`, { schema: schema.verify }, async (request, reply) => {
    const context = contextOf(request);
    const verified = await verifyEvidence(deps, context, request.params.id);
    markReplay(reply, context);
    return verified;
  });
}

/** RFC 8187: what encodeURIComponent leaves alone but a header parameter may not hold. */
function extValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
}
