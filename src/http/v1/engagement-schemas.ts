// Schemas of engagements (api-decisions §6): the record, its members, rules and phases.
import { Type } from 'typebox';
import { knownFrameworks, phases } from '../../domain/engagement-phase.ts';
import { slugPattern } from '../../domain/taxonomy.ts';
import {
  bodyFaults,
  ConditionalHeaders,
  Enum,
  IdempotencyHeaders,
  NextCursor,
  PageQuery,
  problems,
  VersionHeaders,
} from '../schema.ts';
import { EngagementView, ListedEngagement, Member, Rules } from './engagement-views.ts';

export const tags = ['engagements'];
export const EngagementParams = Type.Object({
  id: Type.String({
    maxLength: 100,
    description: 'Public id or internal id of the engagement.',
    examples: ['ENG-2026-4711'],
  }),
});

/** Faults of every write about an engagement. */
export const writeFaults = [
  ...bodyFaults,
  'validation_failed',
  'unauthorized',
  'forbidden',
  'not_found',
  'idempotency_key_reused',
] as const;
export const readFaults = ['unauthorized', 'forbidden', 'not_found'] as const;

const Statement = Type.String({ minLength: 1, maxLength: 5000 });
const Statements = Type.Array(Statement, { minItems: 1, maxItems: 200 });
const Title = Type.String({ minLength: 1, maxLength: 300 });
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Team = Type.Array(Type.String({ minLength: 1, maxLength: 254 }), { maxItems: 100 });
const Time = Type.String({
  format: 'date-time',
  maxLength: 64,
  description: 'RFC 3339 with a zone.',
});
const Day = Type.String({ maxLength: 10, description: 'Calendar day, `YYYY-MM-DD`.' });
const Window = Type.Object({ start: Time, end: Time });
const Framework = Type.String({
  pattern: slugPattern,
  description: `${knownFrameworks.join(', ')}, or another word.`,
});
const RulesText = Type.Unsafe<string | string[]>({
  description: 'A text or a list of rules.',
  anyOf: [
    { type: 'string', minLength: 1, maxLength: 50_000 },
    { type: 'array', minItems: 1, maxItems: 200, items: { type: 'string', maxLength: 5000 } },
  ],
});
const OrNull = (maxLength: number) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength });

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

export const create = {
  operationId: 'createEngagement',
  tags,
  summary: 'Set up a threat-led test',
  description:
    'Restricted unless `restricted` is false: only members and Admin know of it then. The caller ' +
    'and those of `white_team` whose e-mail is that of a user become members.',
  headers: IdempotencyHeaders,
  body: Type.Object(
    {
      title: Title,
      scope: Statements,
      crown_jewels: Statements,
      rules_of_engagement: RulesText,
      framework: Type.Optional(Framework),
      white_team: Type.Optional(Team),
      window: Type.Optional(Window),
      code_name: Type.Optional(Name),
      entity: Type.Optional(Title),
      restricted: Type.Optional(Type.Boolean()),
      notified_on: Type.Optional(Day),
    },
    { examples: [example] },
  ),
  response: {
    201: EngagementView,
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'idempotency_key_reused',
    ),
  },
};

