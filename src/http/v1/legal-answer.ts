// The schema of an answer of the legal engine: triggers with clocks and drafts, and their basis.
import { Type } from 'typebox';
import { regimeNames } from '../../domain/regime.ts';
import { languages } from '../../domain/text.ts';
import { confirmations } from '../../legal/confirmed.ts';
import { factNames } from '../../legal/facts.ts';
import { criterionNames } from '../../legal/regimes/dora-classification.ts';
import { Warnings } from '../schema/fields.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';
import { DecisionProof } from './legal-reason.ts';

const Texts = Type.Array(Type.String());
const ObligationIds = (description: string) =>
  Type.Array(Type.String({ examples: ['GDPR-33'] }), { description });
const FactNames = Type.Array(Enum(factNames));

export const binding =
  'False where the law sets no such limit: it has a meaning, but nothing is overdue after it.';
export const overdue =
  'Past `latest_at`, or past `due_at` where it is null; never where `binding` is false.';

const Clock = Type.Object(
  {
    start_event: Type.String({ description: 'The fact, or the report, that starts it.' }),
    start_at: Nullable(Instant),
    duration: Nullable(Type.String({ description: 'ISO 8601; null is "without undue delay".' })),
    due_at: Nullable(
      Type.String({
        format: 'date-time',
        description: 'The safe target, never later than any reading of the law.',
      }),
    ),
    due_on: Nullable(Type.String({ description: 'The day, for limits in whole days.' })),
    latest_at: Nullable(
      Type.String({
        format: 'date-time',
        description: 'The last lawful moment under `latest_rule`; until then nothing is overdue.',
      }),
    ),
    latest_rule: Nullable(Enum(['DORA_5_4', 'R1182_3'])),
    binding: Type.Boolean({ description: binding }),
    provisional: Type.Boolean(),
    projected_due_at: Nullable(
      Type.String({
        format: 'date-time',
        description: 'If the report before it is sent at its own limit; no deadline.',
      }),
    ),
  },
  { title: 'LegalClock' },
);

const Confirmed = Type.Object(
  {
    by: Type.String({
      description: 'Who set the value as it is.',
      examples: ['legal@example.org'],
    }),
    at: Instant,
    as: Enum(confirmations, {
      description:
        'Set by a person, decided by Legal/DPO, or as this version of the organisation profile ' +
        'has it.',
    }),
  },
  {
    title: 'LegalConfirmed',
    description:
      'Null while no person said it: computed, assumed, proposed, or recorded before it was kept.',
  },
);

const Draft = Type.Object(
  {
    language: Enum(languages),
    fields: Type.Array(
      Type.Object({
        key: Type.String(),
        label: Type.String(),
        value: Nullable(Type.String()),
        source: Nullable(Type.String()),
        mandatory: Type.Boolean({ description: 'In this report, as it is filled now.' }),
        fault: Nullable(
          Type.String({ description: 'What was written does not fit; what the field takes.' }),
        ),
        confirmed: Nullable(Confirmed),
      }),
    ),
    text: Type.String(),
    incomplete: Type.Array(Type.String({ description: 'Mandatory fields without a value.' })),
    undecided: Type.Array(Type.String(), {
      description:
        'Fields without a value that the law asks for in certain cases, where no other field ' +
        'says whether this is one of them: a person has to check.',
    }),
  },
  { title: 'LegalDraft' },
);

const statuses = [
  'triggered',
  'conditional',
  'needs_facts',
  'pending_predecessor',
  'voluntary',
  'contested',
] as const;

const Recipient = {
  kind: Type.String(),
  name: Nullable(Type.String()),
  channel: Nullable(Type.String()),
};

const Submission = Nullable(
  Type.Object({
    submitted_at: Instant,
    channel: Nullable(Type.String({ description: 'Where it was handed in.' })),
    reference_number: Nullable(
      Type.String({ description: 'That the recipient gave it.', examples: ['S46/2026/004217'] }),
    ),
    receipt_evidence_id: Nullable(Id),
    late: Type.Boolean({ description: 'Sent after the last lawful moment.' }),
  }),
);

