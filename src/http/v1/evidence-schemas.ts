// Schemas of evidence in v1 (api-decisions §4).
import { Type } from 'typebox';
import { slugPattern } from '../../domain/taxonomy.ts';
import { visibilities } from '../../domain/visibility.ts';
import { describedEvidence, referencedContent, V1Evidence } from '../evidence-views.ts';
import {
  bodyFaults,
  Enum,
  IdParams,
  IncidentConditionalHeaders,
  NextCursor,
  PageQuery,
  problems,
} from '../schema.ts';

const tags = ['evidence'];
const EvidenceType = Type.String({ pattern: slugPattern, examples: ['retest_report'] });
export const EvidenceIdParams = Type.Object({
  id: Type.String({
    maxLength: 100,
    description: 'Id of the evidence record.',
    examples: ['019aa1e2-0c14-7d3a-8f52-6be0c1a7d014'],
  }),
});

export const list = {
  operationId: 'listEvidence',
  tags,
  summary: 'List evidence of an incident',
  description: 'Below Analyst only public records; what you may not see is not counted either.',
  params: IdParams,
  querystring: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      evidence: Type.Array(V1Evidence),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
    ...problems('validation_failed', 'unauthorized', 'not_found'),
  },
};

const Referenced = Type.Object(
  { evidence_type: EvidenceType, ...describedEvidence, ...referencedContent },
  {
    examples: [
      {
        evidence_type: 'patch_verification',
        source: 'deploy pipeline',
        content_ref: 'https://ci.example.org/runs/8812/report',
        hash_sha256: '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7',
      },
    ],
  },
);

/** Parts of the form are checked by hand, as they come in a stream. */
const Form = Type.Unsafe<unknown>({
  type: 'object',
  required: ['file', 'evidence_type'],
  properties: {
    file: { type: 'string', format: 'binary', description: 'The file; exactly one.' },
    evidence_type: { type: 'string', pattern: slugPattern },
    source: { type: 'string' },
    confidence: { type: 'string', description: '0–100, default 50.' },
    visibility: { type: 'string', enum: ['public', 'restricted', 'internal'] },
    retest_outcome: { type: 'string', enum: ['pass', 'partial', 'fail'] },
    hash_sha256: { type: 'string', description: 'Refused when the bytes have another hash.' },
    chain_of_custody: {
      type: 'string',
      description: 'JSON list of declared entries, each as in the JSON form.',
      examples: ['[]'],
    },
  },
  examples: [
    {
      file: 'Retest of INC-2026-000001: the payload is refused.',
      evidence_type: 'retest_report',
      source: 'Retest team',
      confidence: '90',
      visibility: 'restricted',
    },
  ],
});

export const attach = {
  operationId: 'attachEvidence',
  tags,
  summary: 'Attach evidence',
  description:
    'As JSON: a reference with its hash, kept as `declared`. As a form: the bytes go into the ' +
    'vault ' +
    'and are `verified`; a sent hash must match, else nothing is kept.',
  params: IdParams,
  headers: IncidentConditionalHeaders,
  body: {
    content: {
      'application/json': { schema: Referenced },
      'multipart/form-data': { schema: Form },
    },
  },
  response: {
    201: V1Evidence,
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'not_found',
      'hash_mismatch',
      'precondition_failed',
      'idempotency_key_reused',
      'insufficient_storage',
    ),
  },
};

export const detail = {
  operationId: 'getEvidence',
  tags,
  summary: 'Read an evidence record',
  description: 'With its chain of custody.',
  params: EvidenceIdParams,
  response: { 200: V1Evidence, ...problems('unauthorized', 'not_found') },
};

export const confirm = {
  operationId: 'confirmEvidence',
  tags,
  summary: 'Confirm a signal',
  description:
    'A person vouches for what a machine reported; it counts for gates from then on. A retest ' +
    'import that does not show that the finding is gone cannot be confirmed.',
  params: EvidenceIdParams,
  headers: IncidentConditionalHeaders,
  body: Type.Optional(
    Type.Unsafe<{ note?: string } | null>({
      type: ['object', 'null'],
      properties: { note: { type: 'string', minLength: 1, maxLength: 5000 } },
      additionalProperties: false,
      examples: [{ note: 'Reproduced by hand.' }],
    }),
  ),
  response: {
    200: V1Evidence,
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'not_found',
      'conflict',
      'invalid_transition',
      'precondition_failed',
      'idempotency_key_reused',
    ),
  },
};

export const withdraw = {
  operationId: 'withdrawEvidence',
  tags,
  summary: 'Withdraw evidence',
  description:
    'The record stays and says why; it counts for nothing any more. Evidence that a closed ' +
    'incident ' +
    'rests on cannot be withdrawn until the incident is reopened.',
  params: EvidenceIdParams,
  headers: IncidentConditionalHeaders,
  body: Type.Object(
    { reason: Type.String({ minLength: 1, maxLength: 5000 }) },
    { additionalProperties: false, examples: [{ reason: 'Belongs to another host.' }] },
  ),
  response: {
    200: V1Evidence,
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'not_found',
      'conflict',
      'invalid_transition',
      'precondition_failed',
      'idempotency_key_reused',
    ),
  },
};

export const show = {
  operationId: 'changeEvidenceVisibility',
  tags,
  summary: 'Show evidence to more people or to fewer',
  description:
    'Takes effect at once wherever the evidence is listed, counted or named. The reason is kept; ' +
    'what was public may have been read by then.',
  params: EvidenceIdParams,
  headers: IncidentConditionalHeaders,
  body: Type.Object(
    { visibility: Enum(visibilities), reason: Type.String({ minLength: 1, maxLength: 5000 }) },
    {
      additionalProperties: false,
      examples: [{ visibility: 'restricted', reason: 'Names a customer.' }],
    },
  ),
  response: {
    200: V1Evidence,
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'not_found',
      'invalid_transition',
      'tlp_violation',
      'precondition_failed',
      'idempotency_key_reused',
    ),
  },
};
