// PATCH of an incident in v1: its words and what it did, as people say it.
import { Type } from 'typebox';
import { slugPattern } from '../../domain/taxonomy.ts';
import { describeIncident } from '../../operations/incidents/describe-incident.ts';
import type { Deps } from '../../operations/deps.ts';
import type { App } from '../app-type.ts';
import { contextOf, versionTag } from '../context.ts';
import { v1Incident, V1Incident } from '../incident-views.ts';
import { Reason } from './legal-schemas.ts';
import { bodyFaults, IdParams, Nullable, problems, VersionHeaders } from '../schema.ts';

const Slug = Type.Optional(Type.String({ pattern: slugPattern }));
const Impact = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 5 })));
const Words = (maxLength: number) =>
  Type.Optional(Nullable(Type.String({ minLength: 1, maxLength })));

const schema = {
  operationId: 'describeIncident',
  tags: ['incidents'],
  summary: 'Describe an incident',
  description:
    'What is left out stays, null takes it back. Priority and severity are set by ' +
    'classification, state and owner by the workflow. The audit log keeps what it was before. ' +
    'A change of `sector` or `entity` by which a legal duty falls away needs the role Legal/DPO ' +
    'and a `reason`.',
  params: IdParams,
  headers: VersionHeaders,
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
  response: {
    200: V1Incident,
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'not_found',
      'precondition_failed',
      'reason_required',
    ),
  },
};

export function describeRoutes(app: App, deps: Deps): void {
  app.patch('/api/ip3/v1/incidents/:id', { schema }, async (request, reply) => {
    const { body, params } = request;
    const incident = await describeIncident(deps, contextOf(request), params.id, body);
    void reply.header('etag', versionTag(incident.version));
    return v1Incident(incident);
  });
}
