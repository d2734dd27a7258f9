// Techniques of an incident: suggestions, what analysts say of them, exports.
import { Type } from 'typebox';
import { decideTechnique } from '../../operations/techniques/decide-technique.ts';
import { suggestTechniques } from '../../operations/techniques/suggest-techniques.ts';
import {
  readInstallationHistory,
  resetTechniqueHistory,
} from '../../operations/techniques/technique-history.ts';
import { navigatorLayer } from '../../reports/techniques/navigator.ts';
import { stixBundle } from '../../reports/techniques/stix.ts';
import { decisionWords } from '../../techniques/decided.ts';
import { mostDecisions } from '../../techniques/history.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, IdParams, Instant, Nullable } from '../schema/schema.ts';
import { TechniqueId, Techniques } from './technique-schemas.ts';

const tags = ['incidents'];

const listTechniquesEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/ttp',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listTechniques',
  tags,
  summary: 'Suggest techniques',
  description:
    'Techniques of MITRE ATT&CK and ATLAS that might be behind the incident, from what the ' +
    'incident itself says; evidence is not read. Suggestions with reasons, not facts: at most ' +
    'twenty, declared IDs first, then by tactic and place in the text (those of a ' +
    'vulnerability: the most confident first), then what analysts added, rejected ones last.',
  params: IdParams,
  response: { 200: Techniques },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const { ttps } = await suggestTechniques(deps, principal, params.id);
    return { ttps, count: ttps.length };
  },
});

const decideTechniqueEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/ttp',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['technique.decided'] },
  operationId: 'decideTechnique',
  tags,
  summary: 'Accept, reject or add a technique',
  description:
    '`accepted` and `rejected` speak of a suggested technique, `added` of any other, `undone` ' +
    'takes the word back. The word is kept and audited; the answer is the list after it.',
  params: IdParams,
  body: Type.Object(
    {
      technique_id: TechniqueId,
      decision: Enum(decisionWords),
      reason: Type.Optional(Type.String({ minLength: 1, maxLength: 5000 })),
    },
    {
      examples: [
        { technique_id: 'T1566.002', decision: 'added', reason: 'The link is in the mail log.' },
      ],
    },
  ),
  response: { 200: Techniques },
  errors: ['not_found'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const ttps = await decideTechnique(deps, context, params.id, body);
    return { ttps, count: ttps.length };
  },
});

const readTechniqueHistoryEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/techniques/history',
  access: 'Analyst',
  audit: 'none',
  operationId: 'readTechniqueHistory',
  tags,
  summary: 'Read the decisions that weigh in suggestions',
  description:
    'How often each technique was accepted and rejected in this installation since the last ' +
    `reset; the newest ${mostDecisions} decisions of a technique count. Suggestions of the ` +
    'technique on other incidents become more or less confident by them.',
  response: {
    200: Type.Object({
      since: Nullable(Instant),
      techniques: Type.Array(
        Type.Object({
          technique_id: TechniqueId,
          name: Type.String({ examples: ['Inhibit System Recovery'] }),
          accepted: Type.Integer({ minimum: 0, examples: [3] }),
          rejected: Type.Integer({ minimum: 0, examples: [1] }),
        }),
      ),
    }),
  },
  handle: ({ deps }) => readInstallationHistory(deps),
});

const resetTechniqueHistoryEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/techniques/history/reset',
  access: 'Admin',
  audit: { success: ['technique.history_reset'] },
  operationId: 'resetTechniqueHistory',
  tags,
  summary: 'Reset the decisions that weigh in suggestions',
  description:
    'Decisions so far stay on their incidents and weigh no more; only later ones do. A reset ' +
    'cannot be taken back.',
  body: Type.Object(
    { reason: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }) },
    { examples: [{ reason: 'A training course decided at random.' }] },
  ),
  response: { 200: Type.Object({ since: Instant }) },
  idempotent: true,
  handle: ({ deps, context, body }) => resetTechniqueHistory(deps, context, body.reason),
});

const getNavigatorLayerEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/ttp/navigator',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'getNavigatorLayer',
  tags,
  summary: 'Export techniques as an ATT&CK Navigator layer',
  description:
    'Layer format 4.5, ready to be opened in the Navigator. ATT&CK only; rejected ones are left ' +
    'out.',
  params: IdParams,
  response: {
    200: Type.Object(
      {
        name: Type.String({ examples: ['INC-2026-000001'] }),
        versions: Type.Record(Type.String(), Type.String(), {
          examples: [{ attack: '19', navigator: '5.1.0', layer: '4.5' }],
        }),
        domain: Type.String({ examples: ['enterprise-attack'] }),
        techniques: Type.Array(Type.Object({}, { additionalProperties: true }), {
          examples: [[{ techniqueID: 'T1059.001', score: 62, enabled: true }]],
        }),
      },
      { additionalProperties: true },
    ),
  },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const { id } = params;
    const { incident, ttps } = await suggestTechniques(deps, principal, id);
    return navigatorLayer(incident, ttps);
  },
});

const getStixBundleEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/ttp/stix',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'getStixBundle',
  tags,
  summary: 'Export techniques as a STIX 2.1 bundle',
  description:
    'The incident, an attack pattern for each technique, their relationships, and a sighting of ' +
    'each that was seen and that a person accepted or added. Rejected ones are left out. Ids of ' +
    'CAPEC and D3FEND of its finding are references of the incident.',
  params: IdParams,
  response: {
    200: Type.Object(
      {
        type: Type.String({ examples: ['bundle'] }),
        id: Type.String({ examples: ['bundle--3f2b7a52-6f0c-5d6e-9c1a-0a4b5c6d7e8f'] }),
        objects: Type.Array(Type.Object({}, { additionalProperties: true }), {
          examples: [[{ type: 'attack-pattern', name: 'Phishing' }]],
        }),
      },
      { additionalProperties: true },
    ),
  },
  errors: ['not_found'],
  async handle({ deps, reply, principal, params }) {
    const { id } = params;
    const { incident, ttps } = await suggestTechniques(deps, principal, id);
    void reply.type('application/json; charset=utf-8');
    return stixBundle(incident, ttps);
  },
});

export const techniqueEndpoints = [
  listTechniquesEndpoint,
  decideTechniqueEndpoint,
  readTechniqueHistoryEndpoint,
  resetTechniqueHistoryEndpoint,
  getNavigatorLayerEndpoint,
  getStixBundleEndpoint,
];
