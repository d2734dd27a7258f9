// Service levels: the clocks of one incident, the times that stop them, and what is overdue.
import { Type, type Static } from 'typebox';
import { isTimestamp, timestamp } from '../../domain/clock.ts';
import { validationFailed } from '../../domain/error.ts';
import { closedValues, openValues } from '../../domain/filter.ts';
import { isUuid } from '../../domain/ids.ts';
import { priorities } from '../../domain/incident.ts';
import { severities, severityOfId } from '../../domain/severity.ts';
import { isServiceClock, serviceClocks } from '../../domain/sla.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import { incidentFields } from '../../fields/incident.ts';
import { readDueClocks } from '../../operations/incidents/read-incidents.ts';
import { readServiceLevel } from '../../operations/incidents/read-service-level.ts';
import { recordMilestones } from '../../operations/incidents/record-milestones.ts';
import type { DueKey, DueRow } from '../../store/incidents/service-levels.ts';
import { endpoint } from '../endpoint.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { versioned } from '../responses/tagged.ts';
import { changeProperties } from '../schema/fields.ts';
import { Enum, Id, IdParams, Instant, NextCursor, Nullable, PageQuery } from '../schema/schema.ts';
import { v1Incident, V1Incident } from '../views/incident-views.ts';

const tags = ['incidents'];

const getServiceLevelEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/service-level',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'getServiceLevel',
  tags,
  summary: 'Read the SLA targets of an incident',
  description:
    'To acknowledge from the report on, to contain once it is acknowledged, to remediate once an ' +
    'assignment or classification has set a due time.',
  params: IdParams,
  response: {
    200: Type.Object({
      clocks: Type.Array(
        Type.Object(
          {
            clock: Enum(serviceClocks),
            state: Enum(['not_running', 'running', 'overdue', 'met', 'late'], {
              description: '`late`: done, but after its time.',
            }),
            due_at: Nullable(Instant),
            done_at: Nullable(Instant),
          },
          { title: 'ServiceClock' },
        ),
      ),
      computed_at: Instant,
    }),
  },
  errors: ['not_found'],
  handle: ({ deps, params }) => readServiceLevel(deps, params.id),
});

const recordMilestonesEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/milestones',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['incident.milestones_recorded'] },
  operationId: 'recordMilestones',
  tags,
  summary: 'Record when an incident began, was contained, was over',
  description: 'Times as people declare them; what is left out stays, null takes it back.',
  params: IdParams,
  body: Type.Object(
    {
      ...changeProperties(incidentFields, 'milestones'),
      note: Type.Optional(Type.String({ minLength: 1, maxLength: 5000 })),
    },
    { examples: [{ occurred_at: '2026-11-20T11:20:00Z', note: 'First bad login in the log.' }] },
  ),
  response: { 200: Type.Object({ incident: V1Incident }) },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const { note, ...asked } = body;
    const incident = await recordMilestones(deps, context, params.id, asked, note);
    return versioned({ incident: v1Incident(incident) }, incident.version);
  },
});

const Due = Type.Object(
  {
    id: Id,
    public_id: Type.String({ examples: ['INC-2026-000001'] }),
    title: Type.String(),
    clock: Enum(serviceClocks),
    due_at: Instant,
    overdue: Type.Boolean(),
    priority: Nullable(Enum(priorities)),
    severity: Nullable(Enum(severities, { description: 'Classified, else as reported.' })),
    workflow_status: Enum(workflowStatuses),
    owner_email: Nullable(Type.String()),
  },
  { title: 'DueClock' },
);

const listOverdueEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/overdue',
  access: 'Viewer',
  audit: 'none',
  operationId: 'listOverdue',
  tags,
  summary: 'List clocks that ran out',
  description: 'Over all open incidents, the longest overdue first.',
  query: Type.Object({
    ...PageQuery,
    clock: Type.Optional(
      Type.String({ maxLength: 100, examples: ['contain'], description: 'Clocks to list.' }),
    ),
    owner: Type.Optional(Type.String({ maxLength: 1000, description: 'E-mails of owners.' })),
    within: Type.Optional(
      Type.String({
        maxLength: 20,
        examples: ['PT24H'],
        description: 'Clocks as well that run out within this ISO 8601 duration.',
      }),
    ),
  }),
  response: {
    200: Type.Object({
      overdue: Type.Array(Due),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  async handle({ deps, request, reply, query }) {
    const now = deps.clock.now();
    const filter = {
      until: timestamp(now.add(withinOf(query.within))),
      clocks: closedValues('clock', query.clock, serviceClocks) ?? serviceClocks,
      owner_email: openValues(query.owner)?.map((email) => email.toLowerCase()),
    };
    const { limit, after } = pageOf(query, (text) => keyOf(text) !== null);
    const page = { limit, after: after === null ? null : keyOf(after) };
    const rows = await readDueClocks(deps, filter, page);
    const { elements, next_cursor } = paged(request, reply, { limit, after }, rows, textOf);
    const overdue = elements.map((row) => dueView(row, now));
    return { overdue, count: overdue.length, next_cursor };
  },
});

/** How far ahead the list looks; a year is more than any clock has. */
function withinOf(text: string | undefined): Temporal.Duration {
  if (text === undefined) return Temporal.Duration.from({ seconds: 0 });
  try {
    const seconds = Temporal.Duration.from(text).total('seconds');
    if (seconds >= 0 && seconds <= 366 * 86_400) return Temporal.Duration.from({ seconds });
  } catch {
    // Said below, as for a duration that is too long.
  }
  const message = 'must be an ISO 8601 duration of at most a year, such as PT24H or P7D';
  throw validationFailed([{ pointer: '/query/within', message }]);
}

const textOf = ({ due_at, id, clock }: DueRow): string => `${due_at} ${id} ${clock}`;

function keyOf(text: string): DueKey | null {
  const [due_at = '', id = '', clock = '', ...more] = text.split(' ');
  const sound = isTimestamp(due_at) && isUuid(id) && more.length === 0;
  return sound && isServiceClock(clock) ? { due_at, id, clock } : null;
}

function dueView(row: DueRow, now: Temporal.Instant): Static<typeof Due> {
  const { severity, reported_severity, ...shown } = row;
  const id = severity ?? reported_severity;
  const overdue = Temporal.Instant.compare(Temporal.Instant.from(row.due_at), now) < 0;
  return { ...shown, overdue, severity: id === null ? null : (severityOfId(id) ?? null) };
}

export const serviceLevelEndpoints = [
  getServiceLevelEndpoint,
  recordMilestonesEndpoint,
  listOverdueEndpoint,
];
