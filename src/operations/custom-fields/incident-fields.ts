// The custom fields of one incident: what a request sets, and what a move asks for.
import {
  customFieldLimits,
  isFieldOf,
  missingFor,
  type CustomValue,
  type CustomValues,
} from '../../domain/custom-field.ts';
import { customKeys, type Keyed } from '../../domain/custom-keys.ts';
import { demandOf, storedValue } from '../../domain/custom-value.ts';
import { DomainError, validationFailed, type FieldError } from '../../domain/error.ts';
import { pointerStep } from '../../domain/nearest-name.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { clearance, visibilities } from '../../domain/visibility.ts';
import type { WorkflowStatus } from '../../domain/workflow.ts';
import type { CustomFieldRow } from '../../store/custom-fields/custom-field-tables.ts';
import { listCustomFields } from '../../store/custom-fields/custom-fields.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { knownAddresses } from '../../store/notes/notes.ts';
import type { Tx } from '../transact.ts';
import { unknownKey } from './known-fields.ts';

/** Key → value; null takes one back. */
export type AskedValues = Readonly<Record<string, unknown>>;

/** The columns of an incident with these values. */
export interface CustomColumns {
  custom_fields: string;
  custom_keys: string[];
}

/**
 * The columns after a change of values or of the team; what is left out stays.
 * @throws `validation_failed` with every fault at once
 */
export async function customColumns(
  tx: Tx,
  context: RequestContext,
  held: Keyed,
  asked: AskedValues = {},
): Promise<CustomColumns> {
  const { team, template, custom_fields } = held;
  if (Object.keys({ ...custom_fields, ...asked }).length === 0) return noValues(held);
  const all = await listCustomFields(tx, visibilities);
  const seen = clearance(context.principal.roles);
  const shown = all.filter(({ visibility }) => seen.includes(visibility));
  const faults: FieldError[] = [];
  const next: Record<string, CustomValue> = { ...custom_fields };
  for (const [key, value] of Object.entries(asked)) {
    const field = shown.find((one) => one.key === key);
    const stored = field === undefined ? null : storedValue(field, value);
    const fault = faultOf(shown, field, key, value, stored, team);
    if (fault !== null)
      faults.push({ pointer: `/custom_fields/${pointerStep(key)}`, message: fault });
    else if (stored === null) delete next[key];
    else next[key] = stored;
  }
  faults.push(...(await strangers(tx, all, asked, next)));
  if (faults.length > 0) throw validationFailed(faults);
  const text = JSON.stringify(next);
  if (Buffer.byteLength(text) > customFieldLimits.bytes) throw tooLarge();
  const typeOf = (key: string) => all.find((one) => one.key === key)?.type;
  const custom_keys = customKeys({ team, template, custom_fields: next }, typeOf);
  return { custom_fields: text, custom_keys };
}

function noValues(held: Keyed): CustomColumns {
  const custom_keys = customKeys({ ...held, custom_fields: {} }, () => undefined);
  return { custom_fields: '{}', custom_keys };
}

function faultOf(
  shown: readonly CustomFieldRow[],
  field: CustomFieldRow | undefined,
  key: string,
  value: unknown,
  stored: CustomValue | null,
  team: string | null,
): string | null {
  if (field === undefined)
    return unknownKey(
      key,
      shown.map((one) => one.key),
    );
  if (value === null) return null;
  if (field.retired_at !== null) return 'is retired; only null is taken';
  if (!isFieldOf(field, team)) return `is a field of the team "${field.team ?? ''}"`;
  return stored === null ? demandOf(field, value) : null;
}

/** People who are named newly and have no active account. */
async function strangers(
  tx: Tx,
  fields: readonly CustomFieldRow[],
  asked: AskedValues,
  next: CustomValues,
): Promise<FieldError[]> {
  const keys = await keysOfStrangers(tx, fields, asked, next);
  const message = 'must be the address of an active account';
  return keys.map((key) => ({ pointer: `/custom_fields/${key}`, message }));
}

async function keysOfStrangers(
  tx: Tx,
  fields: readonly CustomFieldRow[],
  asked: AskedValues,
  next: CustomValues,
): Promise<string[]> {
  const people = fields.filter(
    ({ key, type }) => type === 'person' && Object.hasOwn(asked, key) && Object.hasOwn(next, key),
  );
  const known = await knownAddresses(
    tx,
    people.map(({ key }) => String(next[key])),
  );
  return people.map(({ key }) => key).filter((key) => !known.includes(String(next[key])));
}

/** Of these values those that fit their fields as they are now. */
export async function fittingValues(
  tx: Tx,
  team: string | null,
  values: CustomValues,
): Promise<CustomValues> {
  if (Object.keys(values).length === 0) return {};
  const fields = await listCustomFields(tx, visibilities);
  const usable = fields.filter((field) => field.retired_at === null && isFieldOf(field, team));
  const fitting = new Map<string, CustomValue>();
  for (const field of usable.filter(({ key }) => Object.hasOwn(values, key))) {
    const stored = storedValue(field, values[field.key]);
    if (stored !== null) fitting.set(field.key, stored);
  }
  const found = Object.fromEntries(fitting);
  for (const key of await keysOfStrangers(tx, usable, values, found)) fitting.delete(key);
  return Object.fromEntries(fitting);
}

function tooLarge(): DomainError {
  const message = `must be at most ${customFieldLimits.bytes} bytes in all`;
  return validationFailed([{ pointer: '/custom_fields', message }]);
}

/** Values of those that were asked for, as an incident has them. */
export function namedValues(
  asked: AskedValues,
  { custom_fields }: Pick<Keyed, 'custom_fields'>,
): Record<string, unknown> {
  return Object.fromEntries(Object.keys(asked).map((key) => [key, custom_fields[key] ?? null]));
}

/** @throws `fields_required` for a move forward to a state that asks for values that are missing */
export async function assertFieldsFilled(
  tx: Tx,
  incident: IncidentRow,
  to: WorkflowStatus,
): Promise<void> {
  const missing = missingFor(await listCustomFields(tx, visibilities), incident, to);
  if (missing.length === 0) return;
  const labels = missing.map(({ label }) => `"${label}"`).join(', ');
  const detail = `Before the incident can move to "${to}", fill in ${labels} (custom_fields).`;
  throw new DomainError('fields_required', detail, {
    to,
    errors: missing.map(({ key, required_at }) => ({
      pointer: `/custom_fields/${key}`,
      message: `is required at "${required_at ?? ''}"`,
    })),
    missing: missing.map(({ key, label, required_at, team }) => ({
      key,
      label,
      required_at,
      team,
    })),
  });
}
