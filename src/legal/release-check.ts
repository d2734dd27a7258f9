// What speaks against letting a report go, each with its place. It stops nothing by itself: early
// reports are incomplete by law, and a person decides, with a reason.
import { isPersons, type ReportTarget } from '../domain/report-target.ts';
import { text, type Language, type Text } from '../domain/text.ts';
import type { FilledField } from './draft.ts';
import type { Evaluation } from './evaluate.ts';
import type { FactName } from './facts.ts';
import { internalTerm } from './internal-terms.ts';
import { foggy, languageOf, readabilityFault } from './readability.ts';
import { recipientLabels, recipientQuestion, type Recipient } from './recipients.ts';
import { findObligation, type Known } from './registry.ts';
import type { Obligation } from './rule.ts';

export const findingKinds = [
  'missing_field',
  'unfit_field',
  'unconfirmed_text',
  'internal_text',
  'hard_to_read',
  'open_place',
  'unapproved_text',
  'order',
  'suppressed',
  'wrong_regime',
  'contradiction',
  'late_without_reason',
  'assumed_time',
  'unnamed_recipient',
  'unknown_channel',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  kind: FindingKind;
  /** Key of the field; null for what concerns the whole report. */
  field: string | null;
  /** Another obligation that has to be met before; null where it is about this report alone. */
  obligation_id: string | null;
  message: string;
}

export interface Checked extends Known {
  evaluation: Evaluation;
  fields: readonly FilledField[];
  /** Keys of those whose words are only proposed from the incident. */
  proposed: readonly string[];
  /** What people wrote into fields of any report. */
  written: Readonly<Record<string, string>>;
  /** What people wrote instead of the generated text. */
  texts?: readonly WrittenText[];
  /** To whom it goes, and the country that says who that is where the profile does not. */
  recipients: readonly Recipient[];
  country: string;
}

export interface WrittenText {
  text: string;
  language: Language;
  /** Approved, and so frozen. */
  is_frozen: boolean;
}

const sentences: Readonly<Record<FindingKind, Text>> = {
  missing_field: text('This mandatory field is empty.', 'To pole obowiązkowe jest puste.'),
  unfit_field: text('What is written does not fit. It takes', 'Wpis nie pasuje. Pole przyjmuje'),
  unconfirmed_text: text(
    'Proposed from the incident and confirmed by no one, so it stays here. Write what this ' +
      'recipient needs.',
    'Propozycja z incydentu, przez nikogo niepotwierdzona, więc nie zostanie wysłana. Wpisz to, ' +
      'czego potrzebuje adresat.',
  ),
  internal_text: text('This might be internal', 'To może być informacja wewnętrzna'),
  hard_to_read: text('Hard to read for the persons', 'Trudne w odbiorze dla osób'),
  open_place: text(
    'The text has a place that is still open',
    'W tekście jest miejsce, które trzeba uzupełnić',
  ),
  unapproved_text: text(
    'The text that people wrote is not approved. Approve it, or discard it.',
    'Napisany tekst nie jest zatwierdzony. Zatwierdź go albo odrzuć.',
  ),
  order: text(
    'The report before it is not recorded as sent',
    'Poprzednie zgłoszenie nie jest zapisane jako wysłane',
  ),
  suppressed: text('This duty falls away', 'Ten obowiązek odpada'),
  wrong_regime: text(
    'The recorded facts trigger no obligation of this regime.',
    'Z zapisanych faktów nie wynika żaden obowiązek na podstawie tego aktu.',
  ),
  contradiction: text('The records contradict each other', 'Zapisy są ze sobą sprzeczne'),
  late_without_reason: text(
    'The time limit has passed. Give the reasons for the delay.',
    'Termin minął. Podaj przyczyny opóźnienia.',
  ),
  assumed_time: text(
    'The time limit runs from the detection, as the time of awareness is not recorded. Record it.',
    'Termin biegnie od wykrycia, bo nie zapisano chwili powzięcia wiedzy. Zapisz ją.',
  ),
  unnamed_recipient: text('The recipient has no name', 'Adresat nie ma nazwy'),
  unknown_channel: text(
    'No way of handing in is recorded for this recipient. Record it in the organisation profile',
    'Nie zapisano, jak złożyć zgłoszenie temu adresatowi. Zapisz to w profilu organizacji',
  ),
};

/** Where the law asks for the reasons of a delay: GDPR 33(1), (EU) 2025/301 Art. 5(3). */
const delayFields: Readonly<Record<string, string>> = {
  gdpr: 'gdpr.delay_reasons',
  dora: 'dora.delay_reasons',
};

type Find = (
  checked: Checked,
  language: Language,
) => (Omit<Finding, 'message' | 'obligation_id'> & More)[];
interface More {
  obligation_id?: string;
  /** After the sentence and a colon. */
  about?: string;
}

const perField =
  (kind: FindingKind, about: (field: FilledField, language: Language) => string | null): Find =>
  ({ fields }, language) =>
    fields.flatMap((field) => {
      const said = about(field, language);
      if (said === null) return [];
      return [{ kind, field: field.key, ...(said === '' ? {} : { about: said }) }];
    });

