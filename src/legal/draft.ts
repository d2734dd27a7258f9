// The draft of a report: its fields with their values and where they come from, what is missing,
// and a text to start from. A value is never made up.
import type { Timestamp } from '../domain/clock.ts';
import { required } from '../domain/required.ts';
import type { Language } from '../domain/text.ts';
import { messageOf, textOf } from './draft-text.ts';
import type { Duty } from './evaluate.ts';
import type { FactName, Facts } from './facts.ts';
import {
  expected,
  readValue,
  rounded,
  shownValue,
  type FieldType,
  type FieldValue,
} from './field-types.ts';
import type { Gathered } from './gather.ts';
import { profilePart } from './profile-parts.ts';
import { reputation, type criteria as criteriaLabels } from './regimes/dora-choices.ts';
import { classify, criterionNames, type CriterionName } from './regimes/dora-classification.ts';
import type { DraftField, Obligation } from './rule.ts';

export interface FilledField {
  key: string;
  label: string;
  /** As it would be in the report, in the words of its language; null while nothing says it. */
  value: string | null;
  /** `incident`, `profile`, `computed`, or where the fact comes from. */
  source: string | null;
  /** In this report, as it is filled now. */
  mandatory: boolean;
  /** What was written and does not fit, with what the field takes. */
  fault: string | null;
}

export interface Draft {
  language: Language;
  fields: FilledField[];
  text: string;
  /** Keys of mandatory fields without a value. */
  incomplete: string[];
}

/** A duty as its draft needs it, whether it is in play or not. */
export interface Drafted extends Pick<Duty, 'obligation' | 'regime'> {
  clock: Pick<Duty['clock'], 'due_at' | 'pending'> & Partial<Pick<Duty['clock'], 'latest_at'>>;
}

/** Who let a report go, and when. */
export interface Release {
  by: string;
  at: Timestamp;
}

/** `released`: who let it go and when; without it the text says that it is a draft. */
export function draftOf(
  duty: Drafted,
  gathered: Gathered,
  language: Language,
  released?: Release,
): Draft {
  const isReleased = released !== undefined;
  const fields = filledFields(duty, duty.obligation.fields, gathered, language, isReleased);
  const missing = fields.filter(({ value, mandatory }) => mandatory && value === null);
  return {
    language,
    fields,
    text:
      duty.obligation.message === undefined
        ? textOf(duty, gathered, fields, { language, released })
        : messageOf(duty.obligation.message[language], fields, language),
    incomplete: missing.map(({ key }) => key),
  };
}

export interface Filled {
  /** Codes of choices, else the value itself. */
  value: FieldValue;
  source: string;
}

/**
 * The fields of a report with what is in them, in the words of the language. A released one has
 * nothing of what the draft only proposes.
 */
export function filledFields(
  { obligation }: { obligation: Pick<Obligation, 'id' | 'message'> },
  fields: readonly DraftField[],
  gathered: Gathered,
  language: Language,
  isReleased = false,
): FilledField[] {
  const all = valuesOf(obligation, fields, gathered);
  const types = new Map(fields.map(({ key, type = plain }) => [key, type] as const));
  const values = isReleased
    ? new Map([...all].filter(([key, filled]) => isConfirmed(key, filled, types.get(key))))
    : all;
  return fields.map((field) => {
    const { key, label, type = plain } = field;
    const { value, source = null } = values.get(key) ?? {};
    return {
      key,
      label: label[language],
      value: value === undefined ? null : shownValue(type, value, language),
      source,
      mandatory: isMandatory(field, values, gathered),
      fault: faultOf(field, gathered, language),
    };
  });
}

/** What is in the fields by their keys, as the template has it. */
function valuesOf(
  obligation: Pick<Obligation, 'id' | 'message'>,
  fields: readonly DraftField[],
  gathered: Gathered,
): ReadonlyMap<string, Filled> {
  const filled = fields.flatMap((field) => {
    const found =
      obligation.message === undefined
        ? fillField(obligation.id, gathered, field)
        : (writtenFor(gathered, field) ?? profileFor(gathered, field));
    return found === undefined ? [] : [[field.key, found] as const];
  });
  return new Map(filled);
}

