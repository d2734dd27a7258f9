// Evidence coverage (contract §1 rule 6): how complete the evidence of an incident is, in eleven
// dimensions. A KPI of completeness, not a security rating: a perfectly documented catastrophe
// scores 100. Equal weights, because nothing is known that would justify others.
import type { Timestamp } from './clock.ts';
import { isFailedRetest, isRetestType } from './closure.ts';
import type { EvidenceStatus, Integrity, RetestOutcome } from './evidence.ts';
import { expectedEvidence } from './expected-evidence.ts';
import { playbookOf } from './taxonomy.ts';
import { workflowStatuses, type WorkflowStatus } from './workflow.ts';

/** Name of the model in answers: another set of dimensions or weights gets another name. */
export const coverageModel = 'coverage-2';

export const coverageNote =
  'A KPI of evidence completeness, not a security rating: it counts records and their integrity ' +
  'and knows nothing of severity, exploitability or truth of their content. It counts what the ' +
  'caller can see.';

/** A record that is not withdrawn, as far as the caller can see it; the oldest comes first. */
export interface CoverageEvidence {
  id: string;
  evidence_type: string;
  evidence_class: string;
  source: string;
  hash_sha256: string;
  status: EvidenceStatus;
  integrity: Integrity;
  /** The chain begins with the taking of the record and nothing in it is odd. */
  custody_sound: boolean;
  /** What a retest record says of its result; null when it says nothing. */
  retest_outcome: RetestOutcome | null;
}

export interface CoverageFacts {
  category: string;
  workflow_status: WorkflowStatus;
  /** An asset, agent, host or entity is named. */
  names_asset: boolean;
  occurred_at: Timestamp | null;
  acknowledged_at: Timestamp | null;
  contained_at: Timestamp | null;
  recovered_at: Timestamp | null;
  evidence: readonly CoverageEvidence[];
  /** Techniques that a tool declared or a person accepted. */
  techniques: number;
  /** Finished response steps, and those of them with proof. */
  actions: { done: number; validated: number };
  /** Legal duties that are triggered, and those of them that were met with a receipt. */
  obligations: { triggered: number; receipted: number };
}

interface Measure {
  /** 0–100. */
  score: number;
  have?: string[];
  missing?: string[];
  /** Records that count for the dimension. */
  evidence?: readonly CoverageEvidence[];
}

interface DimensionRule {
  label: string;
  /** One sentence: what to do about what is missing. */
  remedy: string;
  /** Null where the dimension does not apply (yet). */
  measure: (facts: CoverageFacts) => Measure | null;
}

export interface Dimension {
  key: string;
  label: string;
  weight: number;
  applicable: boolean;
  /** Whether nothing is missing; false where the dimension does not apply. */
  covered: boolean;
  /** 0–100; null where the dimension does not apply. */
  score: number | null;
  have: string[];
  missing: string[];
  remedy: string | null;
  /** Ids of the records that count, the first hundred. */
  evidence: string[];
}

export interface Coverage {
  dimensions: Dimension[];
  /** 0–100: the weighted mean of the dimensions that apply. */
  coverage_pct: number;
}

/** Ids that a dimension lists. */
const listed = 100;

const reached = (facts: CoverageFacts, state: WorkflowStatus): boolean =>
  workflowStatuses.indexOf(facts.workflow_status) >= workflowStatuses.indexOf(state);

/** Share of the parts that are there, with the names of both. */
function parts(named: Record<string, boolean>): Measure {
  const names = Object.keys(named);
  const have = names.filter((name) => named[name]);
  const missing = names.filter((name) => !named[name]);
  return { score: (100 * have.length) / names.length, have, missing };
}

/**
 * How well the expected kinds of evidence are proved: each is worth its best record (0–1), and one
 * without any nothing. So no further record lowers a score, and none of another kind raises it.
 */