const finds: readonly Find[] = [
  perField('missing_field', ({ mandatory, value, fault }) =>
    mandatory && value === null && fault === null ? '' : null,
  ),
  perField('unfit_field', ({ fault }) => fault),
  ({ proposed }) => proposed.map((field) => ({ kind: 'unconfirmed_text', field })),
  perField('internal_text', ({ value, source }) =>
    value === null || source === 'profile' ? null : internalTerm(value),
  ),
  ({ obligation, fields, texts = [] }, language) =>
    obligation.message === undefined
      ? []
      : [
          ...fields.flatMap((field) => hardIn(field, language)),
          ...foggyIn(fields, texts, language),
        ],
  ({ texts = [] }) =>
    texts.flatMap(({ text: said, is_frozen }) => {
      const [term, place] = [internalTerm(said), openPlace(said)];
      return [
        ...(is_frozen ? [] : [{ kind: 'unapproved_text' as const, field: null }]),
        ...(term === null ? [] : [{ kind: 'internal_text' as const, field: null, about: term }]),
        ...(place === null ? [] : [{ kind: 'open_place' as const, field: null, about: place }]),
      ];
    }),
  ({ obligation, evaluation }, language) => {
    const before = obligation.depends_on ?? [];
    const { submissions } = evaluation.given;
    const isSent = submissions.some(({ obligation_id }) => before.includes(obligation_id));
    // Of several, those that this incident owes.
    const owed = before.filter((id) => evaluation.duties.some((one) => one.obligation.id === id));
    const named = owed.length === 0 ? before : owed;
    const [first] = named;
    if (first === undefined || isSent) return [];
    const about = named.map((id) => findObligation(id)?.obligation.title[language] ?? id);
    return [{ kind: 'order', field: null, obligation_id: first, about: about.join(', ') }];
  },
  ({ obligation, evaluation }) =>
    evaluation.suppressed
      .filter(({ id }) => id === obligation.id)
      .map(({ reason }) => ({ kind: 'suppressed', field: null, about: reason })),
  ({ regime, evaluation }) =>
    evaluation.duties.some((duty) => duty.regime.name === regime.name)
      ? []
      : [{ kind: 'wrong_regime', field: null }],
  ({ evaluation }, language) =>
    evaluation.given.contradictions.map((one) => ({
      ...{ kind: 'contradiction', field: null, about: one.text[language] },
    })),
  ({ obligation, regime, evaluation, written }) => {
    const field = delayFields[regime.name];
    const isLate = evaluation.duties.some(
      (duty) => duty.obligation.id === obligation.id && duty.overdue,
    );
    if (field === undefined || !isLate || (written[field]?.trim() ?? '') !== '') return [];
    return [{ kind: 'late_without_reason', field }];
  },
  ({ obligation, evaluation }) =>
    evaluation.given.aware_assumed === true && isLimitedBy(obligation, 'aware_at')
      ? [{ kind: 'assumed_time', field: null }]
      : [],
  ({ recipients, country }, language) =>
    recipients
      .filter(({ kind }) => !isPersons(kind as ReportTarget))
      .flatMap((one) => unreachable(one, country, language)),
];

const nameIt = text('Name it in the organisation profile', 'Podaj ją w profilu organizacji');

/** What the profile has to say of a recipient before the report can get there. */
function unreachable(
  recipient: Recipient,
  country: string,
  language: Language,
): { kind: 'unnamed_recipient' | 'unknown_channel'; field: null; about: string }[] {
  const { kind, name, channel } = recipient;
  const label = recipientLabels[kind][language];
  if (name === null) {
    const asked = recipientQuestion(recipient, country)?.[language];
    const about = asked ?? `${label}. ${nameIt[language]}.`;
    return [{ kind: 'unnamed_recipient', field: null, about }];
  }
  if (channel !== null) return [];
  return [{ kind: 'unknown_channel', field: null, about: `${label}, ${name}` }];
}

/** The period of the duty, or its outer limit, runs from this fact. */
function isLimitedBy({ clock: { start, iso, cap } }: Obligation, fact: FactName): boolean {
  if (iso === null) return false;
  return cap?.fact === fact || ('fact' in start && start.fact === fact);
}

type HardToRead = { kind: 'hard_to_read'; field: string | null; about: string };

function hardIn({ key, value }: FilledField, language: Language): HardToRead[] {
  const about = value === null ? null : readabilityFault(value, language);
  return about === null ? [] : [{ kind: 'hard_to_read', field: key, about }];
}

/** Of the text that goes out: what people wrote instead of the fields, or all fields together. */
function foggyIn(
  fields: readonly FilledField[],
  texts: readonly WrittenText[],
  language: Language,
): HardToRead[] {
  const said = fields.flatMap(({ value }) => value ?? []).join('\n');
  const all =
    texts.length > 0
      ? texts.map(({ text: own, language: written }) => foggy(own, written, language))
      : [foggy(said, languageOf(said), language)];
  return all.flatMap((about) =>
    about === null ? [] : [{ kind: 'hard_to_read' as const, field: null, about }],
  );
}

/** The first mark of what is to be confirmed, or the note that it is a draft; null without one. */
function openPlace(said: string): string | null {
  const found = /\[(?:to confirm|do potwierdzenia): [^\]\n]+\]|^(?:DRAFT|PROJEKT) – .*$/m.exec(
    said,
  );
  return found?.[0] ?? null;
}

/** In the order in which people repair them; none where nothing speaks against it. */
export function checkRelease(checked: Checked, language: Language): Finding[] {
  return finds.flatMap((find) =>
    find(checked, language).map(({ kind, field, obligation_id = null, about }) => {
      const sentence = sentences[kind][language];
      const message = about === undefined ? sentence : `${sentence}: ${about}`;
      return { kind, field, obligation_id, message };
    }),
  );
}