const Trigger = Type.Object(
  {
    id: Type.String({ examples: ['NIS2-EW'] }),
    regime: Enum(regimeNames),
    title: Type.String(),
    article: Type.String(),
    phase: Type.String(),
    status: Enum(statuses),
    who: Type.String(),
    recipient: Type.Object(Recipient, { description: 'The first of `recipients`.' }),
    recipients: Type.Array(Type.Object({ ...Recipient, submission: Submission }), {
      description:
        'Those that the profile of the entity names, else the one of the country; the duty is ' +
        'met once each of them has a `submission`.',
    }),
    recipient_question: Nullable(
      Type.String({
        description:
          'Asked while several bodies of the country share the task and the profile names none.',
        examples: [
          'Which CSIRT is yours: CSIRT NASK, CSIRT GOV, CSIRT MON or that of your sector?',
        ],
      }),
    ),
    clock: Clock,
    depends_on: Texts,
    overdue: Type.Boolean({ description: overdue }),
    remaining_seconds: Nullable(Type.Integer({ description: 'Until `due_at`.' })),
    submission: Submission,
    decision: Nullable(
      Type.Object({
        decision: Enum(['notify', 'not_required']),
        reason: Type.String(),
        decided_by: Type.String(),
        decided_at: Instant,
      }),
    ),
    reasons: Texts,
    missing_facts: FactNames,
    decision_required: Nullable(Type.Object({ role: Type.String(), question: Type.String() })),
    draft: Draft,
    source: Type.Object({ citation: Type.String(), celex: Type.String(), eli: Type.String() }),
    note: Nullable(Type.String()),
  },
  { title: 'LegalTrigger' },
);

const Tri = Nullable(Type.Boolean({ description: 'null is unknown.' }));

/** Also in the recorded facts. */
export const FactDecision = Type.Object(
  {
    fact: Enum(factNames),
    value: Type.Unknown({ description: 'As it was decided.', examples: [true] }),
    obligations: ObligationIds('Duties that fell away when it was decided.'),
    reason: Type.String(),
    decided_by: Type.String(),
    ...DecisionProof,
    decided_at: Instant,
  },
  { title: 'FactDecision' },
);

const Contradiction = Type.Object(
  {
    id: Type.String({ examples: ['risk_unlikely_and_high'] }),
    facts: FactNames,
    obligations: ObligationIds('Duties whose recorded submission is doubtful.'),
    message: Type.String(),
  },
  { title: 'LegalContradiction' },
);

const Basis = Type.Object(
  {
    summary: Type.String(),
    rules_version: Type.String(),
    evaluated_at: Instant,
    timezone: Type.String(),
    holiday_calendar: Type.String(),
    facts_used: Type.Object(
      {},
      { additionalProperties: true, description: 'Fact → its value and where it comes from.' },
    ),
    facts_missing: FactNames,
    questions: Type.Array(Type.Object({ fact: Enum(factNames), question: Type.String() })),
    assumptions: Texts,
    classification: Nullable(
      Type.Object({
        major_suggested: Tri,
        criteria: Type.Object(Object.fromEntries(criterionNames.map((name) => [name, Tri]))),
        met: Texts,
        missing_facts: FactNames,
      }),
    ),
    sources: Type.Array(
      Type.Object({
        regime: Enum(regimeNames),
        citation: Type.String(),
        celex: Type.String(),
        status: Type.String(),
        checked_on: Type.String(),
      }),
    ),
    precedence: Type.Array(
      Type.Object({ rule: Type.String(), citation: Type.String(), effect: Type.String() }),
    ),
    suppressed: Type.Array(
      Type.Object({ id: Type.String(), reason: Type.String(), decision: Nullable(FactDecision) }),
    ),
    pending_law: Type.Array(Type.Object({ name: Type.String(), state: Type.String() })),
    contested: Type.Array(Type.Object({ id: Type.String(), why: Type.String() })),
  },
  { title: 'LegalBasis' },
);

export const LegalAnswer = Type.Object(
  {
    triggers: Type.Array(Trigger),
    trigger_count: Type.Integer(),
    contradictions: Type.Array(Contradiction, {
      description: 'Records that cannot all be true; none of them takes a duty away.',
    }),
    warnings: Warnings,
    basis: Basis,
    doctrine: Type.String(),
  },
  { title: 'LegalTriggers' },
);
