// Mitigations and detections for the techniques of an incident, ready to become response steps.
import { Type } from 'typebox';
import { actionStatuses } from '../../domain/action.ts';
import { readDefenses } from '../../operations/techniques/read-defenses.ts';
import { defenseFrameworks, defenseKinds } from '../../techniques/defenses.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, IdParams, Nullable } from '../schema/schema.ts';

const Defense = Type.Object(
  {
    id: Type.String({ examples: ['M1032'] }),
    kind: Enum(defenseKinds),
    name: Type.String({ examples: ['Multi-factor Authentication'] }),
    framework: Enum(defenseFrameworks),
    framework_version: Type.String({
      examples: ['18.1'],
      description:
        'Release, or MISP galaxy, that the relation is taken from; its technique IDs are mapped.',
    }),
    techniques: Type.Array(Type.String(), {
      examples: [['T1078', 'T1110']],
      description: 'Accepted and added techniques that it helps against.',
    }),
    logs: Type.Array(Type.String(), {
      examples: [['Process Creation']],
      description: 'Data components of ATT&CK that a detection needs.',
    }),
    url: Type.String({ examples: ['https://attack.mitre.org/mitigations/M1032/'] }),
    step: Type.Object(
      {
        title: Type.String({ examples: ['M1032 Multi-factor Authentication (T1078, T1110)'] }),
        requires_approval: Type.Boolean(),
      },
      { description: 'Body for `POST /api/incidents/{id}/actions`.' },
    ),
    action: Nullable(
      Type.Object(
        { id: Type.String(), status: Enum(actionStatuses) },
        {
          description:
            'Newest response step whose title begins with the ID, unless it was rejected or ' +
            'cancelled.',
        },
      ),
    ),
  },
  { title: 'Defense' },
);

const listDefensesEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/ttp/defenses',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listDefenses',
  tags: ['incidents'],
  summary: 'List what helps against the accepted techniques',
  description:
    'Mitigations and detections of ATT&CK, mitigations of ATLAS and countermeasures of D3FEND, ' +
    'as these frameworks relate them to techniques that people accepted or added. Of D3FEND, at ' +
    'most four mitigations and three detections of a technique are listed, the most specific. ' +
    'Mitigations come first, then what helps against most. A step of the incident says that it ' +
    'was planned or done, not that it works.',
  params: IdParams,
  response: { 200: Type.Object({ defenses: Type.Array(Defense), count: Type.Integer() }) },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const defenses = await readDefenses(deps, principal, params.id);
    return { defenses, count: defenses.length };
  },
});

export const defenseEndpoints = [listDefensesEndpoint];
