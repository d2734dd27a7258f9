// PATCH of an incident in v1: its words and what it did, as people say it.
import { Type } from 'typebox';
import { slugPattern } from '../../domain/taxonomy.ts';
import { describeIncident } from '../../operations/incidents/describe-incident.ts';
import { versionTag } from '../context.ts';
import { v1Incident, V1Incident } from '../incident-views.ts';
import { Reason } from './legal-reason.ts';
import { IdParams, Nullable } from '../schema.ts';
import { endpoint } from '../endpoint.ts';

const Slug = Type.Optional(Type.String({ pattern: slugPattern }));

const Impact = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 5 })));

const Words = (maxLength: number) =>
  Type.Optional(Nullable(Type.String({ minLength: 1, maxLength })));

const describeIncidentEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/ip3/v1/incidents/:id',
  access: 'Analyst',
  operationId: 'describeIncident',
  tags: ['incidents'],
  summary: 'Describe an incident',
  description:
    'What is left out stays, null takes it back. Priority and severity are set by ' +
    'classification, state and owner by the workflow. The audit log keeps what it was before. ' +
    'A change of `sector` or `entity` by which a legal duty falls away needs the role Legal/DPO ' +
    'and a `reason`.',
  params: IdParams,
  body: Type.Object(
    {
      title: Type.Optional(Type.String({ maxLength: 500, pattern: '\\S' })),
      description: Words(20_000),
      level: Slug,
      category: Slug,
      agent_id: Words(200),
      impact_confidentiality: Impact,
      impact_integrity: Impact,
      impact_availability: Impact,
      sector: Words(100),
      entity: Words(100),
      country: Type.Optional(Nullable(Type.String({ pattern: '^[A-Z]{2}$' }))),
      affected_users: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
      tags: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 }),
      ),
      reason: Reason,
    },
    {
      additionalProperties: false,
      examples: [{ title: 'SSRF in the report service', impact_confidentiality: 3 }],
    },
  ),
  response: { 200: V1Incident },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'reason_required'],
  conditional: 'version',
  async handle({ deps, reply, params, body, context }) {
    const incident = await describeIncident(deps, context, params.id, body);
    void reply.header('etag', versionTag(incident.version));
    return v1Incident(incident);
  },
});

export const describeEndpoints = [describeIncidentEndpoint];
