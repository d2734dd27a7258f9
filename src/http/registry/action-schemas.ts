// Schemas of response actions (api-decisions §7).
import { Type, type Static } from 'typebox';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { actionFields } from '../../fields/action.ts';
import type { ListedActionRow } from '../../store/actions/action-lists.ts';
import type { ActionRow } from '../../store/actions/action-tables.ts';
import { recordProperties } from '../schema/fields.ts';

const members = recordProperties(actionFields, 'registry');

const shownMembers = { ...members, note: Type.Optional(members.note) };

export const ActionView = Type.Object(shownMembers, { title: 'Action' });

export const ListedAction = Type.Object(
  {
    ...shownMembers,
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

/** Notes are free text that can name evidence, so they stay out below Analyst, and their time. */
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
