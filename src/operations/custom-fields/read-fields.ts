// Custom fields as a caller may see them: definitions, their versions, and those that filters name.
import { isFieldOf } from '../../domain/custom-field.ts';
import { fieldOf, type CustomChoice } from '../../domain/custom-keys.ts';
import { validationFailed } from '../../domain/error.ts';
import { meant, nearestName, pointerStep } from '../../domain/nearest-name.ts';
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

type Reads = Pick<Deps, 'database'>;

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

/** Refuses a filter by a field that the caller does not know, as by one that there is not. */
export async function assertFilterable(
  deps: Reads,
  principal: Principal,
  choices: readonly CustomChoice[],
): Promise<void> {
  const asked = choices.flatMap(({ name }) => fieldOf(name) ?? []);
  await assertKnown(deps, principal, asked, '/query/field');
}

/** @throws `validation_failed` at the pointer, for keys that the caller does not know */
export async function assertKnown(
  deps: Reads,
  principal: Principal,
  asked: readonly string[],
  pointer: string,
): Promise<void> {
  if (asked.length === 0) return;
  const fields = await readFields(deps, principal, { retired: true });
  const known = fields.map(({ key }) => key);
  const odd = asked.filter((key) => !known.includes(key));
  if (odd.length === 0) return;
  throw validationFailed(
    odd.map((key) => ({ pointer, message: `"${pointerStep(key)}" ${unknownKey(key, known)}` })),
  );
}

/** What is wrong with a key that no field has. */
export function unknownKey(key: string, known: readonly string[]): string {
  const near = nearestName(key, known);
  if (near !== null) return meant(near);
  return 'is not a custom field; list them with GET /api/ip3/v1/custom-fields';
}
