// Incidents in v1: list, detail, assign, transition, close.
import { Type } from 'typebox';
import { validationFailed } from '../../domain/error.ts';
import { required } from '../../domain/required.ts';
import { hasRole } from '../../domain/role.ts';
import { severities } from '../../domain/severity.ts';
import { clearance } from '../../domain/visibility.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import { assignIncident } from '../../operations/incidents/assign-incident.ts';
import { closeIncident, previewClosure } from '../../operations/incidents/close-incident.ts';
import { readIncident } from '../../operations/incidents/read-incidents.ts';
import { transitionIncident } from '../../operations/incidents/transition-incident.ts';
import { undoAssignment } from '../../operations/incidents/undo-assignment.ts';
import { endpoint } from '../endpoint.ts';
import { readingTag } from '../requests/context.ts';
import { notModified } from '../responses/entity-tags.ts';
import { cursorOf, cutPage, linkNext } from '../responses/paging.ts';
import { tagged, versioned } from '../responses/tagged.ts';
import { Enum, Id, IdParams, Instant, NextCursor, Nullable } from '../schema/schema.ts';
import { asSeenBy, v1Incident, V1Incident, V1Listed } from '../views/incident-views.ts';
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

const tags = ['incidents'];

const Note = Type.Optional(Type.String({ minLength: 1, maxLength: 5000 }));

const FailedRetest = Type.Object(
  {
    id: Id,
    evidence_type: Type.String({ examples: ['retest_scan'] }),
    status: Enum(['SIGNAL', 'CONFIRMED']),
    recorded_at: Instant,
  },
  {
    title: 'FailedRetest',
    description:
      'The newest record of a retest, which says that the finding is still there: it refuses ' +
      'closing unless IP3_RETEST_LATEST is off.',
  },
);

