// An evaluation as the API answers it: triggers with clocks and drafts, and what they rest on.
import { timestamp } from '../domain/clock.ts';
import type { RegimeName } from '../domain/regime.ts';
import { required } from '../domain/required.ts';
import type { Language } from '../domain/text.ts';
import { articleOf, citationOf, type Citation } from './citation.ts';
import type { Clock } from './clock.ts';
import { withConfirmed, type ShownField } from './confirmed.ts';
import { applicabilityNote, doctrine, pendingLaw, precedence } from './doctrine.ts';
import { draftOf, undecidedKeys, type Draft } from './draft.ts';
import {
  isAfterLimit,
  type Duty,
  type DutyStatus,
  type Evaluation,
  type Suppressed,
} from './evaluate.ts';
import { factList, type FactName, type LegalDecision, type Submission } from './facts.ts';
import type { FactSource, Gathered } from './gather.ts';
import { recipientLabels, recipientQuestion, recipientsOf, type Recipient } from './recipients.ts';
import { classify, type Classification } from './regimes/dora-classification.ts';
import { rulesVersion } from './registry.ts';
import type { Regime, Source } from './rule.ts';

export interface Question {
  fact: FactName;
  question: string;
}

export interface Trigger {
  id: string;
  regime: RegimeName;
  title: string;
  article: string;
  phase: string;
  status: DutyStatus;
  who: string;
  /** The first of them. */
  recipient: Recipient;
  recipients: (Recipient & { submission: TriggerSubmission | null })[];
  /** What the profile has to answer before the recipient has a name. */
  recipient_question: string | null;
  clock: Omit<Clock, 'pending' | 'missing_start' | 'missing_relief'>;
  depends_on: string[];
  overdue: boolean;
  /** Until `due_at`, below zero after it; null without a date, or once it was sent. */
  remaining_seconds: number | null;
  submission: TriggerSubmission | null;
  decision: Omit<LegalDecision, 'obligation_id'> | null;
  reasons: string[];
  missing_facts: FactName[];
  decision_required: { role: 'Legal/DPO'; question: string } | null;
  /** `undecided`: keys of fields of which a person has to check whether the law asks for them. */
  draft: Omit<Draft, 'fields'> & { fields: ShownField[]; undecided: string[] };
  source: Citation;
  note: string | null;
}

export interface TriggerSubmission {
  submitted_at: string;
  channel: string | null;
  reference_number: string | null;
  receipt_evidence_id: string | null;
  /** After the last lawful moment: `latest_at` where there is one, else `due_at`. */
  late: boolean;
}

export interface Basis {
  summary: string;
  rules_version: string;
  evaluated_at: string;
  timezone: string;
  holiday_calendar: string;
  facts_used: Record<string, { value: unknown; source: FactSource }>;
  facts_missing: FactName[];
  questions: Question[];
  assumptions: string[];
  classification: Classification | null;
  sources: (Source & { regime: RegimeName })[];
  precedence: { rule: string; citation: string; effect: string }[];
  suppressed: Suppressed[];
  pending_law: { name: string; state: string }[];
  contested: { id: string; why: string }[];
}

export interface ShownContradiction {
  id: string;
  facts: FactName[];
  obligations: string[];
  message: string;
}

export interface LegalAnswer {
  triggers: Trigger[];
  trigger_count: number;
  /** Records that cannot all be true; none of them takes a duty away. */
  contradictions: ShownContradiction[];
  basis: Basis;
  doctrine: string;
}

export interface AnswerInput {
  evaluation: Evaluation;
  gathered: Gathered;
  rules: readonly Regime[];
  now: Temporal.Instant;
  language: Language;
}

export function answerOf(input: AnswerInput): LegalAnswer {
  const triggers = input.evaluation.duties.map((duty) => triggerOf(input, duty));
  const contradictions = input.evaluation.given.contradictions.map(
    ({ id, facts, obligations, text }) => {
      const message = text[input.language];
      return { id, facts: [...facts], obligations: [...obligations], message };
    },
  );
  const basis = basisOf(input);
  return { triggers, trigger_count: triggers.length, contradictions, basis, doctrine };
}