const plain: FieldType = { kind: 'text' };

/**
 * An incident is described for colleagues: its text leaves when a person wrote it for a report, and
 * its number of users when a person says that it is that of the persons. Its times are no text.
 */
function isConfirmed(
  key: string,
  { source }: Pick<Filled, 'source'>,
  type: FieldType = plain,
): boolean {
  if (source !== 'incident' || key === ownReference) return true;
  return type.kind !== 'text' && key !== countOfPersons;
}

/** Keys of fields whose words are those of colleagues: a released report leaves them out. */
export function proposedKeys(
  fields: readonly DraftField[],
  filled: readonly FilledField[],
): string[] {
  const types = new Map(fields.map(({ key, type }) => [key, type] as const));
  return filled.flatMap(({ key, source }) =>
    source === null || isConfirmed(key, { source }, types.get(key)) ? [] : [key],
  );
}

/** The one field that the incident itself fills: its number. */
const ownReference = 'dora.2.1';

/** Proposed from the users that the incident counts, who might be more or fewer. */
const countOfPersons = 'gdpr.data_subjects';

/** By the law always, or by its condition as the other fields are now. */
function isMandatory(
  { mandatory, when }: DraftField,
  values: ReadonlyMap<string, Filled>,
  { case: { facts } }: Gathered,
): boolean {
  if (mandatory || when === undefined) return mandatory;
  if ('filled' in when) return when.filled.some((key) => values.has(key));
  const { of } = when;
  if (of !== undefined && !of.is.includes(facts[of.fact] ?? '')) return false;
  return [values.get(when.field)?.value ?? []].flat().some((code) => when.codes.includes(code));
}

/**
 * Keys of fields without a value that the law asks for in certain cases, where no other field says
 * whether this is one of them.
 */
export function undecidedKeys(
  obligation: Pick<Obligation, 'id' | 'message'>,
  fields: readonly DraftField[],
  gathered: Gathered,
): string[] {
  const values = valuesOf(obligation, fields, gathered);
  const isOpen = (field: DraftField) =>
    field.conditional === true &&
    !values.has(field.key) &&
    !isMandatory(field, values, gathered) &&
    !isRuledOut(field, values, gathered);
  return fields.filter(isOpen).map(({ key }) => key);
}

/** Another field has a value, and none of those that ask for this one; or the entity is another. */
function isRuledOut(
  { when }: DraftField,
  values: ReadonlyMap<string, Filled>,
  { case: { facts } }: Gathered,
): boolean {
  if (when === undefined || 'filled' in when) return false;
  const { field, codes, of } = when;
  const entity = of === undefined ? null : facts[of.fact];
  if (of !== undefined && entity !== null && !of.is.includes(entity)) return true;
  const found = [values.get(field)?.value ?? []].flat();
  return found.length > 0 && !found.some((code) => codes.includes(code));
}

function fillField(
  obligation_id: string,
  gathered: Gathered,
  field: DraftField,
): Filled | undefined {
  const written = writtenFor(gathered, field);
  if (written !== undefined) return written;
  return (
    factFor(gathered, field) ??
    profileFor(gathered, field) ??
    computed(obligation_id, gathered, field.key) ??
    fromIncident(gathered, field.key)
  );
}

function profileFor({ reporter }: Gathered, { profile }: DraftField): Filled | undefined {
  const own = profile === undefined ? null : profilePart(reporter, profile);
  return own === null ? undefined : { value: own, source: 'profile' };
}

/** What people wrote into this field; blank text is none, and neither is what does not fit. */
function writtenFor({ case: { facts } }: Gathered, field: DraftField): Filled | undefined {
  const written = facts.report_fields?.[field.key]?.trim() ?? '';
  const value = written === '' ? null : readValue(field.type ?? plain, written);
  return value === null ? undefined : { value, source: 'recorded' };
}

/** Why what was written does not fit; null where it does, and where nothing was. */
function faultOf(
  { key, type = plain }: DraftField,
  { case: { facts } }: Gathered,
  language: Language,
): string | null {
  const written = facts.report_fields?.[key]?.trim() ?? '';
  if (written === '' || readValue(type, written) !== null) return null;
  return expected(type, language);
}

