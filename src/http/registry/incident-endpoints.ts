// The incident registry (contract §4.3): bearer token or x-service-secret.
import { Type } from 'typebox';
import { chosenOf, chosenValues, closedValues } from '../../domain/filter.ts';
import { evidenceStates, flagNames, lifecycles, priorities } from '../../domain/incident.ts';
import { clearance } from '../../domain/visibility.ts';
import { incidentFields } from '../../fields/incident.ts';
import { readActionsOf } from '../../operations/actions/read-actions.ts';
import { readIncidentEvidence } from '../../operations/evidence/read-evidence.ts';
import { classifyIncident } from '../../operations/incidents/classify-incident.ts';
import { createIncident } from '../../operations/incidents/create-incident.ts';
import { readIncident, readIncidentList } from '../../operations/incidents/read-incidents.ts';
import { readTimeline } from '../../operations/incidents/timeline.ts';
import { endpoint } from '../endpoint.ts';
import { assertProvedFor } from '../requests/assert-proved.ts';
import { readingTag } from '../requests/context.ts';
import { limits } from '../requests/limits.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { tagged, versioned } from '../responses/tagged.ts';
import { changeProperties } from '../schema/fields.ts';
import { newIncidentMembers, newIncidentOf } from '../schema/new-incident.ts';
import { IdParams, NextCursor, PageQuery } from '../schema/schema.ts';
import { registryEvidence, RegistryEvidence } from '../views/evidence-views.ts';
import {
  asSeenBy,
  registryIncident,
  RegistryIncident,
  registryListed,
  RegistryListed,
} from '../views/incident-views.ts';
import { TimelineEntry, timelineOf } from '../views/timeline-view.ts';
import { actionView, ActionView } from './action-schemas.ts';
import {
  attachRegistryEvidenceEndpoint,
  listRegistryEvidenceEndpoint,
  tags,
} from './registry-evidence-endpoints.ts';

const Values = (maxLength: number, description: string, example: string) =>
  Type.Optional(Type.String({ maxLength, description, examples: [example] }));

/** An incident without a priority has none. */
function orNone(priority: string): string {
  return priority === 'none' ? '' : priority;
}

const createIncidentEndpoint = endpoint({
  method: 'POST',
  path: '/api/incidents',
  access: 'Reporter',
  audit: { success: ['incident.created'] },
  operationId: 'createIncident',
  tags,
  summary: 'Record an incident',
  description:
    'A new incident always has `evidence_status` `gap` and no priority. Vocabularies are open: ' +
    'an unknown slug is stored and marked `taxonomy_known: false`, an unknown `entity` is stored ' +
    'and named in `warnings`.',
  body: Type.Object(newIncidentMembers, {
    examples: [
      {
        title: 'Prompt injection in support bot',
        source_type: 'form',
        level: 'L2_ai',
        category: 'prompt_injection',
        detected_at: '2026-11-20T13:40:00Z',
        agent_id: 'agent-support-bot',
        impact_integrity: 3,
        gdpr_personal_data: true,
      },
    ],
  }),
  response: { 201: RegistryIncident },
  responseHeaders: ['ETag', 'Location'],
  idempotent: true,
  async handle({ deps, reply, body, context }) {
    const incident = await createIncident(deps, context, newIncidentOf(body));
    const { roles } = context.principal;
    const shown = registryIncident(asSeenBy(incident, roles));

    void reply.header('location', `/api/incidents/${incident.public_id}`);
    return tagged(shown, readingTag(reply, roles, incident.version, shown));
  },
});

const listRegistryIncidentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/incidents',
  access: 'Viewer',
  audit: 'none',
  operationId: 'listRegistryIncidents',
  tags,
  summary: 'List incidents',
  description: 'Newest first. Comma-separated values are OR, different parameters are AND.',
  query: Type.Object({
    ...PageQuery,
    priority: Values(200, 'Priorities.', 'P0,P1'),
    level: Values(1000, 'Levels.', 'L2_ai'),
    flags: Values(200, 'Incidents that carry any of these flags.', 'nis2_relevant'),
    status: Values(200, 'Matches status_lifecycle or evidence_status.', 'open'),
  }),
  response: {
    200: Type.Object({
      ok: Type.Boolean(),
      count: Type.Integer({ description: 'Elements of this page.' }),
      incidents: Type.Array(RegistryListed),
      next_cursor: NextCursor,
    }),
  },
  async handle({ deps, request, reply, principal, query }) {
    const page = pageOf(query);
    const filter = {
      priority: closedValues('priority', query.priority, [...priorities, 'none'])?.map(orNone),
      level: chosenValues(query.level),
      flags: chosenOf('flags', query.flags, flagNames),
      registry_status: closedValues('status', query.status, [...lifecycles, ...evidenceStates]),
    };
    const after = page.after === null ? null : { id: page.after };
    const sees = clearance(principal.roles);
    const ordered = { order: '-created' as const, limit: page.limit, after, sees };
    // Without words, a search never stops before its page is full.
    const { rows } = await readIncidentList(deps, filter, ordered);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const incidents = elements.map((row) => registryListed(asSeenBy(row, principal.roles)));
    return { ok: true, count: incidents.length, incidents, next_cursor };
  },
});

const getRegistryIncidentEndpoint = endpoint({
  method: 'GET',
  path: '/api/incidents/:id',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'getRegistryIncident',
  tags,
  summary: 'Read an incident with evidence, actions and timeline',
  description: 'Evidence that the caller can see; at most 200 of each kind.',
  params: IdParams,
  response: {
    200: Type.Object({
      ...RegistryIncident.properties,
      evidence: Type.Array(RegistryEvidence),
      actions: Type.Array(ActionView),
      timeline: Type.Array(TimelineEntry),
    }),
  },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  async handle({ deps, reply, principal, params }) {
    const incident = await readIncident(deps, principal, params.id);
    const whole = { limit: limits.pageMax, after: null };
    const evidence = await readIncidentEvidence(deps, principal, incident.id, whole);
    const actions = await readActionsOf(deps, principal, incident.id, limits.pageMax);
    const timeline = await readTimeline(deps, principal, incident, limits.pageMax);
    const shown = {
      ...registryIncident(asSeenBy(incident, principal.roles)),
      evidence: evidence.map(registryEvidence),
      actions: actions.map((action) => actionView(action, principal)),
      timeline: timeline.map((entry) => timelineOf(entry, principal)),
    };
    return tagged(shown, readingTag(reply, principal.roles, incident.version, shown));
  },
});

const classifyIncidentEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/incidents/:id',
  access: 'Analyst',
  members: 'change',
  audit: { sometimes: ['incident.classified', 'incident.reopened', 'incident.record_closed'] },
  operationId: 'classifyIncident',
  tags,
  summary: 'Classify an incident, close or reopen its record',
  description:
    '`priority` and `severity` need confirmed evidence. `status_lifecycle: "closed"` needs a ' +
    'response action with a `validation_ref`, and a fresh second factor of those who have one; ' +
    'it leaves the workflow alone.',
  params: IdParams,
  body: Type.Object(changeProperties(incidentFields, 'classify'), {
    additionalProperties: false,
    examples: [{ priority: 'P1', severity: 4, ai_serious_incident: true }],
  }),
  response: { 200: Type.Object({ ...RegistryIncident.properties, nis2_relevant: Type.Boolean() }) },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict', 'evidence_required', 'step_up_required'],
  conditional: 'version',
  async handle({ deps, request, params, body, context }) {
    if (body.status_lifecycle === 'closed') assertProvedFor(deps, request);
    const incident = await classifyIncident(deps, context, params.id, body);
    const { nis2_relevant } = incident;
    return versioned({ ...registryIncident(incident), nis2_relevant }, incident.version);
  },
});

export const registryIncidentEndpoints = [
  createIncidentEndpoint,
  listRegistryIncidentsEndpoint,
  getRegistryIncidentEndpoint,
  classifyIncidentEndpoint,
  attachRegistryEvidenceEndpoint,
  listRegistryEvidenceEndpoint,
];