function bestOfEach(
  facts: CoverageFacts,
  worth: (record: CoverageEvidence) => number,
  lacking: string,
): Measure {
  const groups = expectedEvidence[playbookOf(facts.category)];
  const best = groups.map((kinds) =>
    facts.evidence
      .filter(({ evidence_type }) => kinds.includes(evidence_type))
      .reduce((most, record) => Math.max(most, worth(record)), 0),
  );
  const wanted = new Set(groups.flat());
  const total = best.reduce((sum, one) => sum + one, 0);
  const short = best.filter((one) => one < 1).length;
  const missing =
    facts.evidence.length === 0 ? 'any evidence' : `${short} of ${groups.length} ${lacking}`;
  return {
    score: (100 * total) / groups.length,
    missing: short === 0 ? [] : [missing],
    evidence: facts.evidence.filter(
      (record) => wanted.has(record.evidence_type) && worth(record) === 1,
    ),
  };
}

const rules: Record<string, DimensionRule> = {
  identification: {
    label: 'Identification',
    remedy: 'Name the agent, host or entity concerned, and set the category.',
    measure: (facts) =>
      parts({
        detected_at: true,
        source_type: true,
        asset: facts.names_asset,
        category: facts.category !== 'other',
      }),
  },
  collection: {
    label: 'Collection',
    remedy: 'Attach the kinds of evidence that the playbook of this category expects.',
    measure: collection,
  },
  integrity: {
    label: 'Integrity',
    remedy: 'Attach the bytes themselves, so that the service can hold and hash them.',
    measure: (facts) =>
      bestOfEach(
        facts,
        ({ integrity }) => (integrity === 'verified' ? 1 : 0.5),
        'kinds without verified bytes',
      ),
  },
  custody: {
    label: 'Chain of custody',
    remedy: 'Ask who collected the flagged records for a chain without contradictions.',
    measure: (facts) =>
      bestOfEach(
        facts,
        ({ custody_sound }) => Number(custody_sound),
        'kinds without a sound chain',
      ),
  },
  corroboration: {
    label: 'Corroboration',
    remedy: 'Add a record of a second, independent source that is not a mere signal.',
    measure: corroboration,
  },
  confirmation: {
    label: 'Confirmation',
    remedy: 'Have a person review the signals and confirm or withdraw them.',
    measure: (facts) =>
      bestOfEach(
        facts,
        ({ status }) => Number(status === 'confirmed'),
        'kinds without a confirmed record',
      ),
  },
  timeline: { label: 'Timeline', remedy: 'Record the missing times.', measure: timeline },
  analysis: {
    label: 'Analysis',
    remedy: 'Attach a root_cause_analysis, and accept the techniques that fit.',
    measure: (facts) => {
      const causes = facts.evidence.filter(
        (record) => record.evidence_type === 'root_cause_analysis',
      );
      return {
        ...parts({ root_cause_analysis: causes.length > 0, technique: facts.techniques > 0 }),
        evidence: causes,
      };
    },
  },
  remediation: {
    label: 'Remediation',
    remedy: 'Finish the response steps with a validation_ref.',
    measure: (facts) => (reached(facts, 'fixing') ? remediation(facts.actions) : null),
  },
  verification: {
    label: 'Verification',
    remedy: 'Attach a confirmed retest that says it passed.',
    measure: (facts) => (reached(facts, 'retest') ? verification(facts) : null),
  },
  notification: {
    label: 'Notification',
    remedy: 'Submit the reports that are due and attach their receipts (upo_edelivery).',
    measure: ({ obligations: { triggered, receipted } }) =>
      triggered === 0
        ? null
        : {
            score: (100 * receipted) / triggered,
            missing:
              receipted === triggered ? [] : [`${triggered - receipted} of ${triggered} receipts`],
          },
  },
};

function collection(facts: CoverageFacts): Measure {
  const kinds = new Set(facts.evidence.map(({ evidence_type }) => evidence_type));
  const groups = expectedEvidence[playbookOf(facts.category)];
  const wanted = new Set(groups.flat());
  return {
    ...parts(
      Object.fromEntries(
        groups.map((group) => [group.join(' or '), group.some((kind) => kinds.has(kind))]),
      ),
    ),
    evidence: facts.evidence.filter(({ evidence_type }) => wanted.has(evidence_type)),
  };
}

