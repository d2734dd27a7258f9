// Endpoints of an incident's evidence, as the registry has them.
import { Type } from 'typebox';
import { attachReference } from '../../operations/evidence/attach-evidence.ts';
import { readIncidentEvidence } from '../../operations/evidence/read-evidence.ts';
import { endpoint } from '../endpoint.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Id, IdParams, NextCursor, PageQuery } from '../schema/schema.ts';
import { registryEvidence, RegistryEvidence, registryReferenced } from '../views/evidence-views.ts';

export const tags = ['registry'];

export const attachRegistryEvidenceEndpoint = endpoint({
  method: 'POST',
  path: '/api/incidents/:id/evidence',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['evidence.attached'] },
  operationId: 'attachRegistryEvidence',
  tags,
  summary: 'Attach evidence',
  description:
    'A reference with its hash; `chain_of_custody` is kept as declared and sealed by an entry ' +
    'of the ' +
    'service. Evidence that is attached is `confirmed` and raises `evidence_status`.',
  params: IdParams,
  body: Type.Object(registryReferenced, {
    examples: [
      {
        kind: 'agent_trace',
        source: 'agent-gateway',
        content_ref: 's3://evidence/agent-support/trace-8812.json',
        hash_sha256: '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7',
        confidence: 90,
        visibility: 'restricted',
        chain_of_custody: [
          {
            ts: '2026-11-20T13:40:00Z',
            actor: 'collector-7',
            action: 'collected',
            hash_after: '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7',
          },
        ],
      },
    ],
  }),
  response: { 201: Type.Object({ id: Id, status: Type.String({ examples: ['confirmed'] }) }) },
  responseHeaders: ['Location'],
  errors: ['not_found'],
  idempotent: true,
  conditional: 'incident',
  async handle({ deps, reply, params, body, context }) {
    const { kind, ...described } = omitNulls(body);
    const input = { ...described, evidence_type: kind };
    const attached = await attachReference(deps, context, params.id, input);
    const { id, status } = attached.evidence;
    const location = `/api/ip3/v1/evidence/${id}`;
    void reply.header('location', location);
    return { id, status };
  },
});

export const listRegistryEvidenceEndpoint = endpoint({
  method: 'GET',
  path: '/api/incidents/:id/evidence',
  access: 'Viewer',
  audit: 'none',
  operationId: 'listRegistryEvidence',
  tags,
  summary: 'List evidence of an incident',
  description: 'Below Analyst only public records; hidden records are not counted either.',
  params: IdParams,
  query: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      count: Type.Integer(),
      evidence: Type.Array(RegistryEvidence),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, principal, params, query }) {
    const page = pageOf(query);
    const rows = await readIncidentEvidence(deps, principal, params.id, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, (row) => row.evidence.id);
    const evidence = elements.map(registryEvidence);
    return { count: evidence.length, evidence, next_cursor };
  },
});
