// Endpoints that record legal decisions, and what was submitted to an authority.
import { Type } from 'typebox';
import { recordDecision, recordSubmission } from '../../operations/legal/record-submission.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Id, IdParams, Instant, Nullable } from '../schema/schema.ts';
import { DecisionProof, EvidenceIds } from './legal-reason.ts';

export const tags = ['legal'];

const ObligationId = Type.String({ minLength: 1, maxLength: 64, examples: ['NIS2-IN'] });

export const recordLegalSubmissionEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/legal-submissions',
  access: 'Analyst',
  audit: { success: ['legal.submitted'] },
  operationId: 'recordLegalSubmission',
  tags,
  summary: 'Record that an authority was notified',
  description:
    'Starts the clocks that depend on the report. Without a receipt it is declared, not ' +
    'proven; a record is never changed, a later one is added.',
  params: IdParams,
  body: Type.Object(
    {
      obligation_id: ObligationId,
      submitted_at: Type.String({ format: 'date-time', maxLength: 64, description: 'RFC 3339.' }),
      recipient: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 300,
          description: 'By name, required where the duty has several `recipients`.',
          examples: ['CSIRT NASK'],
        }),
      ),
      channel: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 300,
          description: 'Where it was handed in.',
          examples: ['System S46'],
        }),
      ),
      reference_number: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'Under which the recipient keeps it.',
          examples: ['S46/2026/004217'],
        }),
      ),
      receipt_evidence_id: Type.Optional(
        Type.String({
          maxLength: 64,
          description: 'Evidence of this incident that proves it.',
          examples: ['019aa1e2-0c14-7d3a-8f52-6be0c1a7d014'],
        }),
      ),
      incomplete: Type.Optional(
        Type.Boolean({ description: 'The report said that parts are missing.' }),
      ),
    },
    {
      additionalProperties: false,
      examples: [{ obligation_id: 'NIS2-IN', submitted_at: '2026-11-20T15:30:00Z' }],
    },
  ),
  response: {
    201: Type.Object(
      {
        id: Id,
        incident_id: Id,
        obligation_id: ObligationId,
        submitted_at: Instant,
        recipient: Nullable(
          Type.String({ description: 'Which of several recipients; null: there is one.' }),
        ),
        channel: Nullable(Type.String()),
        reference_number: Nullable(Type.String({ examples: ['S46/2026/004217'] })),
        receipt_evidence_id: Nullable(Id),
        incomplete: Type.Boolean(),
        proof: Enum(['receipt', 'declared']),
        created_by: Type.String(),
        created_at: Instant,
      },
      { title: 'LegalSubmission' },
    ),
  },
  errors: ['not_found', 'unknown_reference'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const { id } = params;
    const row = await recordSubmission(deps, context, id, body);
    const proof = row.receipt_evidence_id === null ? 'declared' : 'receipt';
    // An answer that an earlier program stored for a retry has none.
    const {
      recipient = null,
      channel = null,
      reference_number = null,
    } = row as Partial<typeof row>;
    return { ...row, recipient, channel, reference_number, proof } as const;
  },
});

export const recordLegalDecisionEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/legal-decisions',
  access: 'Legal/DPO',
  audit: { success: ['legal.decided'] },
  operationId: 'recordLegalDecision',
  tags,
  summary: 'Decide on an obligation, with the reason',
  description:
    '`not_required` takes it out of the triggers, with the reason in `basis.suppressed`; ' +
    '`notify` answers its open questions. The latest decision counts.',
  params: IdParams,
  body: Type.Object(
    {
      obligation_id: ObligationId,
      decision: Enum(['notify', 'not_required']),
      reason: Type.String({ minLength: 1, maxLength: 5000 }),
      evidence_ids: EvidenceIds,
    },
    {
      additionalProperties: false,
      examples: [
        {
          obligation_id: 'GDPR-34',
          decision: 'not_required',
          reason: 'The data were encrypted and the key is safe.',
        },
      ],
    },
  ),
  response: {
    201: Type.Object(
      {
        id: Id,
        incident_id: Id,
        obligation_id: ObligationId,
        decision: Enum(['notify', 'not_required']),
        reason: Type.String(),
        decided_by: Type.String(),
        ...DecisionProof,
        decided_at: Instant,
      },
      { title: 'LegalDecision' },
    ),
  },
  errors: ['not_found', 'unknown_reference'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const row = await recordDecision(deps, context, params.id, body);
    // An answer that an earlier program stored for a retry has neither.
    const { decided_role = null, evidence_ids = [] } = row as Partial<typeof row>;
    return { ...row, decided_role, evidence_ids };
  },
});