function triggerOf(input: AnswerInput, duty: Duty): Trigger {
  const { gathered, now, language } = input;
  const { obligation, regime, clock } = duty;
  const { facts } = gathered.case;
  const { pending: _pending, missing_start: _start, missing_relief: _relief, ...shown } = clock;
  const who = recipientLabels[obligation.recipient][language];
  const country = required(facts.country, 'country');
  const named = recipientsOf(
    obligation.recipient,
    country,
    gathered.reporter,
    facts.unconcerned_authorities,
  );
  const sentTo = (name: string | null) => duty.sent.find(({ recipient }) => recipient === name);
  const owed = named.filter(({ name }) => sentTo(name) !== undefined);
  const first = owed[0] ?? named[0];
  return {
    id: obligation.id,
    regime: regime.name,
    title: obligation.title[language],
    article: articleOf(regime, obligation.article),
    phase: obligation.phase,
    status: duty.status,
    who,
    recipient: first,
    recipients: (owed.length === 0 ? [first] : owed).map((one) => {
      const sent = sentTo(one.name) ?? duty.sent[0];
      return { ...one, submission: submissionOf(sent?.submission ?? null, clock) };
    }),
    recipient_question: recipientQuestion(first, country)?.[language] ?? null,
    clock: shown,
    depends_on: [...(obligation.depends_on ?? [])],
    overdue: duty.overdue,
    remaining_seconds: remaining(duty, now),
    submission: submissionOf(duty.submission, clock),
    decision: decisionOf(duty),
    reasons: reasonsOf(input, duty),
    missing_facts: [...duty.missing_facts],
    decision_required: askedOf(input, duty),
    draft: shownDraft(input, duty),
    source: citationOf(regime, obligation),
    note: noteOf(input, duty),
  };
}

function shownDraft({ gathered, language }: AnswerInput, duty: Duty): Trigger['draft'] {
  const draft = draftOf(duty, gathered, language);
  const fields = withConfirmed(draft.fields, duty.obligation.fields, gathered);
  const undecided = undecidedKeys(duty.obligation, duty.obligation.fields, gathered);
  return { ...draft, fields, undecided };
}

function remaining({ clock, submission }: Duty, now: Temporal.Instant): number | null {
  if (clock.due_at === null || submission !== null) return null;
  const due = Temporal.Instant.from(clock.due_at);
  return Math.trunc((due.epochMilliseconds - now.epochMilliseconds) / 1000);
}

function submissionOf(submission: Submission | null, clock: Clock): TriggerSubmission | null {
  if (submission === null) return null;
  const { submitted_at, receipt_evidence_id = null } = submission;
  const { channel = null, reference_number = null } = submission;
  return {
    ...{ submitted_at, channel, reference_number },
    receipt_evidence_id,
    late: isAfterLimit(submitted_at, clock),
  };
}

function decisionOf({ decision }: Duty): Trigger['decision'] {
  if (decision === null) return null;
  const { obligation_id: _id, ...rest } = decision;
  return rest;
}

function askedOf(
  { evaluation: { given }, language }: AnswerInput,
  { obligation, decision }: Duty,
): Trigger['decision_required'] {
  const { decision: whole, left_to_decide: left } = obligation;
  if (whole === null || decision !== null) return null;
  const asked = left?.once(given) === true ? left.decision : whole;
  return { role: 'Legal/DPO', question: asked[language] };
}

/** The facts that its conditions rest on, then what the numbers of the law say. */
function reasonsOf({ evaluation }: AnswerInput, duty: Duty): string[] {
  const { given } = evaluation;
  const { facts } = given;
  const conditions = [duty.obligation.scope, ...duty.obligation.conditions];
  const names = new Set(
    conditions.filter((one) => one.holds(given) === true).flatMap((one) => one.facts),
  );
  const known = [...names].filter((name) => facts[name] !== null);
  const reasons = known.map((name) => `${name} = ${JSON.stringify(facts[name])}`);
  if (duty.regime.name === 'nis2' && given.sector !== null)
    reasons.push(`sector = ${given.sector}`);
  if (duty.regime.name === 'nis2') reasons.push(...given.significance.met);
  if (duty.status === 'conditional') reasons.push(`severity = ${given.severity}`);
  return reasons;
}

