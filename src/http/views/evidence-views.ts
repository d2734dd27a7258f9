// One evidence record, two spellings: `kind` and `confirmed` in the registry, `evidence_type` and
// `CONFIRMED` in v1 (api-decisions §4).
import { Type, type Static } from 'typebox';
import { erasureGrounds } from '../../domain/erasure.ts';
import {
  attachedStatuses,
  evidenceStatuses,
  integrities,
  v1Status,
} from '../../domain/evidence.ts';
import { tlpLabels } from '../../domain/tlp.ts';
import { evidenceFields } from '../../fields/evidence.ts';
import type { AttachedEvidence } from '../../operations/evidence/attach-evidence.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import { newProperties, recordProperties } from '../schema/fields.ts';
import { Enum, Instant, Nullable, OptionalNullable } from '../schema/schema.ts';

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
    actor_salt: Nullable(
      Type.String({
        description: 'The hash covers the actor with this salt; null in entries of older versions.',
      }),
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

export const ErasedView = Type.Object(
  {
    erasure_id: Type.String({ examples: ['019aa1de-77ab-7c61-9d37-2b4e6cf1a001'] }),
    at: Instant,
    ground: Enum(erasureGrounds),
    requested_by: Type.String({ examples: ['anna.nowak@example.org'] }),
    approved_by: Type.String({ examples: ['m.zielinska@example.org'] }),
  },
  { title: 'ErasedEvidence', description: 'Who erased the bytes, and on what ground.' },
);

/** What answers have otherwise than the columns, in both families. */
const shared = {
  tlp: Type.Optional(Enum(tlpLabels, { description: evidenceFields.tlp.description })),
  integrity: Enum([...integrities, 'broken', 'erased'], {
    description:
      'verified: the service holds and hashed the bytes; declared: a mere reference; ' +
      'broken: the bytes that it holds were found corrupted; erased: they were destroyed ' +
      'on purpose.',
  }),
  erased: Type.Optional(ErasedView),
  chain_of_custody: Type.Array(CustodyEntryView),
};

export const RegistryEvidence = Type.Object(
  {
    ...recordProperties(evidenceFields, 'registry'),
    ...shared,
    kind: Type.String({ examples: ['agent_trace'] }),
  },
  { title: 'RegistryEvidence' },
);

export const V1Evidence = Type.Object(
  {
    ...recordProperties(evidenceFields, 'v1'),
    ...shared,
    status: Enum(evidenceStatuses.map(v1Status)),
    exchanges: Type.Array(ExchangeView),
  },
  { title: 'Evidence' },
);

export function registryEvidence(attached: AttachedEvidence): Static<typeof RegistryEvidence> {
  const { evidence, chain_of_custody } = attached;
  const integrity = shownIntegrity(attached);
  const kind = evidence.evidence_type;
  const erased = erasedOf(attached);
  return { ...withTlp(evidence), integrity, ...erased, kind, chain_of_custody };
}

export function v1Evidence(attached: AttachedEvidence): Static<typeof V1Evidence> {
  const { evidence, chain_of_custody } = attached;
  const exchanges = evidence.exchanges ?? [];
  const integrity = shownIntegrity(attached);
  const status = v1Status(evidence.status);
  const said = { integrity, ...erasedOf(attached), status, exchanges };
  return { ...withTlp(evidence), ...said, chain_of_custody };
}

/** Only what has a label shows one. */
function withTlp({ tlp, ...evidence }: EvidenceRow) {
  return { ...evidence, ...(tlp === null ? {} : { tlp }) };
}

type ShownIntegrity = EvidenceRow['integrity'] | 'broken' | 'erased';

/** Only what was erased says so. */
function erasedOf({ erased }: AttachedEvidence) {
  return erased ? { erased } : {};
}

function shownIntegrity({ evidence, broken, erased }: AttachedEvidence): ShownIntegrity {
  if (erased) return 'erased';
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

/** Members of the body that attaches a reference, in v1. */
export const referencedEvidence = {
  ...newProperties(evidenceFields),
  chain_of_custody: OptionalNullable(DeclaredEntries),
};

/** Of v1 alone: the registry confirms at once (contract §2.2). */
export const attachedStatus = Enum(attachedStatuses, {
  description:
    'SIGNAL: unconfirmed; it fills no gap and opens no gate until a person confirms it. Default ' +
    'CONFIRMED.',
});

const { evidence_type, ...otherMembers } = referencedEvidence;

/** The same in the registry. */
export const registryReferenced = {
  kind: { ...evidence_type, examples: ['agent_trace'] },
  ...otherMembers,
};
