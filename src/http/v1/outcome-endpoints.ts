// Outcomes of incidents other than closing: record one, withdraw it, read them.
import { Type, type Static } from 'typebox';
import { isTimestamp, parseTimestamp, timestamp } from '../../domain/clock.ts';
import { validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { lifecycles } from '../../domain/incident.ts';
import {
  duplicateSigns,
  longestAcceptanceDays,
  outcomeEnds,
  outcomes,
  recordedOutcomes,
} from '../../domain/outcome.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import { withdrawOutcome } from '../../operations/outcomes/end-outcome.ts';
import {
  readLikelyDuplicates,
  readOutcomes,
  type ShownOutcome,
} from '../../operations/outcomes/read-outcomes.ts';
import { setOutcome } from '../../operations/outcomes/set-outcome.ts';
import { endpoint } from '../endpoint.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { versioned } from '../responses/tagged.ts';
import {
  Enum,
  Id,
  IdParams,
  Instant,
  NextCursor,
  Nullable,
  OptionalNullable,
  PageQuery,
} from '../schema/schema.ts';
import { v1Incident, V1Incident } from '../views/incident-views.ts';

const tags = ['outcomes'];

const Reason = Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' });

const Person = Type.String({ examples: ['anna.nowak@example.org'] });

const OriginalIncident = Type.Object(
  { public_id: Type.String({ examples: ['INC-2026-000001'] }), title: Type.String() },
  { title: 'OriginalIncident' },
);

const OutcomeView = Type.Object(
  {
    id: Id,
    outcome: Enum(outcomes),
    reason: Nullable(Type.String({ description: 'Null below Analyst, as are the people.' })),
    duplicate_of: Nullable(OriginalIncident),
    merged_into: Nullable(OriginalIncident),
    merge_id: Nullable(Id),
    approved_by: Nullable(Person),
    approver_known: Nullable(Type.Boolean()),
    expires_at: Nullable(Instant),
    set_by: Nullable(Person),
    set_at: Instant,
    ended_by: Nullable(Person),
    ended_at: Nullable(Instant),
    end_kind: Nullable(Enum(outcomeEnds, { description: 'Null while it is in force.' })),
    end_reason: Nullable(Type.String()),
  },
  { title: 'IncidentOutcome' },
);

const setOutcomeEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/outcome',
  access: 'Analyst',
  audit: {
    success: ['incident.outcome_set', 'incident.duplicate_named'],
    refused: ['incident.outcome_refused'],
  },
  operationId: 'setIncidentOutcome',
  tags,
  summary: 'Record a false positive, an accepted risk or a duplicate',
  description:
    'Closes nothing: the record stays open, `status_lifecycle` and the gate stay as they are, ' +
    'and lists and figures count the outcome apart. An accepted risk names who approved it ' +
    '(class A2: if four-eyes approval is on, a second person of another role, Operator or ' +
    `above) and when it ends, within ${longestAcceptanceDays} days; it then ends by itself.`,
  params: IdParams,
  body: Type.Object(
    {
      outcome: Enum(recordedOutcomes),
      reason: Reason,
      duplicate_of: OptionalNullable(
        Type.String({ maxLength: 64, description: 'Of a duplicate: the ID of the original.' }),
      ),
      approved_by: OptionalNullable(Type.String({ maxLength: 254 })),
      expires_at: OptionalNullable(Type.String({ format: 'date-time', maxLength: 64 })),
    },
    {
      additionalProperties: false,
      examples: [{ outcome: 'false_positive', reason: 'The host runs the patched version.' }],
    },
  ),
  response: { 200: Type.Object({ incident: V1Incident }) },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'invalid_transition', 'conflict', 'unknown_reference', 'approval_required'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const { expires_at, ...asked } = omitNulls(body);
    const until = expires_at === undefined ? {} : { expires_at: instantOf(expires_at) };
    const incident = await setOutcome(deps, context, params.id, { ...asked, ...until });
    return versioned({ incident: v1Incident(incident) }, incident.version);
  },
});

function instantOf(text: string) {
  const instant = isTimestamp(text) ? Temporal.Instant.from(text) : parseTimestamp(text);
  if (instant !== null) return timestamp(instant);
  throw validationFailed([{ pointer: '/expires_at', message: 'must be RFC 3339 with a zone' }]);
}

const withdrawOutcomeEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/outcome/withdraw',
  access: 'Analyst',
  audit: { success: ['incident.outcome_ended'] },
  operationId: 'withdrawIncidentOutcome',
  tags,
  summary: 'Withdraw the outcome in force',
  description: 'The record of it stays, with who withdrew it and why.',
  params: IdParams,
  body: Type.Object(
    { reason: Type.Optional(Reason) },
    {
      additionalProperties: false,
      examples: [{ reason: 'The finding came back on another host.' }],
    },
  ),
  response: { 200: Type.Object({ incident: V1Incident }) },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const incident = await withdrawOutcome(deps, context, params.id, body);
    return versioned({ incident: v1Incident(incident) }, incident.version);
  },
});

const listOutcomesEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/outcomes',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listIncidentOutcomes',
  tags,
  summary: 'List outcomes of an incident',
  description: 'Newest first, those that ended among them.',
  params: IdParams,
  query: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      outcomes: Type.Array(OutcomeView),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, principal, params, query }) {
    const page = pageOf(query, isUuid);
    const rows = await readOutcomes(deps, principal, params.id, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    return { outcomes: elements.map(outcomeView), count: elements.length, next_cursor };
  },
});

const LikelyDuplicateView = Type.Object(
  {
    id: Id,
    public_id: Type.String({ examples: ['INC-2026-000001'] }),
    title: Type.String(),
    workflow_status: Enum(workflowStatuses),
    status_lifecycle: Enum(lifecycles),
    created_at: Instant,
    signs: Type.Array(Enum(duplicateSigns)),
  },
  { title: 'LikelyDuplicate' },
);

const listLikelyDuplicatesEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/likely-duplicates',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listLikelyDuplicates',
  tags,
  summary: 'List incidents that this one might be a duplicate of',
  description:
    'By the identity of the finding, by a CVE on the same asset, and by the letters of the ' +
    'title; at most five of each sign, the strongest sign first. A person decides.',
  params: IdParams,
  response: { 200: Type.Object({ incidents: Type.Array(LikelyDuplicateView) }) },
  errors: ['not_found'],
  async handle({ deps, params }) {
    return { incidents: await readLikelyDuplicates(deps, params.id) };
  },
});

function outcomeView(row: ShownOutcome): Static<typeof OutcomeView> {
  const { incident_id: _id, original_public_id, original_title, ...shown } = row;
  const original =
    original_public_id === null || original_title === null
      ? null
      : { public_id: original_public_id, title: original_title };
  const isMerged = row.merge_id !== null;
  return {
    ...shown,
    duplicate_of: isMerged ? null : original,
    merged_into: isMerged ? original : null,
  };
}

export const outcomeEndpoints = [
  setOutcomeEndpoint,
  withdrawOutcomeEndpoint,
  listOutcomesEndpoint,
  listLikelyDuplicatesEndpoint,
];
