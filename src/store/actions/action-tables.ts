// The rows of response steps.
import type { Generated, Selectable } from 'kysely';
import type { actionFields } from '../../fields/action.ts';
import type { Columns } from '../columns.ts';

/** The fields of an action, and what the service keeps alongside them. */
export interface ActionTable extends Columns<typeof actionFields> {
  playbook_version: number | null;
  version: Generated<number>;
}

export type ActionRow = Selectable<ActionTable>;

export interface ActionTables {
  action: ActionTable;
}
