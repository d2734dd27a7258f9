// Defining, changing, retiring and restoring a custom field. What a definition said stays as a
// version.
import { timestamp } from '../../domain/clock.ts';
import {
  customFieldLimits,
  type CustomFieldEvent,
  type CustomFieldType,
  type RequiringState,
} from '../../domain/custom-field.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { CustomFieldRow } from '../../store/custom-fields/custom-field-tables.ts';
import {
  countCustomFields,
  insertCustomField,
  insertCustomFieldVersion,
  lockCustomField,
  updateCustomField,
} from '../../store/custom-fields/custom-fields.ts';
import type { Deps } from '../deps.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';

/** What can be changed later; the key and the type cannot, because values depend on them. */
interface Changeable {
  team: string | null;
  label: string;
  help: string | null;
  choices: string[];
  required_at: RequiringState | null;
  visibility: Visibility;
}

export interface NewCustomField extends Partial<Omit<Changeable, 'label'>> {
  key: string;
  type: CustomFieldType;
  label: string;
}

export type FieldDeps = Pick<Deps, 'database' | 'clock'>;

/** @throws `conflict` for a key that is taken or too many fields, `validation_failed` */
export async function defineField(
  deps: FieldDeps,
  context: RequestContext,
  input: NewCustomField,
): Promise<CustomFieldRow> {
  const { key, type, label, team = null, help = null, choices = [] } = input;
  const { required_at = null, visibility = 'internal' } = input;
  assertChoices(type, choices);
  return transact(deps, context, async (tx) => {
    if ((await countCustomFields(tx)) >= customFieldLimits.fields) throw tooMany();
    const at = timestamp(deps.clock.now());
    const field = await insertCustomField(tx, {
      ...{ key, type, label, team, help, choices, required_at, visibility },
      ...{ created_by: context.principal.name, created_at: at, updated_at: at },
      ...{ retired_at: null, retired_by: null },
    });
    if (field === undefined) throw isTaken(key);
    return recorded(tx, context, field, 'defined', { definition: definitionOf(field) });
  });
}

/** @throws `not_found`, `conflict` for a retired field, `precondition_failed` */
export async function changeField(
  deps: FieldDeps,
  context: RequestContext,
  key: string,
  input: Partial<Changeable>,
): Promise<CustomFieldRow> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw nothingChanges();
  return transact(deps, context, async (tx) => {
    const before = await requireLockedField(tx, context, key);
    if (before.retired_at !== null) throw isRetired(before);
    assertChoices(before.type, input.choices ?? before.choices);
    const updated_at = timestamp(deps.clock.now());
    const change = Object.fromEntries(given) as Partial<Changeable>;
    const field = await updateCustomField(tx, key, { ...change, updated_at });
    const detail = { before: definitionOf(before), after: definitionOf(field) };
    return recorded(tx, context, field, 'changed', detail);
  });
}

export async function recorded(
  tx: Tx,
  context: RequestContext,
  field: CustomFieldRow,
  event: CustomFieldEvent,
  detail: Record<string, unknown>,
): Promise<CustomFieldRow> {
  const { key, version, updated_at: at } = field;
  const definition = JSON.stringify(definitionOf(field));
  const actor = context.principal.name;
  await insertCustomFieldVersion(tx, { key, version, event, definition, actor, at });
  await writeAudit(tx, context, at, {
    action: `custom_field.${event}`,
    detail: { key, version, ...detail },
  });
  return field;
}

function definitionOf(field: CustomFieldRow) {
  const { team, type, label, help, choices, required_at, visibility } = field;
  return { team, type, label, help, choices, required_at, visibility };
}

export async function requireLockedField(
  tx: Tx,
  context: RequestContext,
  key: string,
): Promise<CustomFieldRow> {
  const field = await lockCustomField(tx, key);
  if (field === undefined) throw noField(key);
  assertVersion(context, field.version);
  return field;
}

export function noField(key: string): DomainError {
  const named = key.slice(0, 64);
  const detail = `There is no custom field "${named}". List them with GET …/custom-fields.`;
  return new DomainError('not_found', detail);
}

function assertChoices(type: CustomFieldType, choices: readonly string[]): void {
  const takesChoices = type === 'choice' || type === 'choices';
  const pointer = '/choices';
  if (!takesChoices && choices.length > 0) {
    throw validationFailed([{ pointer, message: 'belong to fields of choices alone' }]);
  }
  if (takesChoices && choices.length === 0) {
    throw validationFailed([{ pointer, message: 'must name at least one choice' }]);
  }
  const spelled = choices.map((one) => one.toLowerCase());
  const twice = choices.find((_, at) => spelled.indexOf(spelled[at] ?? '') !== at);
  if (twice !== undefined) {
    throw validationFailed([{ pointer, message: `names "${twice}" twice` }]);
  }
}

function nothingChanges(): DomainError {
  const message = 'must set team, label, help, choices, required_at or visibility';
  return validationFailed([{ pointer: '', message }]);
}

function tooMany(): DomainError {
  const { fields: limit } = customFieldLimits;
  const detail = `There can be at most ${limit} custom fields, retired ones included.`;
  return new DomainError('conflict', detail, { limit });
}

function isTaken(key: string): DomainError {
  const detail = `The key "${key}" is taken. Choose another one, or restore the retired field.`;
  return new DomainError('conflict', detail, { key });
}

export function isRetired({ key }: CustomFieldRow): DomainError {
  return new DomainError('conflict', `The field "${key}" is retired. Restore it first.`, { key });
}