export const list = {
  operationId: 'listEngagements',
  tags,
  summary: 'List engagements',
  description: 'Newest first, those that you may see.',
  querystring: Type.Object({
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
    ...problems('validation_failed', 'unauthorized', 'forbidden'),
  },
};

export const detail = {
  operationId: 'getEngagement',
  tags,
  summary: 'Read an engagement',
  description: 'With members, the newest rules, the phases gone through and the limits that run.',
  params: EngagementParams,
  response: { 200: EngagementView, ...problems(...readFaults) },
};

export const change = {
  operationId: 'changeEngagement',
  tags,
  summary: 'Change facts of an engagement',
  description: 'What is left out stays. The days start the limits of the regulation.',
  params: EngagementParams,
  headers: VersionHeaders,
  body: Type.Object(
    {
      title: Type.Optional(Title),
      code_name: Type.Optional(OrNull(200)),
      entity: Type.Optional(OrNull(300)),
      framework: Type.Optional(Framework),
      restricted: Type.Optional(Type.Boolean()),
      scope: Type.Optional(Statements),
      crown_jewels: Type.Optional(Statements),
      white_team: Type.Optional(Team),
      window: Type.Optional(Window),
      notified_on: Type.Optional(OrNull(10)),
      active_started_on: Type.Optional(OrNull(10)),
      active_ended_on: Type.Optional(OrNull(10)),
      reports_complete_on: Type.Optional(OrNull(10)),
    },
    {
      additionalProperties: false,
      examples: [{ notified_on: '2026-06-01', entity: 'Example Bank S.A.' }],
    },
  ),
  response: {
    200: EngagementView,
    ...problems(...bodyFaults, 'validation_failed', ...readFaults, 'precondition_failed'),
  },
};

export const phase = {
  operationId: 'moveEngagement',
  tags,
  summary: 'Move an engagement to the next phase, or back',
  description:
    'Entering `red_team` and `closure` records the first and the last day of the active tests. ' +
    'The red team begins only under signed rules of engagement.',
  params: EngagementParams,
  headers: ConditionalHeaders,
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
  response: {
    200: EngagementView,
    ...problems(...writeFaults, 'precondition_failed', 'invalid_transition'),
  },
};

export const listRules = {
  operationId: 'listRulesOfEngagement',
  tags,
  summary: 'All versions of the rules of engagement',
  description: 'The oldest first, each with who signed it off.',
  params: EngagementParams,
  response: { 200: Type.Object({ versions: Type.Array(Rules) }), ...problems(...readFaults) },
};

export const writeRules = {
  operationId: 'writeRulesOfEngagement',
  tags,
  summary: 'Write a new version of the rules of engagement',
  description: 'Earlier versions and their signatures stay; nobody has signed the new one.',
  params: EngagementParams,
  headers: ConditionalHeaders,
  body: Type.Object(
    { rules: RulesText },
    {
      additionalProperties: false,
      examples: [{ rules: ['No change of production data', 'No test after 22:00'] }],
    },
  ),
  response: { 201: Rules, ...problems(...writeFaults, 'precondition_failed') },
};

export const signRules = {
  operationId: 'signRulesOfEngagement',
  tags,
  summary: 'Sign off the rules of engagement by name',
  description:
    'Records that the named person signed the newest version; the caller vouches for it. ' +
    'Signing twice is signing once.',
  params: EngagementParams,
  headers: IdempotencyHeaders,
  body: Type.Object(
    { version: Type.Integer({ minimum: 1, maximum: 1_000_000 }), name: Name },
    {
      additionalProperties: false,
      examples: [{ version: 1, name: 'M. Zielińska, control team lead' }],
    },
  ),
  response: { 200: Rules, ...problems(...writeFaults, 'conflict') },
};

const Members = Type.Object({ members: Type.Array(Member) });

export const listMembers = {
  operationId: 'listEngagementMembers',
  tags,
  summary: 'Who is in on an engagement',
  description: 'Admin may see every engagement as well.',
  params: EngagementParams,
  response: { 200: Members, ...problems(...readFaults) },
};

export const addMember = {
  operationId: 'addEngagementMember',
  tags,
  summary: 'Let a user into an engagement',
  description: 'What a member may do there is what the roles of the user allow.',
  params: EngagementParams,
  headers: IdempotencyHeaders,
  body: Type.Object(
    { email: Type.String({ minLength: 3, maxLength: 254 }) },
    { additionalProperties: false, examples: [{ email: 'operator@example.org' }] },
  ),
  response: { 200: Members, ...problems(...writeFaults, 'unknown_reference') },
};

export const removeMember = {
  operationId: 'removeEngagementMember',
  tags,
  summary: 'Put a user out of an engagement',
  description: 'From the next request on the engagement does not exist for this user.',
  params: Type.Object({
    ...EngagementParams.properties,
    account: Type.String({ maxLength: 100, description: 'Id of the account.' }),
  }),
  response: {
    204: { description: 'The user is out.', type: 'null' },
    ...problems(...readFaults, 'conflict'),
  },
};
