// What was decided on legal duties of an incident, as a list.
import { Type } from 'typebox';
import { languages } from '../../domain/text.ts';
import { readDecisions } from '../../operations/legal/read-decisions.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Id, IdParams, Instant, Nullable } from '../schema/schema.ts';
import { DecisionProof } from './legal-reason.ts';

const ListedDecision = Type.Object(
  {
    id: Id,
    kind: Enum(['obligation', 'fact']),
    subject: Type.String({
      description: 'Id of the obligation, or name of the fact.',
      examples: ['GDPR-33'],
    }),
    title: Type.String({ description: 'The obligation, or the question of the fact, in words.' }),
    value: Type.Unknown({
      description: '`notify`, `not_required`, or the value of the fact.',
      examples: ['not_required'],
    }),
    removes: Type.Array(Type.String({ examples: ['GDPR-33'] }), {
      description: 'Obligations that fell away by it, or are due later.',
    }),
    reason: Type.String(),
    decided_by: Type.String(),
    ...DecisionProof,
    decided_at: Instant,
    in_force: Type.Boolean({
      description: 'No later decision or value is in its place.',
      examples: [true],
    }),
    superseded_by: Nullable(Id),
  },
  { title: 'ListedLegalDecision' },
);

const listLegalDecisionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/legal-decisions',
  access: 'Analyst',
  audit: 'none',
  operationId: 'listLegalDecisions',
  tags: ['legal'],
  summary: 'List the decisions on legal obligations',
  description:
    'On obligations, and on facts by which one fell away or is due later: person, role, reason, ' +
    'evidence and what it removed. Newest first; superseded ones stay.',
  params: IdParams,
  query: Type.Object({
    language: Type.Optional(Enum(languages, { default: 'en', description: 'Of titles.' })),
  }),
  response: {
    200: Type.Object({ decisions: Type.Array(ListedDecision), count: Type.Integer() }),
  },
  errors: ['not_found'],
  async handle({ deps, params, query }) {
    const decisions = await readDecisions(deps, params.id, query.language ?? 'en');
    return { decisions, count: decisions.length };
  },
});

export const decisionEndpoints = [listLegalDecisionsEndpoint];
