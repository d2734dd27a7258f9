// Schemas of the incident registry (contract §2 and §4.3, api-decisions §3 and §7).
import { Type } from 'typebox';
import { lifecycles, priorities } from '../../domain/incident.ts';
import { slugPattern } from '../../domain/taxonomy.ts';
import { describedEvidence, referencedContent, RegistryEvidence } from '../evidence-views.ts';
import { RegistryIncident, RegistryListed } from '../incident-views.ts';
import {
  bodyFaults,
  Enum,
  Id,
  IdempotencyHeaders,
  IdParams,
  IncidentConditionalHeaders,
  NextCursor,
  Nullable,
  PageQuery,
  problems,
  Unsaid,
  VersionHeaders,
} from '../schema.ts';
import { TimelineEntry } from '../timeline-view.ts';
import { ActionView } from './action-schemas.ts';

const tags = ['registry'];
/** The service secret may be guessed, so that guesses are counted. */
const callerFaults = ['unauthorized', 'rate_limited'] as const;
const Slug = (example: string, fallback: string) =>
  Unsaid(Type.String({ pattern: slugPattern, default: fallback, examples: [example] }));
const Impact = Unsaid(Type.Integer({ minimum: 0, maximum: 5 }));
const Values = (maxLength: number, description: string, example: string) =>
  Type.Optional(Type.String({ maxLength, description, examples: [example] }));
const ShortText = (maxLength: number) => Unsaid(Type.String({ minLength: 1, maxLength }));
const When = Unsaid(
  Type.String({
    format: 'date-time',
    maxLength: 64,
    description: 'RFC 3339, any offset.',
    examples: ['2026-11-20T13:40:00Z'],
  }),
);

const NewIncidentBody = Type.Object(
  {
    title: Type.String({ maxLength: 500, pattern: '\\S' }),
    description: ShortText(20_000),
    source_type: Slug('form', 'api'),
    level: Slug('L2_ai', 'L1_cyber'),
    category: Slug('prompt_injection', 'other'),
    detected_at: When,
    aware_at: When,
    agent_id: ShortText(200),
    impact_confidentiality: Impact,
    impact_integrity: Impact,
    impact_availability: Impact,
    gdpr_personal_data: Unsaid(Type.Boolean()),
    sector: ShortText(100),
    entity: ShortText(100),
    country: Unsaid(Type.String({ pattern: '^[A-Z]{2}$', examples: ['PL'] })),
    affected_users: Unsaid(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    tags: Unsaid(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 })),
  },
  {
    examples: [
      {
        title: 'Prompt injection in support bot',
        source_type: 'form',
        level: 'L2_ai',
        category: 'prompt_injection',
        detected_at: '2026-11-20T13:40:00Z',
        agent_id: 'agent-support-bot',
        impact_integrity: 3,
        gdpr_personal_data: true,
      },
    ],
  },
);

export const create = {
  operationId: 'createIncident',
  tags,
  summary: 'Record an incident',
  description:
    'A new incident always has `evidence_status` `gap` and no priority. Vocabularies are open: ' +
    'an ' +
    'unknown slug is kept and marked `taxonomy_known: false`.',
  headers: IdempotencyHeaders,
  body: NewIncidentBody,
  response: {
    201: RegistryIncident,
    ...problems(
      ...bodyFaults,
      'validation_failed',
      ...callerFaults,
      'forbidden',
      'idempotency_key_reused',
    ),
  },
};

export const list = {
  operationId: 'listRegistryIncidents',
  tags,
  summary: 'List incidents',
  description: 'Newest first. Comma-separated values are OR, different parameters are AND.',
  querystring: Type.Object({
    ...PageQuery,
    priority: Values(200, 'Priorities.', 'P0,P1'),
    level: Values(1000, 'Levels.', 'L2_ai'),
    flags: Values(200, 'Incidents that carry any of these flags.', 'nis2_relevant'),
    status: Values(200, 'Matches status_lifecycle or evidence_status.', 'open'),
  }),
  response: {
    200: Type.Object({
      ok: Type.Boolean(),
      count: Type.Integer({ description: 'Elements of this page.' }),
      incidents: Type.Array(RegistryListed),
      next_cursor: NextCursor,
    }),
    ...problems('validation_failed', ...callerFaults),
  },
};

export const detail = {
  operationId: 'getRegistryIncident',
  tags,
  summary: 'Read an incident with evidence, actions and timeline',
  description: 'Evidence as far as the caller may see it; at most 200 of each kind.',
  params: IdParams,
  response: {
    200: Type.Object({
      ...RegistryIncident.properties,
      evidence: Type.Array(RegistryEvidence),
      actions: Type.Array(ActionView),
      timeline: Type.Array(TimelineEntry),
    }),
    ...problems(...callerFaults, 'not_found'),
  },
};

export const classify = {
  operationId: 'classifyIncident',
  tags,
  summary: 'Classify an incident, close or reopen its record',
  description:
    '`priority` and `severity` need confirmed evidence. `status_lifecycle: "closed"` needs a ' +
    'response action with a `validation_ref`; it leaves the workflow alone.',
  params: IdParams,
  headers: VersionHeaders,
  body: Type.Object(
    {
      priority: Type.Optional(Nullable(Enum(priorities))),
      severity: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 5 }))),
      ai_serious_incident: Type.Optional(Type.Boolean()),
      gdpr_personal_data: Type.Optional(Type.Boolean()),
      gdpr_breach: Type.Optional(Type.Boolean()),
      status_lifecycle: Type.Optional(Enum(lifecycles)),
    },
    {
      additionalProperties: false,
      examples: [{ priority: 'P1', severity: 4, ai_serious_incident: true }],
    },
  ),
  response: {
    200: Type.Object({ ...RegistryIncident.properties, nis2_relevant: Type.Boolean() }),
    ...problems(
      ...bodyFaults,
      'validation_failed',
      ...callerFaults,
      'forbidden',
      'not_found',
      'conflict',
      'precondition_failed',
      'evidence_required',
    ),
  },
};

export const attach = {
  operationId: 'attachRegistryEvidence',
  tags,
  summary: 'Attach evidence',
  description:
    'A reference with its hash; `chain_of_custody` is kept as declared and sealed by an entry ' +
    'of the ' +
    'service. Evidence that is attached is `confirmed` and raises `evidence_status`.',
  params: IdParams,
  headers: IncidentConditionalHeaders,
  body: Type.Object(
    {
      kind: Type.String({ pattern: slugPattern, examples: ['agent_trace'] }),
      ...describedEvidence,
      ...referencedContent,
    },
    {
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
    },
  ),
  response: {
    201: Type.Object({ id: Id, status: Type.String({ examples: ['confirmed'] }) }),
    ...problems(
      ...bodyFaults,
      'validation_failed',
      ...callerFaults,
      'forbidden',
      'not_found',
      'precondition_failed',
      'idempotency_key_reused',
    ),
  },
};

export const evidence = {
  operationId: 'listRegistryEvidence',
  tags,
  summary: 'List evidence of an incident',
  description: 'Below Analyst only public records; what you may not see is not counted either.',
  params: IdParams,
  querystring: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      count: Type.Integer(),
      evidence: Type.Array(RegistryEvidence),
      next_cursor: NextCursor,
    }),
    ...problems('validation_failed', ...callerFaults, 'not_found'),
  },
};
