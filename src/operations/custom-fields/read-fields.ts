// Custom fields as a caller can see them: definitions, their versions, and those that filters name.
import { isFieldOf } from '../../domain/custom-field.ts';
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import type {
  CustomFieldRow,
  CustomFieldVersionRow,
} from '../../store/custom-fields/custom-field-tables.ts';
import {
  listCustomFields,
  listCustomFieldVersions,
} from '../../store/custom-fields/custom-fields.ts';
import type { Deps } from '../deps.ts';
import { noField } from './define-field.ts';

export type Reads = Pick<Deps, 'database'>;

/** `team` chooses the fields of its incidents; retired ones only when they are asked for. */
export async function readFields(
  { database }: Reads,
  { roles }: Principal,
  asked: { team?: string | undefined; retired?: boolean | undefined } = {},
): Promise<CustomFieldRow[]> {
  const fields = await listCustomFields(database.kysely, clearance(roles));
  return fields.filter(
    (field) =>
      (asked.retired === true || field.retired_at === null) &&
      (asked.team === undefined || isFieldOf(field, asked.team)),
  );
}

/** @throws `not_found` */
export async function readField(
  deps: Reads,
  principal: Principal,
  key: string,
): Promise<CustomFieldRow> {
  const fields = await readFields(deps, principal, { retired: true });
  const field = fields.find((one) => one.key === key);
  if (field === undefined) throw noField(key);
  return field;
}

/** @throws `not_found` */
export async function readFieldVersions(
  deps: Reads,
  principal: Principal,
  key: string,
  page: { limit: number; before: number | null },
): Promise<CustomFieldVersionRow[]> {
  await readField(deps, principal, key);
  return listCustomFieldVersions(deps.database.kysely, key, page);
}
