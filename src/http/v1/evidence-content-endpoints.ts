// The bytes of evidence in v1: handing them out, and reading them again to see whether they are
// still the same.
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { exportContent } from '../../operations/evidence/export-content.ts';
import { verifyEvidence } from '../../operations/evidence/verify-evidence.ts';
import { endpoint } from '../endpoint.ts';
import { attachmentHeaderNames, attachmentHeaders } from '../responses/attachment.ts';
import { holdsTag, notModified } from '../responses/entity-tags.ts';
import { Instant, Nullable } from '../schema/schema.ts';
import { ErasedView } from '../views/evidence-views.ts';
import { EvidenceIdParams } from './evidence-params.ts';

const tags = ['evidence'];

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

const IntegrityCheck = Type.Object(
  {
    held: Type.Boolean({ description: 'Whether the service holds bytes of the record.' }),
    hash_ok: Nullable(Type.Boolean({ description: 'Null when there is nothing to compare.' })),
    expected: Hash,
    actual: Nullable(Type.String({ description: 'Null when no bytes could be read.' })),
    file: Nullable(
      Type.Object(
        { expected: Hash, actual: Nullable(Hash), hash_ok: Type.Boolean() },
        { description: 'The imported file of which the record is a part.' },
      ),
    ),
    erased: Nullable(ErasedView),
    summary: Type.String(),
  },
  { title: 'IntegrityCheck' },
);

const CustodyCheck = Type.Object(
  {
    holds: Type.Boolean(),
    entries: Type.Integer({ description: 'Entries before this check added its own.' }),
    first_broken_entry: Nullable(Type.Integer()),
    summary: Type.String({ examples: ['Entry 2 is missing.'] }),
  },
  { title: 'CustodyCheck' },
);

const Verification = Type.Object(
  {
    evidence_id: Type.String(),
    integrity: IntegrityCheck,
    custody: CustodyCheck,
    anomalies: Type.Array(Type.String()),
    checked_at: Instant,
  },
  { title: 'Verification' },
);

const downloadEvidenceEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/evidence/:id/content',
  access: 'Viewer',
  members: 'read',
  audit: { sometimes: ['evidence.exported'] },
  operationId: 'downloadEvidence',
  tags,
  summary: 'Download the bytes',
  description:
    'Always as an attachment; `ETag` and `Repr-Digest` carry the SHA-256. A record that is ' +
    'only a ' +
    'reference has no bytes here. Disclosure of what is not public is recorded first, in the ' +
    'custody of the record and in the audit trail; HEAD hands nothing out. Bytes that are not ' +
    'those of the hash are cut off before their end.',
  params: EvidenceIdParams,
  produces: ['application/octet-stream'],
  response: {
    200: {
      description: 'The bytes.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    ...notModified,
  },
  responseHeaders: attachmentHeaderNames,
  errors: ['not_found', 'evidence_erased', 'unavailable'],
  conditional: 'held',
  async handle({ deps, request, reply, params, context }) {
    const { id } = params;
    const held = request.headers['if-none-match'];
    if (held !== undefined) {
      // Anyone who has the bytes gets nothing, so nothing is recorded.
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
  },
});

const verifyEvidenceEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/evidence/:id/verify',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['evidence.verified'] },
  operationId: 'verifyEvidence',
  tags,
  summary: 'Verify evidence',
  description:
    'Reads the bytes again – of an imported record its part and the whole file – and walks the ' +
    'chain of custody. What was tampered with is named, with 200. A mere reference cannot be ' +
    'checked here, which `hash_ok` null says, nor can erased bytes: `erased` is set when the ' +
    'signed audit log says so, and a missing key alone is a fault. The check itself becomes an ' +
    'entry of the custody.',
  params: EvidenceIdParams,
  response: { 200: Verification },
  errors: ['not_found'],
  idempotent: true,
  handle: ({ deps, params, context }) => verifyEvidence(deps, context, params.id),
});

export const evidenceContentEndpoints = [downloadEvidenceEndpoint, verifyEvidenceEndpoint];
