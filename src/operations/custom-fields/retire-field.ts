// Retires a custom field, and takes it back.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { CustomFieldRow } from '../../store/custom-fields/custom-field-tables.ts';
import { updateCustomField } from '../../store/custom-fields/custom-fields.ts';
import { transact } from '../transact.ts';
import { isRetired, recorded, requireLockedField, type FieldDeps } from './define-field.ts';

/** It is not asked for any more; its values stay. */
export async function retireField(
  deps: FieldDeps,
  context: RequestContext,
  key: string,
): Promise<CustomFieldRow> {
  return transact(deps, context, async (tx) => {
    const before = await requireLockedField(tx, context, key);
    if (before.retired_at !== null) throw isRetired(before);
    const at = timestamp(deps.clock.now());
    const retired = { retired_at: at, retired_by: context.principal.name };
    const field = await updateCustomField(tx, key, { ...retired, updated_at: at });
    return recorded(tx, context, field, 'retired', {});
  });
}

export async function restoreField(
  deps: FieldDeps,
  context: RequestContext,
  key: string,
): Promise<CustomFieldRow> {
  return transact(deps, context, async (tx) => {
    const before = await requireLockedField(tx, context, key);
    if (before.retired_at === null) {
      throw new DomainError('conflict', `The field "${key}" is not retired.`);
    }
    const at = timestamp(deps.clock.now());
    const restored = { retired_at: null, retired_by: null, updated_at: at };
    const field = await updateCustomField(tx, key, restored);
    return recorded(tx, context, field, 'restored', {});
  });
}
