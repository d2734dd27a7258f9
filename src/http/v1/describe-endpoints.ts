// PATCH of an incident in v1: its words and what it did, as people say it.
import { Type } from 'typebox';
import { incidentFields } from '../../fields/incident.ts';
import { describeIncident } from '../../operations/incidents/describe-incident.ts';
import { endpoint } from '../endpoint.ts';
import { versioned } from '../responses/tagged.ts';
import { CustomChanges } from '../schema/custom-values.ts';
import { changeProperties } from '../schema/fields.ts';
import { IdParams } from '../schema/schema.ts';
import { v1Incident, V1Incident } from '../views/incident-views.ts';
import { Reason } from './legal-reason.ts';

const describeIncidentEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/ip3/v1/incidents/:id',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['incident.described'] },
  operationId: 'describeIncident',
  tags: ['incidents'],
  summary: 'Describe an incident',
  description:
    'What is left out stays, null takes it back. Priority and severity are set by ' +
    'classification, state and owner by the workflow. The audit log keeps what it was before. ' +
    'A change of `sector` or `entity` by which a legal duty falls away needs the role Legal/DPO ' +
    'and a `reason`. An `entity` that is not known is refused, unless `accept_unknown` is true.',
  params: IdParams,
  body: Type.Object(
    {
      ...changeProperties(incidentFields, 'describe'),
      custom_fields: Type.Optional(CustomChanges),
      accept_unknown: Type.Optional(
        Type.Boolean({
          description: 'Store a text that is not known, such as an `entity` of no known type.',
          examples: [false],
        }),
      ),
      reason: Reason,
    },
    {
      additionalProperties: false,
      examples: [{ title: 'SSRF in the report service', impact_confidentiality: 3 }],
    },
  ),
  response: { 200: V1Incident },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'reason_required'],
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const incident = await describeIncident(deps, context, params.id, body);
    return versioned(v1Incident(incident), incident.version);
  },
});

export const describeEndpoints = [describeIncidentEndpoint];
