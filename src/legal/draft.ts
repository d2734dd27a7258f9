// The draft of a report: its fields with their values and where they come from, what is missing,
// and a text to start from. A value is never made up.
import type { Timestamp } from '../domain/clock.ts';
import { required } from '../domain/required.ts';
import type { Language } from '../domain/text.ts';
import { articleOf } from './citation.ts';
import type { Duty } from './evaluate.ts';
import type { FactName, Facts } from './facts.ts';
import type { Gathered } from './gather.ts';
import { recipientLabels } from './recipients.ts';
import { classify, criterionArticles, criterionNames } from './regimes/dora-classification.ts';
import type { DraftField } from './rule.ts';

export interface FilledField {
  key: string;
  label: string;
  /** As it would be in the report; null while nothing says it. */
  value: string | null;
  /** `incident`, `computed`, or where the fact comes from. */
  source: string | null;
  mandatory: boolean;
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
  clock: Pick<Duty['clock'], 'due_at' | 'pending'>;
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
  const fields = duty.obligation.fields.map((field) => {
    const filled =
      duty.obligation.message === undefined
        ? fillField(duty.obligation.id, gathered, field, language)
        : writtenFor(gathered, field);
    const { key, mandatory } = field;
    const { value = null, source = null } = filled ?? {};
    return { key, label: field.label[language], value, source, mandatory };
  });
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
  value: string;
  source: string;
}

/** What is in a field of the report of this obligation; undefined while nothing says it. */
export function fillField(
  obligation_id: string,
  gathered: Gathered,
  field: DraftField,
  language: Language,
): Filled | undefined {
  const { facts } = gathered.case;
  const written = writtenFor(gathered, field);
  if (written !== undefined) return written;
  const { fact } = field;
  if (fact !== undefined && facts[fact] !== null) {
    return {
      value: shownFact(fact, facts, language),
      source: required(gathered.sources[fact], `source of ${fact}`),
    };
  }
  return computed(obligation_id, gathered, field.key) ?? fromIncident(gathered, field.key);
}

/** What people wrote into this field; blank text is none. */
function writtenFor({ case: { facts } }: Gathered, { key }: DraftField): Filled | undefined {
  const written = facts.report_fields?.[key]?.trim() ?? '';
  return written === '' ? undefined : { value: written, source: 'recorded' };
}

const words: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['yes', 'no'],
  pl: ['tak', 'nie'],
};

/** Instants in UTC as the templates ask for, minutes as DD:HH:MM, money in thousands. */
function shownFact(name: FactName, facts: Facts, language: Language): string {
  const value = required(facts[name], name);
  if (typeof value === 'boolean') return words[language][value ? 0 : 1];
  if (name.endsWith('_at')) return (value as string).replace(/\.\d+Z$/, '');
  if (name === 'duration_min' || name === 'downtime_min') return dayHourMinute(value as number);
  if (name === 'costs_eur') return String((value as number) / 1000);
  return typeof value === 'object' ? Object.values(value).join(', ') : String(value);
}

function dayHourMinute(minutes: number): string {
  const whole = Math.round(minutes);
  const parts = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

const submissionTypes: Readonly<Record<string, string>> = {
  'DORA-INIT': 'initial notification',
  'DORA-INT': 'intermediate report',
  'DORA-INT-UPD': 'intermediate report',
  'DORA-FIN': 'final report',
  'DORA-RECLASS': 'major incident reclassified as non-major',
};

function computed(id: string, { case: { facts } }: Gathered, key: string): Filled | undefined {
  const value = (text: string | undefined) =>
    text === undefined || text === '' ? undefined : { value: text, source: 'computed' };
  if (key === 'dora.1.1') return value(submissionTypes[id]);
  if (key !== 'dora.2.5') return undefined;
  const { criteria } = classify(facts);
  const met = criterionNames.filter((name) => criteria[name] === true);
  return value(met.map((name) => criterionArticles[name]).join('; '));
}

/** Fields that the incident itself describes. */
const describedBy = ['dora.2.4', 'gdpr.nature', 'nis2.detailed_description', 'ai.description'];

function fromIncident({ incident }: Gathered, key: string): Filled | undefined {
  if (key === 'dora.2.1') return { value: incident.public_id, source: 'incident' };
  if (!describedBy.includes(key)) return undefined;
  const value = incident.description ?? incident.title;
  return { value, source: 'incident' };
}

const phrases = {
  en: {
    draft: 'DRAFT – not sent. Decision support, not legal advice.',
    released: 'Released by',
    to: 'To',
    incident: 'Incident',
    due: 'Due',
    none: 'without undue delay',
    later: 'after the report before it',
    confirm: 'to confirm',
  },
  pl: {
    draft: 'PROJEKT – nie wysłano. Wsparcie decyzji, nie porada prawna.',
    released: 'Zatwierdzone przez',
    to: 'Adresat',
    incident: 'Incydent',
    due: 'Termin',
    none: 'bez zbędnej zwłoki',
    later: 'po poprzednim zgłoszeniu',
    confirm: 'do potwierdzenia',
  },
} as const;

function textOf(
  { obligation, regime, clock }: Drafted,
  { incident }: Gathered,
  fields: readonly FilledField[],
  { language, released }: { language: Language; released: Release | undefined },
): string {
  const say = phrases[language];
  const due = clock.due_at ?? (clock.pending ? say.later : say.none);
  const lines = fields
    .filter(({ value, mandatory }) => value !== null || mandatory)
    .map(({ label, value }) => `${label}: ${value ?? `[${say.confirm}: ${label}]`}`);
  return [
    released === undefined ? say.draft : `${say.released} ${released.by}, ${released.at}`,
    `${obligation.title[language]} (${articleOf(regime, obligation.article)})`,
    `${say.to}: ${recipientLabels[obligation.recipient][language]}`,
    `${say.incident}: ${incident.public_id}`,
    `${say.due}: ${due}`,
    '',
    ...lines,
  ].join('\n');
}

/** The heading and the fields: what its recipient reads, and nothing of the incident's record. */
function messageOf(heading: string, fields: readonly FilledField[], language: Language): string {
  const parts = fields.map(
    ({ label, value }) => `${label}\n${value ?? `[${phrases[language].confirm}: ${label}]`}`,
  );
  return [heading, ...parts].join('\n\n');
}
