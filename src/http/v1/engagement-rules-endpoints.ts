// Rules of engagement: read, written, signed off.
import { Type } from 'typebox';
import { readRules, writeRules } from '../../operations/engagements/rules-of-engagement.ts';
import { signRules } from '../../operations/engagements/sign-rules.ts';
import { endpoint } from '../endpoint.ts';
import { Name, RulesText } from './engagement-endpoints.ts';
import { EngagementParams, tags } from './engagement-params.ts';
import { Rules, rulesView } from './engagement-views.ts';

const listRulesOfEngagementEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/engagements/:id/rules-of-engagement',
  access: 'Analyst',
  members: 'read',
  audit: 'none',
  operationId: 'listRulesOfEngagement',
  tags,
  summary: 'All versions of the rules of engagement',
  description: 'The oldest first, each with who signed it off.',
  params: EngagementParams,
  response: { 200: Type.Object({ versions: Type.Array(Rules) }) },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const versions = await readRules(deps, principal, params.id);
    return { versions: versions.map(rulesView) };
  },
});

const writeRulesOfEngagementEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/engagements/:id/rules-of-engagement',
  access: 'Operator',
  audit: { success: ['engagement.rules_written'] },
  operationId: 'writeRulesOfEngagement',
  tags,
  summary: 'Write a new version of the rules of engagement',
  description: 'Earlier versions and their signatures stay; the new one has no signatures.',
  params: EngagementParams,
  body: Type.Object(
    { rules: RulesText },
    {
      additionalProperties: false,
      examples: [{ rules: ['No change of production data', 'No test after 22:00'] }],
    },
  ),
  response: { 201: Rules },
  errors: ['not_found'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const written = await writeRules(deps, context, params.id, body.rules);
    return rulesView(written);
  },
});

const signRulesOfEngagementEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/engagements/:id/rules-of-engagement/sign-off',
  access: 'Operator',
  audit: { success: ['engagement.rules_signed'] },
  operationId: 'signRulesOfEngagement',
  tags,
  summary: 'Sign off the rules of engagement by name',
  description:
    'Records that the named person signed the newest version; the caller confirms it. ' +
    'Signing twice is signing once.',
  params: EngagementParams,
  body: Type.Object(
    { version: Type.Integer({ minimum: 1, maximum: 1_000_000 }), name: Name },
    {
      additionalProperties: false,
      examples: [{ version: 1, name: 'M. Zielińska, control team lead' }],
    },
  ),
  response: { 200: Rules },
  errors: ['not_found', 'conflict'],
  idempotent: true,
  async handle({ deps, params, body, context }) {
    const { version, name } = body;
    const signed = await signRules(deps, context, params.id, { version, name });
    return rulesView(signed);
  },
});

export const engagementRulesEndpoints = [
  listRulesOfEngagementEndpoint,
  writeRulesOfEngagementEndpoint,
  signRulesOfEngagementEndpoint,
];
