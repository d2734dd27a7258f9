// Incidents in v1: list, detail, assign, transition, close.
import { Type } from 'typebox';
import { validationFailed } from '../../domain/error.ts';
import { hasRole } from '../../domain/role.ts';
import { clearance } from '../../domain/visibility.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import { readIncident } from '../../operations/incidents/read-incidents.ts';
import { transitionIncident } from '../../operations/incidents/transition-incident.ts';
import { endpoint } from '../endpoint.ts';
import { readingTag } from '../requests/context.ts';
import { notModified } from '../responses/entity-tags.ts';
import { cursorOf, cutPage, linkNext } from '../responses/paging.ts';
import { tagged, versioned } from '../responses/tagged.ts';
import { Enum, IdParams, NextCursor } from '../schema/schema.ts';
import { asSeenBy, v1Incident, V1Incident, V1Listed } from '../views/incident-views.ts';
import {
  assignIncidentEndpoint,
  Note,
  tags,
  undoAssignmentEndpoint,
} from './assign-incident-endpoints.ts';
import { closeIncidentEndpoint } from './close-incident-endpoint.ts';
import { filterOf, instantOf } from './incident-filter.ts';
import {
  Asked,
  askedFor,
  ListQuery,
  orderedPage,
  placeOf,
  placeText,
} from './incident-list-query.ts';
import { framed, writtenPage } from './incident-page.ts';

/**
 * Consoles ask for the same page over and over, so requests that wait for the same one share its
 * reading and its bytes. All who can read the list read the same list.
 */
const listIncidentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listIncidents',
  tags,
  summary: 'List incidents',
  description:
    'Comma-separated values are OR, different parameters are AND. `!` before a value leaves ' +
    'out the incidents that have it: `status=!closed`. Of a value, `\\,` is a comma, `\\\\` at ' +
    'its end a backslash, and `\\!` a mark that it begins with: `tag=\\!new`. A search with ' +
    '`q` reads a bounded number of incidents: a page can have fewer than `limit`, or none, and ' +
    'a `next_cursor` to go on with. To follow changes, send `updated_since` with the ' +
    '`updated_until` of the last time; repeated sightings by imports are no change. Incidents ' +
    'of an import that was undone leave the list without a word.',
  query: ListQuery,
  response: {
    200: Type.Object({
      incidents: Type.Array(V1Listed),
      count: Type.Integer({ description: 'Elements of this page.' }),
      next_cursor: NextCursor,
      ...Asked.properties,
    }),
  },
  async handle({ deps, request, reply, principal, query }) {
    const page = { ...orderedPage(query, principal), sees: clearance(principal.roles) };
    const filter = {
      ...(await filterOf(deps, query, principal)),
      changed_since: instantOf('updated_since', query.updated_since),
    };
    const { roles } = principal;
    const seesAll = hasRole(roles, 'Analyst');
    const asked = JSON.stringify([filter, page, seesAll, query.total ?? false]);
    const { body, next_cursor } = await deps.shared.incidentPages(asked, async () => {
      // Before the page: what comes while it is read comes again the next time.
      const more = await askedFor(deps, filter, page.order, query.total ?? false);
      const { rows, texts, stopped } = await writtenPage(deps, { roles, reply }, filter, page);
      const cut = cutPage(page, rows, (row) => placeText(page.order, placeOf(row)));
      const next_cursor = stopped ? cursorOf(placeText(page.order, stopped)) : cut.next_cursor;
      const frame = { incidents: [], count: texts.length, next_cursor, ...more };
      return { body: framed(reply.serialize(frame) as string, texts), next_cursor };
    });
    linkNext(request, reply, next_cursor);
    // The schema has written these bytes already.
    return reply.type('application/json; charset=utf-8').send(body);
  },
});

const getIncidentEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'getIncident',
  tags,
  summary: 'Read an incident',
  description:
    'By its internal id or its public id. The `ETag` serves `If-Match` of a later write.',
  params: IdParams,
  response: { 200: V1Incident, ...notModified },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  conditional: 'held',
  async handle({ deps, reply, principal, params }) {
    const incident = await readIncident(deps, principal, params.id);
    const { roles } = principal;
    const shown = v1Incident(asSeenBy(incident, roles));
    return tagged(shown, readingTag(reply, roles, incident.version, shown));
  },
});

const transitionIncidentEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/transition',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['incident.moved'] },
  operationId: 'transitionIncident',
  tags,
  summary: 'Move an incident in the workflow',
  description:
    'open → triaged → assigned → fixing → retest; a failed retest goes back to fixing, an ' +
    'assignment ' +
    'back to triage. `closed` is reached by closing only.',
  params: IdParams,
  body: Type.Object(
    {
      to: Type.Optional(Enum(workflowStatuses)),
      workflow_status: Type.Optional(Enum(workflowStatuses, { description: 'Taken for `to`.' })),
      note: Note,
    },
    { examples: [{ to: 'triaged', note: 'Reproduced on staging.' }] },
  ),
  response: { 200: Type.Object({ incident: V1Incident }) },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'invalid_transition', 'fields_required'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const to = body.to ?? body.workflow_status;
    if (to === undefined) {
      throw validationFailed([{ pointer: '/to', message: 'is required' }]);
    }
    const note = body.note === undefined ? {} : { note: body.note };
    const incident = await transitionIncident(deps, context, params.id, { to, ...note });
    return versioned({ incident: v1Incident(incident) }, incident.version);
  },
});

export const incidentEndpoints = [
  listIncidentsEndpoint,
  getIncidentEndpoint,
  assignIncidentEndpoint,
  undoAssignmentEndpoint,
  transitionIncidentEndpoint,
  closeIncidentEndpoint,
];
