// Recording and classifying an incident in the words of v1.
import { Type } from 'typebox';
import { severities, severityId } from '../../domain/severity.ts';
import { incidentFields } from '../../fields/incident.ts';
import { classifyIncident } from '../../operations/incidents/classify-incident.ts';
import { createIncident } from '../../operations/incidents/create-incident.ts';
import { endpoint } from '../endpoint.ts';
import { readingTag } from '../requests/context.ts';
import { tagged, versioned } from '../responses/tagged.ts';
import { changeProperties } from '../schema/fields.ts';
import { newIncidentMembers, newIncidentOf } from '../schema/new-incident.ts';
import { Enum, IdParams, Nullable, OptionalNullable } from '../schema/schema.ts';
import { asSeenBy, v1Incident, V1Incident } from '../views/incident-views.ts';

const tags = ['incidents'];

const reportIncidentEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents',
  access: 'Reporter',
  audit: { success: ['incident.created'] },
  operationId: 'reportIncident',
  tags,
  summary: 'Report an incident',
  description:
    'A new incident always has `evidence_status` `gap`, no priority and no severity: ' +
    '`reported_severity` is what the reporter says, and is no classification. Vocabularies are ' +
    'open: an unknown slug is stored and marked `taxonomy_known: false`, an unknown `entity` is ' +
    'stored and named in `warnings`.',
  body: Type.Object(
    {
      ...newIncidentMembers,
      reported_severity: OptionalNullable(
        Enum(severities, { description: 'What the reporter says. Counts until classification.' }),
      ),
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
          reported_severity: 'high',
          gdpr_personal_data: true,
        },
      ],
    },
  ),
  response: { 201: V1Incident },
  responseHeaders: ['ETag', 'Location'],
  idempotent: true,
  async handle({ deps, reply, body, context }) {
    const { reported_severity = null, ...said } = body;
    const reported = reported_severity === null ? null : severityId(reported_severity);
    const input = { ...newIncidentOf(said), reported_severity: reported };
    const incident = await createIncident(deps, context, input);
    const { roles } = context.principal;
    const shown = v1Incident(asSeenBy(incident, roles));
    void reply.header('location', `/api/ip3/v1/incidents/${incident.public_id}`);
    return tagged(shown, readingTag(reply, roles, incident.version, shown));
  },
});

const { priority, ai_serious_incident, gdpr_personal_data, gdpr_breach } = changeProperties(
  incidentFields,
  'classify',
);

const rateIncidentEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/classify',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['incident.classified'] },
  operationId: 'rateIncident',
  tags,
  summary: 'Classify an incident',
  description:
    '`priority` and `severity` need confirmed evidence. What is left out stays, null takes it ' +
    'back. The SLA clock runs from the report, so a late classification buys no time. A flag ' +
    'that is taken back removes no legal duty until Legal/DPO records the fact.',
  params: IdParams,
  body: Type.Object(
    {
      priority,
      severity: Type.Optional(Nullable(Enum(severities))),
      ...{ ai_serious_incident, gdpr_personal_data, gdpr_breach },
      reason: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2000,
          pattern: '\\S',
          description: 'Shown in the timeline and kept in the audit log.',
          examples: ['The bot had write access to orders.'],
        }),
      ),
    },
    {
      additionalProperties: false,
      examples: [{ priority: 'P1', severity: 'high', ai_serious_incident: true }],
    },
  ),
  response: { 200: Type.Object({ incident: V1Incident }) },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'evidence_required'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const { severity, reason, ...flags } = body;
    const number = severity === undefined || severity === null ? null : severityId(severity);
    const asked = severity === undefined ? flags : { ...flags, severity: number };
    const incident = await classifyIncident(deps, context, params.id, asked, reason);
    return versioned({ incident: v1Incident(incident) }, incident.version);
  },
});

export const recordEndpoints = [reportIncidentEndpoint, rateIncidentEndpoint];
