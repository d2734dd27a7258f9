// Schemas of response actions (api-decisions §7).
import { Type, type Static } from 'typebox';
import { actionStatuses } from '../../domain/action.ts';
import { approvalClasses } from '../../domain/playbooks/step.ts';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import type { ListedActionRow } from '../../store/action-lists.ts';
import type { ActionRow } from '../../store/action-tables.ts';
import { limits } from '../limits.ts';
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
  Unsaid,
  VersionHeaders,
} from '../schema.ts';

const tags = ['registry'];
const writeFaults = [
  ...bodyFaults,
  'validation_failed',
  'unauthorized',
  'rate_limited',
  'forbidden',
  'not_found',
  'conflict',
  'precondition_failed',
  'unknown_reference',
] as const;

const actionFields = {
  id: Id,
  incident_id: Id,
  title: Type.String({ examples: ['Quarantine the agent.'] }),
  playbook: Nullable(Type.String({ description: 'Type of the playbook it comes from.' })),
  step: Nullable(Type.Integer({ description: 'Its place in the playbook, from 1 on.' })),
  action_type: Nullable(Type.String()),
  phase: Nullable(Type.String()),
  role: Nullable(Type.String({ description: 'Who performs it, as the playbook says.' })),
  status: Enum(actionStatuses),
  approval_class: Enum(approvalClasses),
  requires_approval: Type.Boolean(),
  approved_by: Nullable(Type.String({ description: 'As it was said.' })),
  approver_known: Nullable(Type.Boolean({ description: 'Whether that is an enabled user.' })),
  validation_ref: Nullable(
    Type.String({ description: 'Evidence that proves it; null where you may not see it.' }),
  ),
  assignee: Nullable(Type.String()),
  due_at: Nullable(Instant),
  note: Type.Optional(Nullable(Type.String({ description: 'From Analyst on.' }))),
  created_by: Type.String(),
  created_at: Instant,
  updated_at: Type.String({
    description: 'Below Analyst, the newest of the other times: a change may be hidden.',
    examples: ['2026-11-20T14:00:00.000Z'],
  }),
  approved_at: Nullable(Instant),
  started_at: Nullable(Instant),
  ended_at: Nullable(Instant),
};

export const ActionView = Type.Object(actionFields, { title: 'Action' });

const ListedAction = Type.Object(
  {
    ...actionFields,
    incident_public_id: Type.String(),
    incident_title: Type.String(),
    version: Type.Optional(
      Type.Integer({
        description: 'A change names it in `If-Match`, in quotes. From Analyst up.',
      }),
    ),
  },
  { title: 'ListedAction' },
);

/** Notes are free text that may name evidence, so they stay out below Analyst, and their time. */
export function actionView(row: ActionRow, principal: Principal): Static<typeof ActionView> {
  const { note, ...shown } = row;
  if (hasRole(principal.roles, 'Analyst')) return { ...shown, note };
  const { created_at, approved_at, started_at, ended_at } = row;
  const times = [created_at, approved_at, started_at, ended_at].filter((time) => time !== null);
  return { ...shown, updated_at: times.reduce((one, other) => (other > one ? other : one)) };
}

export function listedActionView(
  row: ListedActionRow,
  principal: Principal,
): Static<typeof ListedAction> {
  const { incident_public_id, incident_title, version } = row;
  const shown = { ...actionView(row, principal), incident_public_id, incident_title };
  return hasRole(principal.roles, 'Analyst') ? { ...shown, version } : shown;
}

export const list = {
  operationId: 'listActions',
  tags,
  summary: 'List response steps across incidents',
  description: 'Newest first, with the names of their incidents.',
  querystring: Type.Object({
    ...PageQuery,
    status: Type.Optional(
      Type.String({ maxLength: 200, description: 'Statuses.', examples: ['proposed,approved'] }),
    ),
    assignee: Type.Optional(
      Type.String({ maxLength: 2000, description: 'Who is to do it, as it was said.' }),
    ),
    incident: Type.Optional(
      Type.String({ maxLength: 100, description: 'Internal id or public id of an incident.' }),
    ),
    needs_approval: Type.Optional(
      Type.Boolean({ description: 'Whether somebody still has to approve it.' }),
    ),
  }),
  response: {
    200: Type.Object({
      actions: Type.Array(ListedAction),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
    ...problems('validation_failed', 'unauthorized', 'rate_limited', 'not_found'),
  },
};

const ActionParams = Type.Object({
  id: Type.String({ maxLength: limits.paramLength, description: 'Id of the action.' }),
});

export const detail = {
  operationId: 'getAction',
  tags,
  summary: 'Read a response step',
  description: 'With the names of its incident. The `ETag` serves `If-Match` of a later change.',
  params: ActionParams,
  response: {
    200: ListedAction,
    ...problems('validation_failed', 'unauthorized', 'rate_limited', 'not_found'),
  },
};

export const add = {
  operationId: 'addAction',
  tags,
  summary: 'Add a response step',
  description:
    'A step of a playbook, or a title of your own. A step without `playbook` is one of the ' +
    "playbook that the incident's category leads to.",
  params: IdParams,
  headers: ConditionalHeaders,
  body: Type.Object(
    {
      playbook: Unsaid(Type.String({ minLength: 1, maxLength: 64 })),
      step: Unsaid(Type.Integer({ minimum: 1, maximum: 1000 })),
      title: Unsaid(Type.String({ maxLength: 500, pattern: '\\S' })),
      assignee: Unsaid(Type.String({ minLength: 1, maxLength: 254 })),
      due_at: Unsaid(
        Type.String({ format: 'date-time', maxLength: 64, description: 'RFC 3339, any offset.' }),
      ),
      requires_approval: Unsaid(
        Type.Boolean({ description: 'For an action of your own; a step brings its own.' }),
      ),
    },
    { examples: [{ playbook: 'prompt_injection', step: 6, assignee: 'olga@example.org' }] },
  ),
  response: { 201: ActionView, ...problems(...writeFaults, 'idempotency_key_reused') },
};

export const change = {
  operationId: 'changeAction',
  tags,
  summary: 'Move a response step, approve it, or name its proof',
  description:
    'proposed → approved → in_progress → done, or rejected from proposed, or cancelled. A step ' +
    'that requires approval needs `approved_by` to pass `proposed`. `validation_ref` is the id ' +
    'of a confirmed evidence record of the same incident; closing the record needs one, and the ' +
    'last one that a closed record rests on cannot be cancelled.',
  params: ActionParams,
  headers: VersionHeaders,
  body: Type.Object(
    {
      status: Type.Optional(Enum(actionStatuses)),
      approved_by: Type.Optional(Nullable(Type.String({ maxLength: 254 }))),
      validation_ref: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      note: Type.Optional(Type.String({ minLength: 1, maxLength: 5000 })),
    },
    {
      additionalProperties: false,
      examples: [{ status: 'approved', approved_by: 'ada@example.org' }],
    },
  ),
  response: {
    200: ActionView,
    ...problems(...writeFaults, 'invalid_transition', 'approval_required'),
  },
};
