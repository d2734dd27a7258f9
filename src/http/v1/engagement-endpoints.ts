// Engagements in v1: set up, list, read, change, move, rules of engagement, members.
import { Type } from 'typebox';
import { allowedPhases, phases } from '../../domain/engagement-phase.ts';
import { closedValues } from '../../domain/filter.ts';
import type { Principal } from '../../domain/principal.ts';
import { engagementFields } from '../../fields/engagement.ts';
import type { Deps } from '../../operations/deps.ts';
import { changeEngagement } from '../../operations/engagements/change-engagement.ts';
import { createEngagement } from '../../operations/engagements/create-engagement.ts';
import { movePhase } from '../../operations/engagements/move-phase.ts';
import { readEngagement, readEngagements } from '../../operations/engagements/read-engagement.ts';
import { endpoint } from '../endpoint.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { versioned } from '../responses/tagged.ts';
import { changeProperties, newProperties } from '../schema/fields.ts';
import { Enum, NextCursor, OneLine, PageQuery } from '../schema/schema.ts';
import { EngagementParams, tags } from './engagement-params.ts';
import {
  engagementView,
  EngagementView,
  listedEngagement,
  ListedEngagement,
} from './engagement-views.ts';

export const Name = OneLine({ minLength: 1, maxLength: 200 });

const Time = Type.String({
  format: 'date-time',
  maxLength: 64,
  description: 'RFC 3339 with a zone.',
});

const Day = Type.String({ maxLength: 10, description: 'Calendar day, `YYYY-MM-DD`.' });

const Window = Type.Object(
  { start: Type.Optional(Time), end: Type.Optional(Time) },
  { description: 'Planned time of the active tests; one of both is enough.' },
);

export const RulesText = Type.Unsafe<string | string[]>({
  description: 'A text or a list of rules.',
  anyOf: [
    { type: 'string', minLength: 1, maxLength: 50_000 },
    { type: 'array', minItems: 1, maxItems: 200, items: { type: 'string', maxLength: 5000 } },
  ],
});

const example = {
  title: 'TLPT of the payment core',
  scope: ['Critical function: instant payments', 'Payment gateway and its operators'],
  crown_jewels: ['Signing keys of the payment gateway', 'Customer ledger'],
  rules_of_engagement: [
    'No change of production data',
    'Stop on the call of the control team lead',
  ],
  framework: 'DORA-TLPT',
  white_team: ['M. Zielińska (control team lead)'],
  window: { start: '2026-09-01T00:00:00Z', end: '2026-12-18T00:00:00Z' },
};

const base = '/api/ip3/v1/engagements';

/** The engagement as it is now, with its version as the tag. */
async function wholeEngagement(deps: Deps, principal: Principal, id: string) {
  const whole = await readEngagement(deps, principal, id);
  const view = engagementView(whole, allowedPhases(whole.engagement.phase));
  return versioned(view, whole.engagement.version);
}

const listEngagementsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/engagements',
  access: 'Analyst',
  members: 'read',
  audit: 'none',
  operationId: 'listEngagements',
  tags,
  summary: 'List engagements',
  description: 'Newest first, those that you can see.',
  query: Type.Object({
    ...PageQuery,
    phase: Type.Optional(
      Type.String({ maxLength: 200, description: 'Phases.', examples: ['red_team,closure'] }),
    ),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: 'Text in title, code name or id.' }),
    ),
  }),
  response: {
    200: Type.Object({
      engagements: Type.Array(ListedEngagement),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  async handle({ deps, request, reply, principal, query }) {
    const page = pageOf(query);
    const filter = {
      phase: closedValues('phase', query.phase, phases),
      search: query.q,
    };
    const rows = await readEngagements(deps, principal, filter, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const engagements = elements.map(listedEngagement);
    return { engagements, count: engagements.length, next_cursor };
  },
});

const createEngagementEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/engagements',
  access: 'Operator',
  audit: { success: ['engagement.created'] },
  operationId: 'createEngagement',
  tags,
  summary: 'Set up a threat-led test',
  description:
    'Restricted unless `restricted` is false: only members and Admin know of it then. The caller ' +
    'and those of `white_team` whose e-mail is that of a user become members.',
  body: Type.Object(
    {
      ...newProperties(engagementFields),
      rules_of_engagement: RulesText,
      window: Type.Optional(Window),
    },
    { examples: [example] },
  ),
  response: { 201: EngagementView },
  responseHeaders: ['ETag', 'Location'],
  idempotent: true,
  async handle({ deps, reply, body, context }) {
    const { id, public_id } = await createEngagement(deps, context, omitNulls(body));
    void reply.header('location', `${base}/${public_id}`);
    return wholeEngagement(deps, context.principal, id);
  },
});

const getEngagementEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/engagements/:id',
  access: 'Analyst',
  members: 'read',
  audit: 'none',
  operationId: 'getEngagement',
  tags,
  summary: 'Read an engagement',
  description: 'With members, the newest rules, the phases gone through and the limits that run.',
  params: EngagementParams,
  response: { 200: EngagementView },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  handle: ({ deps, principal, params }) => wholeEngagement(deps, principal, params.id),
});

const Changes = Type.Object(
  {
    ...changeProperties(engagementFields, 'change'),
    window: Type.Optional(Window),
  },
  {
    additionalProperties: false,
    examples: [{ notified_on: '2026-06-01', entity: 'Example Bank S.A.' }],
  },
);

const changeEngagementEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/ip3/v1/engagements/:id',
  access: 'Operator',
  audit: { success: ['engagement.changed'] },
  operationId: 'changeEngagement',
  tags,
  summary: 'Change facts of an engagement',
  description: 'What is left out stays. The days start the limits of the regulation.',
  params: EngagementParams,
  body: Changes,
  response: { 200: EngagementView },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const { id } = params;
    await changeEngagement(deps, context, id, body);
    return wholeEngagement(deps, context.principal, id);
  },
});

const moveEngagementEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/engagements/:id/phase',
  access: 'Operator',
  audit: { success: ['engagement.moved'] },
  operationId: 'moveEngagement',
  tags,
  summary: 'Move an engagement to the next phase, or back',
  description:
    'Entering `red_team` and `closure` records the first and the last day of the active tests. ' +
    'The red team begins only under signed rules of engagement.',
  params: EngagementParams,
  body: Type.Object(
    {
      to: Enum(phases),
      on: Type.Optional(Day),
      note: Type.Optional(Type.String({ minLength: 1, maxLength: 5000 })),
    },
    {
      additionalProperties: false,
      examples: [{ to: 'threat_intelligence', note: 'Scope approved by the authority.' }],
    },
  ),
  response: { 200: EngagementView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'invalid_transition'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const { id } = params;
    await movePhase(deps, context, id, body);
    return wholeEngagement(deps, context.principal, id);
  },
});

export const engagementEndpoints = [
  listEngagementsEndpoint,
  createEngagementEndpoint,
  getEngagementEndpoint,
  changeEngagementEndpoint,
  moveEngagementEndpoint,
];
