// Checks legal facts before they are recorded: known names, types, values and times.
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { validationFailed, type FieldError } from '../../domain/error.ts';
import type { ReportingEntity } from '../../domain/legal-entity.ts';
import { isZone } from '../../domain/zone.ts';
import { factList, factNames, type FactName, type Facts } from '../../legal/facts.ts';
import { expected, readValue } from '../../legal/field-types.ts';
import { draftFields } from '../../legal/registry.ts';

/** The schema has checked types and values; what is left needs a calendar or the rules. */
export function checkedFacts(sent: Record<string, unknown>, now: Temporal.Instant): Partial<Facts> {
  const faults: FieldError[] = [];
  const known: Record<string, unknown> = {};
  for (const name of factNames) {
    const value = sent[name] ?? null;
    if (value === null) continue;
    known[name] = checked(name, value, now, (message, below = '') =>
      faults.push({ pointer: `/${name}${below}`, message }),
    );
  }
  if (faults.length > 0) throw validationFailed(faults);
  return known;
}

type Fault = (message: string, below?: string) => void;

function checked(name: FactName, value: unknown, now: Temporal.Instant, fault: Fault): unknown {
  switch (factList[name].kind) {
    case 'instant': {
      const instant = parseTimestamp(value as string);
      if (instant === null) fault('must be RFC 3339 with a zone');
      else if (isFarAway(value as string)) fault(farAway);
      else if (isAhead(instant, now)) fault('must not be in the future');
      return instant === null ? null : timestamp(instant);
    }
    case 'date':
      if (!isDate(value as string)) fault('must be a date such as 2026-11-20');
      else if (isFarAway(value as string)) fault(farAway);
      return value;
    case 'zone':
      if (!isZone(value as string)) fault('must be an IANA time zone such as Europe/Warsaw');
      return value;
    case 'entity':
      return (value as string).toLowerCase();
    case 'fields':
      for (const key of Object.keys(value as object)) {
        if (!draftFields.has(key)) fault("isn't a field of a report", `/${key}`);
      }
      return value;
    case 'boolean':
    case 'number':
    case 'choice':
    case 'choices':
    case 'country':
    case 'countries':
    case 'names':
      return value;
  }
}

/** What is new in fields of reports fits their types; an older value stays until it is changed. */
export function assertFields(
  written: Readonly<Record<string, string>>,
  { report_fields: before }: Partial<Facts>,
): void {
  const faults = Object.entries(written).flatMap(([key, value]): FieldError[] => {
    const { type } = draftFields.get(key) ?? {};
    if (type === undefined || value.trim() === '' || value === before?.[key]) return [];
    if (readValue(type, value) !== null) return [];
    return [{ pointer: `/report_fields/${key}`, message: `must be ${expected(type, 'en')}` }];
  });
  if (faults.length > 0) throw validationFailed(faults);
}

/** The chosen entity is in use, or the choice is not changed. */
export function assertEntity(
  { reporting_entity: chosen = null }: Partial<Facts>,
  before: Partial<Facts>,
  entities: readonly ReportingEntity[],
): void {
  if (chosen === null || chosen === before.reporting_entity) return;
  if (entities.some(({ id }) => id === chosen)) return;
  const message = 'must be the id of a legal entity in use; list them with GET …/legal-entities';
  throw validationFailed([{ pointer: '/reporting_entity', message }]);
}

/** Names of the profile; those of before stay, as the profile might have changed. */
export function assertAuthorities(
  facts: Partial<Facts>,
  before: Partial<Facts>,
  entities: readonly ReportingEntity[],
): void {
  const known = new Set(entities.flatMap(({ authorities }) => authorities.map(({ name }) => name)));
  const kept = before.unconcerned_authorities ?? [];
  const strange = (facts.unconcerned_authorities ?? []).filter(
    (name) => !known.has(name) && !kept.includes(name),
  );
  if (strange.length === 0) return;
  const message = 'must be names of authorities in the organisation profile';
  throw validationFailed([{ pointer: '/unconcerned_authorities', message }]);
}

/** A deadline that follows must still have a form on the wire and a place in the database. */
const farAway = 'must be before the year 9900';

function isFarAway(text: string): boolean {
  return text >= '9900';
}

function isDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

/** These times have happened when they are known; clocks of machines might differ a little. */
function isAhead(instant: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, now.add({ minutes: 5 })) > 0;
}