/**
 * Two sources of different bytes, one of them more than a signal; half of it is worth 60, signals
 * alone 20.
 */
function corroboration({ evidence }: CoverageFacts): Measure {
  const solid = evidence.filter(({ evidence_class }) => evidence_class !== 'MEDIA_SIGNAL');
  const sources = new Set(evidence.map(({ source }) => source.trim().toLowerCase()));
  const contents = new Set(evidence.map(({ hash_sha256 }) => hash_sha256));
  // With two of each, some two records differ in both.
  const isSecond = sources.size > 1 && contents.size > 1;
  const missing = [
    ...(isSecond ? [] : ['a second source']),
    ...(solid.length === 0 ? ['a source that is not a signal'] : []),
  ];
  if (evidence.length === 0) return { score: 0, missing };
  if (solid.length === 0) return { score: 20, missing, evidence };
  return { score: isSecond ? 100 : 60, missing, evidence };
}

/** Times of stages that the workflow has not reached yet are not requested. */
function timeline(facts: CoverageFacts): Measure {
  const { occurred_at, acknowledged_at, contained_at, recovered_at } = facts;
  return parts({
    occurred_at: occurred_at !== null,
    detected_at: true,
    ...(reached(facts, 'triaged') ? { acknowledged_at: acknowledged_at !== null } : {}),
    ...(reached(facts, 'retest') ? { contained_at: contained_at !== null } : {}),
    ...(reached(facts, 'closed') ? { recovered_at: recovered_at !== null } : {}),
  });
}

function remediation({ done, validated }: CoverageFacts['actions']): Measure {
  if (done === 0) return { score: 0, missing: ['a finished response step'] };
  const missing = done === validated ? [] : [`${done - validated} of ${done} without proof`];
  return { score: (100 * validated) / done, missing };
}

/** What a retest is worth that says of its result: passed, nothing, half, failed. */
const retestWorth = { pass: 100, unsaid: 50, partial: 50, fail: 0 } as const;

function verification({ evidence }: CoverageFacts): Measure {
  // A retest that failed takes back what older ones proved, also as a signal, as in the gate.
  const last = evidence.findLastIndex(isFailedRetest);
  const retests = evidence
    .slice(Math.max(last, 0))
    .filter((record) => isFailedRetest(record) || isConfirmedRetest(record));
  const score = Math.max(
    0,
    ...retests.map(({ retest_outcome }) => retestWorth[retest_outcome ?? 'unsaid']),
  );
  const lacking = retests.length === 0 ? 'a confirmed retest' : 'a retest that says it passed';
  return { score, missing: score === 100 ? [] : [lacking], evidence: retests };
}

function isConfirmedRetest({ evidence_type, status }: CoverageEvidence): boolean {
  return isRetestType(evidence_type) && status === 'confirmed';
}

function dimension(key: string, rule: DimensionRule, facts: CoverageFacts): Dimension {
  const measured = rule.measure(facts);
  const { have = [], missing = [], evidence = [] } = measured ?? {};
  const covered = measured !== null && measured.score === 100;
  return {
    key,
    label: rule.label,
    weight: 1,
    applicable: measured !== null,
    covered,
    score: measured === null ? null : Math.round(measured.score),
    have,
    missing,
    remedy: measured === null || covered ? null : rule.remedy,
    evidence: evidence.slice(0, listed).map(({ id }) => id),
  };
}

/** The eleven dimensions and their mean; those that do not apply leave the denominator. */
export function coverageOf(facts: CoverageFacts): Coverage {
  const dimensions = Object.entries(rules).map(([key, rule]) => dimension(key, rule, facts));
  const applicable = dimensions.flatMap(({ score, weight }) =>
    score === null ? [] : [{ score, weight }],
  );
  const weights = applicable.reduce((sum, { weight }) => sum + weight, 0);
  const total = applicable.reduce((sum, { score, weight }) => sum + weight * score, 0);
  return { dimensions, coverage_pct: Math.round(total / weights) };
}
