// Schemas of incidents in v1 (contract §4.2, api-decisions §3).
import { Type, type Static } from 'typebox';
import { incidentOrders } from '../../domain/incident.ts';
import { severities } from '../../domain/severity.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import { HeldTagHeaders, notModified } from '../entity-tags.ts';
import { V1Incident, V1Listed } from '../incident-views.ts';
import {
  bodyFaults,
  ConditionalHeaders,
  Enum,
  Id,
  IdParams,
  Instant,
  NextCursor,
  Nullable,
  PageQuery,
  problems,
} from '../schema.ts';
import { incidentFilters } from './incident-filter.ts';

const tags = ['incidents'];
const Note = Type.Optional(Type.String({ minLength: 1, maxLength: 5000 }));

const ListQuery = Type.Object({
  ...PageQuery,
  sort: Type.Optional(
    Enum(incidentOrders, {
      description:
        'The order; without it newest first. `due` is the nearest first, and those without a due ' +
        'time last. A cursor belongs to its order.',
    }),
  ),
  ...incidentFilters,
});
export type ListQuery = Static<typeof ListQuery>;

export const list = {
  operationId: 'listIncidents',
  tags,
  summary: 'List incidents',
  description:
    'Comma-separated values are OR, different parameters are AND. `!` before a value leaves out ' +
    'the incidents that have it: `status=!closed`.',
  querystring: ListQuery,
  response: {
    200: Type.Object({
      incidents: Type.Array(V1Listed),
      count: Type.Integer({ description: 'Elements of this page.' }),
      next_cursor: NextCursor,
    }),
    ...problems('validation_failed', 'unauthorized'),
  },
};

export const detail = {
  operationId: 'getIncident',
  tags,
  summary: 'Read an incident',
  description:
    'By its internal id or its public id. The `ETag` serves `If-Match` of a later write.',
  params: IdParams,
  headers: HeldTagHeaders,
  response: { 200: V1Incident, ...notModified, ...problems('unauthorized', 'not_found') },
};

export const assign = {
  operationId: 'assignIncident',
  tags,
  summary: 'Assign an owner and start the clock',
  description:
    'Sets the owner (the caller when none is named) and the due time by severity, counted from ' +
    'the ' +
    'report. `open` and `triaged` become `assigned`. A severity that nobody knows counts as ' +
    'medium. Any address is taken; `owner_known` says whether somebody signs in with it.',
  params: IdParams,
  headers: ConditionalHeaders,
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
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'not_found',
      'precondition_failed',
      'invalid_transition',
      'idempotency_key_reused',
    ),
  },
};

export const undoAssign = {
  operationId: 'undoAssignment',
  tags,
  summary: 'Take the last assignment back',
  description:
    'Owner, due time, workflow state and acknowledgement become what they were before the last ' +
    'assignment. Only while nothing has changed the incident since: after any change it is 409.',
  params: IdParams,
  headers: ConditionalHeaders,
  response: {
    200: Type.Object({ incident: V1Incident }),
    ...problems(
      'validation_failed',
      'unauthorized',
      'forbidden',
      'not_found',
      'conflict',
      'precondition_failed',
      'idempotency_key_reused',
    ),
  },
};

export const transition = {
  operationId: 'transitionIncident',
  tags,
  summary: 'Move an incident in the workflow',
  description:
    'open → triaged → assigned → fixing → retest; a failed retest goes back to fixing, an ' +
    'assignment ' +
    'back to triage. `closed` is reached by closing only.',
  params: IdParams,
  headers: ConditionalHeaders,
  body: Type.Object(
    {
      to: Type.Optional(Enum(workflowStatuses)),
      workflow_status: Type.Optional(Enum(workflowStatuses, { description: 'Taken for `to`.' })),
      note: Note,
    },
    { examples: [{ to: 'triaged', note: 'Reproduced on staging.' }] },
  ),
  response: {
    200: Type.Object({ incident: V1Incident }),
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'not_found',
      'precondition_failed',
      'invalid_transition',
      'idempotency_key_reused',
    ),
  },
};

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

export const close = {
  operationId: 'closeIncident',
  tags,
  summary: 'Close an incident with proof',
  description:
    'The retest gate asks for a CONFIRMED record whose `evidence_type` contains `retest`. It ' +
    'checks ' +
    'the declared record, not whether a retest was run. `?dry_run=true` says what would happen.',
  params: IdParams,
  headers: ConditionalHeaders,
  querystring: Type.Object({
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
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'not_found',
      'closure_requires_confirmed_retest',
      'precondition_failed',
      'closure_requires_confirmed_evidence',
      'invalid_transition',
      'idempotency_key_reused',
    ),
  },
};
