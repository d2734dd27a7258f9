// Techniques of an engagement: what was tested, what is on record of it, and a Navigator layer.
import { Type } from 'typebox';
import { readTestedTechniques } from '../../operations/engagements/tested-techniques.ts';
import { testedLayer } from '../../reports/techniques/navigator.ts';
import { addressOf, frameworks } from '../../techniques/catalogue.ts';
import { testedStates } from '../../techniques/tested.ts';
import { endpoint } from '../endpoint.ts';
import { Enum } from '../schema/schema.ts';
import { EngagementParams, tags } from './engagement-params.ts';

const Tested = Type.Object(
  {
    technique_id: Type.String({ examples: ['T1566.002'] }),
    name: Type.String({ examples: ['Phishing: Spearphishing Link'] }),
    tactics: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
      examples: [[{ id: 'TA0001', name: 'Initial Access' }]],
    }),
    framework: Enum(frameworks),
    state: Enum(testedStates, {
      description:
        '`recorded`: an incident that the log names has it. `tested`: only the log names it. ' +
        '`not_in_log`: only such an incident has it.',
    }),
    entries: Type.Array(Type.Integer(), {
      examples: [[3, 5]],
      description: 'Numbers of the log entries that name its ID.',
    }),
    incidents: Type.Array(Type.String(), { examples: [['INC-2026-000017']] }),
    url: Type.String({ examples: ['https://attack.mitre.org/techniques/T1566/002/'] }),
  },
  { title: 'TestedTechnique' },
);

const listTestedTechniquesEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/engagements/:id/techniques',
  access: 'Analyst',
  members: 'read',
  audit: 'none',
  operationId: 'listTestedTechniques',
  tags,
  summary: 'Compare tested techniques with recorded ones',
  description:
    'Techniques whose IDs the log names, such as "Scenario 1: T1566.002", by tactic, and whether ' +
    'an incident that the log names has them: declared by its tool and not rejected, or accepted ' +
    'or added by people. `recorded_pct` is null when the log names no technique. It counts what ' +
    'was written down, not what the defenders noticed. The first 10,000 entries count.',
  params: EngagementParams,
  response: {
    200: Type.Object({
      techniques: Type.Array(Tested),
      tested: Type.Integer({ examples: [14] }),
      recorded: Type.Integer({ examples: [9] }),
      recorded_pct: Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()], {
        examples: [64],
      }),
    }),
  },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const { techniques } = await readTestedTechniques(deps, principal, params.id);
    const recorded = techniques.filter(({ state }) => state === 'recorded').length;
    const tested = techniques.filter(({ state }) => state !== 'not_in_log').length;
    return {
      techniques: techniques.map(({ id, ...one }) => ({
        technique_id: id,
        ...one,
        url: addressOf({ id, framework: one.framework }),
      })),
      tested,
      recorded,
      recorded_pct: tested === 0 ? null : Math.floor((recorded * 100) / tested),
    };
  },
});

const getTestedLayerEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/engagements/:id/techniques/navigator',
  access: 'Analyst',
  members: 'read',
  audit: 'none',
  operationId: 'getTestedLayer',
  tags,
  summary: 'Export tested techniques as an ATT&CK Navigator layer',
  description:
    'Layer format 4.5, sub-techniques expanded: recorded ones green, those only tested orange. ' +
    'ATT&CK only.',
  params: EngagementParams,
  response: {
    200: Type.Object(
      {
        name: Type.String({ examples: ['ENG-2026-4711'] }),
        domain: Type.String({ examples: ['enterprise-attack'] }),
        techniques: Type.Array(Type.Object({}, { additionalProperties: true }), {
          examples: [[{ techniqueID: 'T1566.002', color: '#2e7d32', enabled: true }]],
        }),
      },
      { additionalProperties: true },
    ),
  },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const { engagement, techniques } = await readTestedTechniques(deps, principal, params.id);
    return testedLayer(engagement.public_id, techniques);
  },
});

export const engagementTechniqueEndpoints = [listTestedTechniquesEndpoint, getTestedLayerEndpoint];