function noteOf({ gathered, evaluation }: AnswerInput, duty: Duty): string | null {
  const { facts } = gathered.case;
  const disputed =
    duty.regime.name === 'nis2' && evaluation.given.significance_disputed
      ? 'Recorded as not significant, but a threshold is met; a lawyer decides.'
      : null;
  const country = required(facts.country, 'country');
  const aware_at = required(facts.aware_at, 'time of awareness');
  const place = applicabilityNote(duty.regime.name, country, aware_at);
  const notes = [duty.obligation.note ?? null, duty.contested, disputed, place];
  return notes.filter((note) => note !== null).join(' ') || null;
}

function basisOf(input: AnswerInput): Basis {
  const { evaluation, gathered, rules, now, language } = input;
  const { duties, suppressed, open_facts } = evaluation;
  const missing = new Set(duties.flatMap((duty) => [...duty.missing_facts]));
  const { calendar, timezone } = gathered.place;
  const questions = [...new Set([...missing, ...open_facts])];
  return {
    summary: summaryOf(evaluation, language),
    rules_version: rulesVersion,
    evaluated_at: timestamp(now),
    timezone,
    holiday_calendar: `${calendar.country}: ${calendar.source ?? weekendsOnly}`,
    facts_used: factsUsed(gathered),
    facts_missing: questions,
    questions: questions.map((fact) => ({ fact, question: factList[fact].question[language] })),
    assumptions: assumptionsOf(input),
    classification: classificationOf(evaluation, gathered),
    sources: rules.flatMap(({ name, sources }) => sources.map((one) => ({ regime: name, ...one }))),
    precedence: [...precedence],
    suppressed,
    pending_law: pendingLawOf(rules),
    contested: duties.flatMap(({ obligation, contested }) =>
      contested === null ? [] : [{ id: obligation.id, why: contested }],
    ),
  };
}

function pendingLawOf(rules: readonly Regime[]): Basis['pending_law'] {
  return pendingLaw
    .filter(({ regime }) => regime === undefined || rules.some(({ name }) => name === regime))
    .map(({ name, state }) => ({ name, state }));
}

const weekendsOnly = 'weekends only; its public holidays are not known here';

function classificationOf({ given }: Evaluation, gathered: Gathered): Classification | null {
  return given.dora_in_play ? classify(gathered.case.facts) : null;
}

function assumptionsOf({ gathered, evaluation }: AnswerInput): string[] {
  const { facts } = gathered.case;
  const dataLossAssumed = facts.malicious_access === true && facts.data_loss_possible === null;
  const relieved = evaluation.duties.some(({ clock }) => clock.missing_relief !== null);
  return [
    ...gathered.assumptions,
    ...(dataLossAssumed ? ['data_loss_possible=true'] : []),
    ...(relieved ? ['nis2_class=none (weekend relief)'] : []),
  ];
}

function factsUsed({ case: { facts, sector, severity }, sources }: Gathered): Basis['facts_used'] {
  const values = { ...facts, sector, severity };
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => {
      return [name, { value: values[name as keyof typeof values], source }];
    }),
  );
}

const statusesInPolish: Readonly<Record<DutyStatus, string>> = {
  triggered: 'uruchomione',
  conditional: 'warunkowe',
  needs_facts: 'z brakiem faktów',
  pending_predecessor: 'po wcześniejszym zgłoszeniu',
  voluntary: 'dobrowolne',
  contested: 'sporne',
};

function summaryOf({ duties, suppressed }: Evaluation, language: Language): string {
  const by = new Map<DutyStatus, number>();
  for (const { status } of duties) by.set(status, (by.get(status) ?? 0) + 1);
  const next = duties.find(({ clock, submission }) => clock.due_at !== null && submission === null);
  const fallen = suppressed.length;
  if (language === 'pl') {
    const each = [...by].map(([status, count]) => `; ${statusesInPolish[status]}: ${count}`);
    const nearest = next ? `; najbliższy: ${next.obligation.id}, ${next.clock.due_at}` : '';
    const away = fallen > 0 ? `; odpadają: ${fallen}` : '';
    return `Obowiązki: ${duties.length}${each.join('')}${nearest}${away}.`;
  }
  const counts = [...by].map(([status, count]) => `${count} ${status}`).join(', ');
  const nearest = next ? `; nearest: ${next.obligation.id} at ${next.clock.due_at}` : '';
  const away = fallen > 0 ? `; ${fallen} fall away` : '';
  return `${duties.length} obligations${counts === '' ? '' : `: ${counts}`}${nearest}${away}.`;
}
