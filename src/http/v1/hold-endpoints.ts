// Legal holds on an incident: read, place, release.
import { Type, type Static } from 'typebox';
import type { LegalHold } from '../../domain/legal-hold.ts';
import { placeHold, readHolds, releaseHold } from '../../operations/holds/legal-holds.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../requests/limits.ts';
import { Id, IdParams, Instant, Nullable } from '../schema/schema.ts';

const tags = ['legal'];

const Person = Type.String({ examples: ['anna.nowak@example.org'] });

const HoldView = Type.Object(
  {
    id: Id,
    reason: Type.String(),
    placed_by: Person,
    placed_at: Instant,
    release_reason: Nullable(Type.String()),
    released_by: Nullable(Person),
    released_at: Nullable({ ...Instant, description: 'Null while it is in force.' }),
  },
  { title: 'LegalHold' },
);

function viewOf(hold: LegalHold): Static<typeof HoldView> {
  const { id, reason, placed_by, placed_at, release_reason, released_by, released_at } = hold;
  return { id, reason, placed_by, placed_at, release_reason, released_by, released_at };
}

const ReasonBody = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' }) },
  {
    additionalProperties: false,
    examples: [{ reason: 'Proceedings IV Kp 12/26; keep until the judgment.' }],
  },
);

const listEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/legal-holds',
  access: 'Analyst',
  audit: 'none',
  operationId: 'listLegalHolds',
  tags,
  summary: 'List the legal holds of an incident',
  description: 'Those in force first, at most 200.',
  params: IdParams,
  response: {
    200: Type.Object({
      holds: Type.Array(HoldView),
      in_force: Type.Integer({ description: 'Holds that are in force.', examples: [1] }),
    }),
  },
  errors: ['not_found'],
  async handle({ deps, params }) {
    const holds = (await readHolds(deps, params.id)).map(viewOf);
    return { holds, in_force: holds.filter(({ released_at }) => released_at === null).length };
  },
});

const placeEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/legal-holds',
  access: 'Legal/DPO',
  audit: { success: ['legal.hold_placed'] },
  operationId: 'placeLegalHold',
  tags,
  summary: 'Place a legal hold on an incident',
  description:
    'While it is in force, no retention policy removes what came with the incident: log events ' +
    'and files received together with its own, and delivery attempts of its reports. An incident ' +
    'can have several, each for a matter of its own.',
  params: IdParams,
  body: ReasonBody,
  response: { 201: HoldView },
  errors: ['not_found', 'conflict'],
  idempotent: true,
  async handle({ deps, params, body, context }) {
    return viewOf(await placeHold(deps, context, params.id, body.reason));
  },
});

const releaseEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/legal-holds/:hold/release',
  access: 'Legal/DPO',
  audit: { success: ['legal.hold_released'] },
  operationId: 'releaseLegalHold',
  tags,
  summary: 'Release a legal hold',
  description: 'What it said stays, with who released it and why.',
  params: Type.Object({
    ...IdParams.properties,
    hold: Type.String({
      maxLength: limits.paramLength,
      description: 'ID of the hold.',
      examples: ['019aa1de-77ab-7c61-9d37-2b4e6cf1a001'],
    }),
  }),
  body: ReasonBody,
  response: { 200: HoldView },
  errors: ['not_found', 'conflict'],
  idempotent: true,
  async handle({ deps, params, body: { reason }, context }) {
    const asked = { reference: params.id, hold_id: params.hold, reason };
    return viewOf(await releaseHold(deps, context, asked));
  },
});

export const holdEndpoints = [listEndpoint, placeEndpoint, releaseEndpoint];
