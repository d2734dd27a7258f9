// One evidence record, two spellings: `kind` and `confirmed` in the registry, `evidence_type` and
// `CONFIRMED` in v1 (api-decisions §4).
import { Type, type Static } from 'typebox';
import { evidenceStatuses, retestOutcomes, v1Status } from '../../domain/evidence.ts';
import { tlpLabels } from '../../domain/tlp.ts';
import { visibilities } from '../../domain/visibility.ts';
import type { AttachedEvidence } from '../../operations/evidence/attach-evidence.ts';
import type { EvidenceRow } from '../../store/tables.ts';
import { Enum, Id, Instant, Nullable, Unsaid } from '../schema/schema.ts';

const sha256 = '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7';

const Sha256 = Type.String({ pattern: '^[0-9a-fA-F]{64}$', examples: [sha256] });

const CustodyEntryView = Type.Object(
  {
    ts: Instant,
    actor: Type.String(),
    action: Type.String({ examples: ['collected'] }),
    hash_after: Type.String(),
    seq: Type.Integer(),
    origin: Enum(['declared', 'service']),
    prev: Type.String(),
    entry_hash: Type.String(),
    detail_digest: Nullable(
      Type.String({ description: 'Digest of the record after the entry; of the service alone.' }),
    ),
  },
  { title: 'CustodyEntry' },
);

const ExchangeView = Type.Object(
  {
    part: Enum(['request', 'response']),
    sha256: Type.String(),
    bytes: Type.Integer(),
    excerpt: Type.String(),
  },
  { title: 'Exchange' },
);

const shared = {
  id: Id,
  incident_id: Id,
  evidence_class: Type.String({ examples: ['SYSTEM_RECORD'] }),
  source: Type.String(),
  content_ref: Type.String(),
  hash_sha256: Type.String({ examples: [sha256] }),
  bytes: Nullable(Type.Integer()),
  media_type: Nullable(Type.String()),
  filename: Nullable(Type.String()),
  confidence: Type.Integer({ description: '0–100.' }),
  visibility: Enum(visibilities),
  tlp: Type.Optional(
    Enum(tlpLabels, { description: 'Label of the source; the record is never wider than it.' }),
  ),
  integrity: Enum(['verified', 'declared', 'broken'], {
    description:
      'verified: the service holds and hashed the bytes; declared: a mere reference; ' +
      'broken: the bytes that it holds were found damaged.',
  }),
  custody_anomalies: Type.Array(Type.String()),
  withdrawn_reason: Nullable(Type.String()),
  retest_outcome: Nullable(Enum(retestOutcomes)),
  created_by: Type.String(),
  created_at: Instant,
  chain_of_custody: Type.Array(CustodyEntryView),
};

export const RegistryEvidence = Type.Object(
  {
    ...shared,
    kind: Type.String({ examples: ['agent_trace'] }),
    status: Enum(evidenceStatuses),
  },
  { title: 'RegistryEvidence' },
);

export const V1Evidence = Type.Object(
  {
    ...shared,
    evidence_type: Type.String({ examples: ['retest_report'] }),
    status: Enum(evidenceStatuses.map(v1Status)),
    exchanges: Type.Array(ExchangeView),
  },
  { title: 'Evidence' },
);

export function registryEvidence(attached: AttachedEvidence): Static<typeof RegistryEvidence> {
  const { evidence, chain_of_custody } = attached;
  const integrity = shownIntegrity(attached);
  return { ...withTlp(evidence), integrity, kind: evidence.evidence_type, chain_of_custody };
}

export function v1Evidence(attached: AttachedEvidence): Static<typeof V1Evidence> {
  const { evidence, chain_of_custody } = attached;
  const exchanges = evidence.exchanges ?? [];
  const integrity = shownIntegrity(attached);
  const status = v1Status(evidence.status);
  return { ...withTlp(evidence), integrity, status, exchanges, chain_of_custody };
}

/** Only what has a label shows one. */
function withTlp({ tlp, ...evidence }: EvidenceRow) {
  return { ...evidence, ...(tlp === null ? {} : { tlp }) };
}

function shownIntegrity({ evidence, broken }: AttachedEvidence) {
  return broken === true ? 'broken' : evidence.integrity;
}

/** Contract §2.2, as a caller declares it. */
const DeclaredEntries = Type.Array(
  Type.Object({
    ts: Type.String({ format: 'date-time', examples: ['2026-11-20T13:40:00Z'] }),
    actor: Type.String({ minLength: 1, maxLength: 254, examples: ['collector-7'] }),
    action: Type.String({ minLength: 1, maxLength: 64, examples: ['collected'] }),
    hash_after: Sha256,
  }),
  { maxItems: 100 },
);

export const describedEvidence = {
  source: Type.String({ minLength: 1, maxLength: 500, examples: ['agent-gateway'] }),
  confidence: Unsaid(Type.Integer({ minimum: 0, maximum: 100, default: 50 })),
  visibility: Unsaid(Enum(visibilities, { default: 'internal' })),
  retest_outcome: Unsaid(
    Enum(retestOutcomes, {
      description: 'What the record of a test says of its result. The gate does not read it.',
    }),
  ),
  chain_of_custody: Unsaid(DeclaredEntries),
};

export const referencedContent = {
  content_ref: Type.String({
    minLength: 1,
    maxLength: 2000,
    description:
      'Where the content lies, kept as text and never fetched; an address that a browser runs ' +
      '(`javascript:`, `data:`) is refused.',
    examples: ['s3://evidence/agent-support/trace-8812.json'],
  }),
  hash_sha256: Sha256,
};
