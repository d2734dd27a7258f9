// Schemas of response actions (api-decisions §7).
import { Type, type Static } from 'typebox';
import { actionStatuses } from '../../domain/action.ts';
import { approvalClasses } from '../../domain/playbooks/step.ts';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import type { ListedActionRow } from '../../store/action-lists.ts';
import type { ActionRow } from '../../store/action-tables.ts';
import { Enum, Id, Instant, Nullable } from '../schema.ts';

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

export const ListedAction = Type.Object(
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