/**
 * Consoles ask for the same page over and over, so requests that wait for the same one share its
 * reading and its bytes. All who may read the list read the same list.
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
    'Comma-separated values are OR, different parameters are AND. `!` before a value leaves out ' +
    'the incidents that have it: `status=!closed`. Of a value, `\\,` is a comma and `\\!` a ' +
    'mark that it begins with: `tag=\\!new`. A search with `q` reads a bounded number of ' +
    'incidents: a page can have fewer than `limit`, or none, and a `next_cursor` to go on with. ' +
    'To follow changes, send `updated_since` with the `updated_until` of the last time; repeated ' +
    'sightings by imports are no change. Incidents of an import that was undone leave the list ' +
    'without a word.',
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

const assignIncidentEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/assign',
  access: 'Analyst',
  audit: { success: ['incident.assigned'] },
  operationId: 'assignIncident',
  tags,
  summary: 'Assign an owner and start the clock',
  description:
    'Sets the owner (the caller when none is named) and the due time by severity, counted from ' +
    'the ' +
    'report. `open` and `triaged` become `assigned`. An unknown severity counts as ' +
    'medium. Any address is taken; `owner_known` says whether an account has it.',
  params: IdParams,
  body: Type.Optional(
    Type.Unsafe<{
      owner_email?: string;
      owner?: string;
      severity?: (typeof severities)[number];
      sla_due?: string;
    } | null>({
      type: ['object', 'null'],
      properties: {
        owner_email: { type: 'string', format: 'email', maxLength: 254 },
        owner: { type: 'string', format: 'email', maxLength: 254, description: 'Same.' },
        severity: { type: 'string', enum: [...severities] },
        sla_due: {
          type: 'string',
          format: 'date-time',
          maxLength: 64,
          description: 'An agreed RFC 3339 due time.',
        },
      },
      examples: [{ owner_email: 'anna.nowak@example.org' }],
    }),
  ),
  response: {
    200: Type.Object({
      owner_email: Type.String(),
      sla_due: Nullable(Instant),
      workflow_status: Enum(workflowStatuses),
      incident: V1Incident,
      owner_known: Type.Optional(
        Type.Boolean({
          description: 'Whether an account that is not disabled has the address of the owner.',
        }),
      ),
      warnings: Type.Optional(
        Type.Array(Type.String({ examples: ['No active account has the address of the owner.'] }), {
          description: 'Only where `owner_known` is false.',
        }),
      ),
    }),
  },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'invalid_transition', 'fields_required'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const { owner_email, owner, severity, sla_due } = body ?? {};
    const asked = { owner_email: owner_email ?? owner, severity, sla_due };
    const input = Object.fromEntries(Object.entries(asked).filter(([, v]) => v !== undefined));
    const incident = await assignIncident(deps, context, params.id, input);
    return versioned(
      {
        owner_email: required(incident.owner_email, 'owner'),
        sla_due: incident.sla_due_at,
        workflow_status: incident.workflow_status,
        incident: v1Incident(incident),
        owner_known: incident.owner_known,
        ...(incident.owner_known === false && { warnings: [strangerWarning] }),
      },
      incident.version,
    );
  },
});

const strangerWarning =
  'No active account has the address of the owner; POST …/assign/undo takes the assignment back.';

const undoAssignmentEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/assign/undo',
  access: 'Analyst',
  audit: { success: ['incident.assignment_undone'] },
  operationId: 'undoAssignment',
  tags,
  summary: 'Take the last assignment back',
  description:
    'Owner, due time, workflow state and acknowledgement become what they were before the last ' +
    'assignment. Only while nothing has changed the incident since: after any change it is 409.',
  params: IdParams,
  response: { 200: Type.Object({ incident: V1Incident }) },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, context }) {
    const incident = await undoAssignment(deps, context, params.id);
    return versioned({ incident: v1Incident(incident) }, incident.version);
  },
});

const transitionIncidentEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/transition',
  access: 'Analyst',
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

const closeIncidentEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/close',
  access: 'Analyst',
  audit: { success: ['incident.closed'], refused: ['incident.close_refused'] },
  operationId: 'closeIncident',
  tags,
  summary: 'Close an incident with proof',
  description:
    'The retest gate asks for a CONFIRMED record whose `evidence_type` contains `retest`. It ' +
    'checks ' +
    'the declared record, not whether a retest was run. `?dry_run=true` says what would happen.',
  params: IdParams,
  query: Type.Object({
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Says what would happen and writes nothing.' }),
    ),
  }),
  body: Type.Optional(
    Type.Unsafe<{ note?: string } | null>({
      type: ['object', 'null'],
      properties: { note: { type: 'string', minLength: 1, maxLength: 5000 } },
      additionalProperties: false,
      examples: [{ note: 'Retested on 20 November; the payload is refused.' }],
    }),
  ),
  response: {
    200: Type.Object({
      incident: V1Incident,
      retest_gate: Enum(['on', 'off']),
      failed_retest: Type.Optional(FailedRetest),
      gate_evidence: Type.Array(Type.String(), { description: 'Records that satisfied the gate.' }),
      dry_run: Type.Optional(Type.Boolean()),
      would_close: Type.Optional(Type.Boolean()),
      missing: Type.Optional(Type.Array(Type.String())),
      have: Type.Optional(Type.Array(Type.String())),
      remedy: Type.Optional(Nullable(Type.String())),
    }),
  },
  responseHeaders: ['ETag'],
  errors: [
    'not_found',
    'closure_requires_confirmed_retest',
    'closure_requires_confirmed_evidence',
    'invalid_transition',
  ],
  idempotent: true,
  conditional: 'version',
  stepUp: 'factor',
  async handle({ deps, params, query, body, context }) {
    const { id } = params;
    if (query.dry_run === true) {
      const preview = await previewClosure(deps, id);
      return { ...preview, dry_run: true, incident: v1Incident(preview.incident) };
    }
    const note = body?.note === undefined ? {} : { note: body.note };
    const closed = await closeIncident(deps, context, id, note);
    return versioned({ ...closed, incident: v1Incident(closed.incident) }, closed.incident.version);
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
