// Schemas of the bytes of evidence: the download and the verification (api-decisions §4).
import { Type } from 'typebox';
import { HeldTagHeaders, notModified } from '../entity-tags.ts';
import { IdempotencyHeaders, Instant, Nullable, problems } from '../schema.ts';
import { EvidenceIdParams } from './evidence-schemas.ts';

const tags = ['evidence'];

export const content = {
  operationId: 'downloadEvidence',
  tags,
  summary: 'Download the bytes',
  description:
    'Always as an attachment; `ETag` and `Repr-Digest` carry the SHA-256. A record that is ' +
    'only a ' +
    'reference has no bytes here. Handing out what is not public is recorded first, in the ' +
    'custody of the record and in the audit trail; HEAD hands nothing out. Bytes that are not ' +
    'those of the hash are cut off before their end.',
  params: EvidenceIdParams,
  produces: ['application/octet-stream'],
  headers: HeldTagHeaders,
  response: {
    200: {
      description: 'The bytes.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    ...notModified,
    ...problems('unauthorized', 'not_found', 'unavailable'),
  },
};

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

export const verify = {
  operationId: 'verifyEvidence',
  tags,
  summary: 'Verify evidence',
  description:
    'Reads the bytes again – of an imported record its part and the whole file – and walks the ' +
    'chain of custody. What was tampered with is named, with 200. A mere reference cannot be ' +
    'checked here, which `hash_ok` null says. The check itself becomes an entry of the custody.',
  params: EvidenceIdParams,
  headers: IdempotencyHeaders,
  response: {
    200: Verification,
    ...problems('unauthorized', 'forbidden', 'not_found', 'idempotency_key_reused'),
  },
};
