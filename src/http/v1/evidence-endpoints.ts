// Evidence in v1: attach as a reference or as a file, read, confirm, withdraw, show to others.
import { Type } from 'typebox';
import { evidenceFields } from '../../fields/evidence.ts';
import {
  changeVisibility,
  confirmEvidence,
  withdrawEvidence,
} from '../../operations/evidence/decide-evidence.ts';
import { readEvidence, readIncidentEvidence } from '../../operations/evidence/read-evidence.ts';
import { endpoint } from '../endpoint.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { changeProperties } from '../schema/fields.ts';
import { IdParams, NextCursor, PageQuery } from '../schema/schema.ts';
import { v1Evidence, V1Evidence } from '../views/evidence-views.ts';
import { attachEvidenceEndpoint, tags } from './attach-evidence-endpoint.ts';
import { EvidenceIdParams } from './evidence-params.ts';

const listEvidenceEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/evidence',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listEvidence',
  tags,
  summary: 'List evidence of an incident',
  description: 'Below Analyst only public records; hidden records are not counted either.',
  params: IdParams,
  query: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      evidence: Type.Array(V1Evidence),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, principal, params, query }) {
    const page = pageOf(query);
    const rows = await readIncidentEvidence(deps, principal, params.id, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, (row) => row.evidence.id);
    return { evidence: elements.map(v1Evidence), count: elements.length, next_cursor };
  },
});

const getEvidenceEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/evidence/:id',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'getEvidence',
  tags,
  summary: 'Read an evidence record',
  description: 'With its chain of custody.',
  params: EvidenceIdParams,
  response: { 200: V1Evidence },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    return v1Evidence(await readEvidence(deps, principal, params.id));
  },
});

const confirmEvidenceEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/evidence/:id/confirm',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['evidence.confirmed'] },
  operationId: 'confirmEvidence',
  tags,
  summary: 'Confirm a signal',
  description:
    'A person confirms what a machine reported; it counts for gates from then on. A retest ' +
    'import that does not show that the finding is gone cannot be confirmed.',
  params: EvidenceIdParams,
  body: Type.Optional(
    Type.Unsafe<{ note?: string } | null>({
      type: ['object', 'null'],
      properties: { note: { type: 'string', minLength: 1, maxLength: 5000 } },
      additionalProperties: false,
      examples: [{ note: 'Reproduced by hand.' }],
    }),
  ),
  response: { 200: V1Evidence },
  errors: ['not_found', 'conflict', 'invalid_transition'],
  idempotent: true,
  conditional: 'incident',
  async handle({ deps, params, body, context }) {
    const note = body?.note === undefined ? {} : { note: body.note };
    const confirmed = await confirmEvidence(deps, context, params.id, note);
    return v1Evidence(confirmed);
  },
});

const withdrawEvidenceEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/evidence/:id/withdraw',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['evidence.withdrawn'] },
  operationId: 'withdrawEvidence',
  tags,
  summary: 'Withdraw evidence',
  description:
    'The record stays and says why; it counts for nothing any more. Evidence that a closed ' +
    'incident ' +
    'rests on cannot be withdrawn until the incident is reopened.',
  params: EvidenceIdParams,
  body: Type.Object(
    { reason: Type.String({ minLength: 1, maxLength: 5000 }) },
    { additionalProperties: false, examples: [{ reason: 'Belongs to another host.' }] },
  ),
  response: { 200: V1Evidence },
  errors: ['not_found', 'conflict', 'invalid_transition'],
  idempotent: true,
  conditional: 'incident',
  async handle({ deps, params, body, context }) {
    const { reason } = body;
    const withdrawn = await withdrawEvidence(deps, context, params.id, { reason });
    return v1Evidence(withdrawn);
  },
});

const Shown = Type.Required(Type.Object(changeProperties(evidenceFields, 'show')));

const changeEvidenceVisibilityEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/evidence/:id/visibility',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['evidence.visibility_changed'] },
  operationId: 'changeEvidenceVisibility',
  tags,
  summary: 'Show evidence to more people or to fewer',
  description:
    'Takes effect at once wherever the evidence is listed, counted or named. The reason is kept; ' +
    'what was public might have been read by then.',
  params: EvidenceIdParams,
  body: Type.Object(
    { ...Shown.properties, reason: Type.String({ minLength: 1, maxLength: 5000 }) },
    {
      additionalProperties: false,
      examples: [{ visibility: 'restricted', reason: 'Names a customer.' }],
    },
  ),
  response: { 200: V1Evidence },
  errors: ['not_found', 'invalid_transition', 'tlp_violation'],
  idempotent: true,
  conditional: 'incident',
  async handle({ deps, params, body, context }) {
    const { visibility, reason } = body;
    const { id } = params;
    const changed = await changeVisibility(deps, context, id, { visibility, reason });
    return v1Evidence(changed);
  },
});

export const evidenceEndpoints = [
  listEvidenceEndpoint,
  attachEvidenceEndpoint,
  getEvidenceEndpoint,
  confirmEvidenceEndpoint,
  withdrawEvidenceEndpoint,
  changeEvidenceVisibilityEndpoint,
];