function factFor(gathered: Gathered, { fact, type = plain }: DraftField): Filled | undefined {
  const { facts } = gathered.case;
  if (fact === undefined || facts[fact] === null || isForeign(gathered, fact)) return undefined;
  const source = required(gathered.sources[fact], `source of ${fact}`);
  return { value: factValue(fact, facts, type), source };
}

/** An amount in euro is none of a report in another currency (field 1.15). */
function isForeign({ case: { facts }, reporter }: Gathered, fact: FactName): boolean {
  if (fact !== 'costs_eur') return false;
  const currency = facts.report_fields?.['dora.1.15'] ?? profilePart(reporter, 'currency');
  return (currency ?? 'EUR') !== 'EUR';
}

/** Instants in UTC as the templates ask for, minutes as DD:HH:MM, money in thousands. */
function factValue(name: FactName, facts: Facts, type: FieldType): FieldValue {
  const value = required(facts[name], name);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name.endsWith('_at')) return (value as string).replace(/\.\d+Z$/, '');
  if (name === 'duration_min' || name === 'downtime_min') return dayHourMinute(value as number);
  const decimals = type.kind === 'number' ? type.decimals : 3;
  if (name === 'costs_eur') return rounded((value as number) / 1000, decimals);
  if (typeof value === 'number') return rounded(value, decimals);
  return typeof value === 'object' ? Object.values<string>(value) : value;
}

function dayHourMinute(minutes: number): string {
  const whole = Math.round(minutes);
  const parts = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

const submissionTypes: Readonly<Record<string, string>> = {
  'DORA-INIT': 'initial_notification',
  'DORA-INT': 'intermediate_report',
  'DORA-INT-UPD': 'intermediate_report',
  'DORA-FIN': 'final_report',
  'DORA-RECLASS': 'major_incident_reclassified_as_non-major',
};

/** Facts that are choices of field 3.13. */
const reputationFacts = Object.keys(reputation) as (keyof typeof reputation)[];

/** Field 2.5 by the criteria that are met. */
const criterionCodes: Readonly<Record<CriterionName, keyof typeof criteriaLabels>> = {
  critical: 'critical_services_affected',
  T1: 'clients_counterparts_transactions',
  T2: 'reputational_impact',
  T3: 'duration_downtime',
  T4: 'geographical_spread',
  T5a: 'data_losses',
  T5b: 'data_losses',
  T6: 'economic_impact',
};

function computed(id: string, gathered: Gathered, key: string): Filled | undefined {
  const { facts, submissions } = gathered.case;
  const value = (found: readonly string[]) =>
    found.length === 0 ? undefined : { value: [...new Set(found)], source: 'computed' };
  if (key === 'dora.1.1') return value([submissionTypes[id] ?? []].flat());
  if (key === 'gdpr.first_notified_at') {
    const sent = submissions.filter(({ obligation_id }) => obligation_id === 'GDPR-33');
    const [first] = sent.map(({ submitted_at }) => submitted_at).toSorted();
    return first === undefined
      ? undefined
      : { value: first.replace(/\.\d+Z$/, ''), source: 'computed' };
  }
  if (key === 'dora.3.13') {
    return value(reputationFacts.filter((name) => facts[name] === true));
  }
  if (key !== 'dora.2.5') return undefined;
  const { criteria } = classify(facts);
  const met = criterionNames.filter((name) => criteria[name] === true);
  return value(met.map((name) => criterionCodes[name]));
}

/** Fields that the incident itself describes. */
const describedBy = [
  ...['dora.2.4', 'gdpr.nature', 'nis2.what_happened', 'nis2.detailed_description'],
  'ai.description',
];

function countedUsers({ affected_users = null }: Gathered['incident']): Filled | undefined {
  return affected_users === null
    ? undefined
    : { value: String(affected_users), source: 'incident' };
}

function fromIncident({ incident }: Gathered, key: string): Filled | undefined {
  if (key === ownReference) return { value: incident.public_id, source: 'incident' };
  if (key === countOfPersons) return countedUsers(incident);
  if (!describedBy.includes(key)) return undefined;
  const value = incident.description ?? incident.title;
  return { value, source: 'incident' };
}
