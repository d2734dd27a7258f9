// Why a legal duty falls away, as the writes that take one away ask for it, and
// what proves it.
import { Type } from 'typebox';
import { Id, Nullable } from '../schema/schema.ts';

export const Reason = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 5000,
    description: 'Why a duty falls away by these facts; needed only then.',
    examples: ['The data were encrypted and the key is safe.'],
  }),
);

/** Records that a decision rests on, as a write names them. */
export const EvidenceIds = Type.Optional(
  Type.Array(Type.String({ maxLength: 64, examples: ['019aa1e2-0c14-7d3a-8f52-6be0c1a7d014'] }), {
    maxItems: 20,
    uniqueItems: true,
    description: 'Evidence of this incident that the decision rests on.',
  }),
);

/** Members of a decision besides person, reason and time. */
export const DecisionProof = {
  decided_role: Nullable(
    Type.String({
      description: 'Role in which it was made; null of older ones.',
      examples: ['Legal/DPO'],
    }),
  ),
  evidence_ids: Type.Array(Id, { description: 'Evidence that it rests on.' }),
};
