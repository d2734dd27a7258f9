// Names of custom fields that a request gives: each must be one that the caller can see.
import { fieldOf, type CustomChoice } from '../../domain/custom-keys.ts';
import { validationFailed } from '../../domain/error.ts';
import { meant, nearestName, pointerStep } from '../../domain/nearest-name.ts';
import type { Principal } from '../../domain/principal.ts';
import { readFields, type Reads } from './read-fields.ts';

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
