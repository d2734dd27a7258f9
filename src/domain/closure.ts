// The retest gate: can this incident be closed? (contract §3)
// It checks the declared record only, not whether a retest was run, and it matches by substring,
// so a type that contradicts a retest but contains the word still passes (contract §3 note 2).
// Beyond the contract, a newer retest that failed takes back what an older one proved.
import type { EvidenceStatus, RetestOutcome } from './evidence.ts';

/** A record that is confirmed, or a signal of a retest that failed. */
export interface GateEvidence {
  id: string;
  evidence_type: string;
  status: EvidenceStatus;
  retest_outcome: RetestOutcome | null;
  /** When Proofline recorded it; no caller chooses this time. */
  created_at: string;
}

/** Whether the gate takes a record of this type for a retest: by substring (contract §3). */
export function isRetestType(evidence_type: string): boolean {
  return /retest/i.test(evidence_type);
}

export type RetestGate = 'on' | 'off';

export interface GateRules {
  gate: RetestGate;
  /** Whether a newer failed retest counts; `off` is the contract's bare rule. */
  latest: RetestGate;
}

/** The newest record of a retest that says that the finding is still there. */
export interface FailedRetest {
  id: string;
  evidence_type: string;
  status: 'SIGNAL' | 'CONFIRMED';
  recorded_at: string;
}

export type Closure =
  | { allowed: true; gate: RetestGate; gate_evidence: string[]; failed_retest?: FailedRetest }
  | {
      allowed: false;
      gate: RetestGate;
      code: 'closure_requires_confirmed_evidence' | 'closure_requires_confirmed_retest';
      missing: string[];
      have: string[];
      remedy: string;
      failed_retest?: FailedRetest;
    };

/**
 * Decides a closing from the evidence of the incident, the oldest record first.
 * Allowed, it names the records that satisfied the gate; refused, what is missing and the remedy.
 * A failed retest that no newer retest answers is named in both cases.
 */
export function decideClosure(evidence: readonly GateEvidence[], rules: GateRules): Closure {
  const { gate, latest } = rules;
  if (gate === 'off') return { allowed: true, gate, gate_evidence: [] };
  const confirmed = evidence.filter(({ status }) => status === 'confirmed');
  const isProof = ({ evidence_type, status }: GateEvidence) =>
    status === 'confirmed' && isRetestType(evidence_type);
  const retests = evidence.filter(isProof);
  const last = evidence.findLastIndex(isFailedRetest);
  const answers = evidence.slice(last + 1).filter(isProof);
  const failed = answers.length === 0 ? evidence[last] : undefined;
  const named = failed === undefined ? {} : { failed_retest: failedRetest(failed) };
  const proving = latest === 'on' ? answers : retests;
  if (proving.length > 0) {
    return { allowed: true, gate, gate_evidence: proving.map(({ id }) => id), ...named };
  }
  const have = [...new Set(confirmed.map(({ evidence_type }) => evidence_type))].sort();
  if (have.length === 0) {
    return {
      allowed: false,
      gate,
      code: 'closure_requires_confirmed_evidence',
      missing: ['confirmed_evidence', 'confirmed_retest'],
      have,
      remedy:
        'Attach confirmed evidence of the fix, including a record whose type contains ' +
        '"retest".',
      ...named,
    };
  }
  return {
    allowed: false,
    gate,
    code: 'closure_requires_confirmed_retest',
    missing: ['confirmed_retest'],
    have,
    remedy:
      failed !== undefined && retests.length > 0
        ? stillThere(failed)
        : `Attach a confirmed evidence record whose type contains "retest", then close again.`,
    ...named,
  };
}

/** Withdrawn records say nothing. */
export function isFailedRetest(
  record: Pick<GateEvidence, 'evidence_type' | 'status' | 'retest_outcome'>,
): boolean {
  const { evidence_type, status, retest_outcome } = record;
  return isRetestType(evidence_type) && retest_outcome === 'fail' && status !== 'withdrawn';
}

function failedRetest({ created_at, id, evidence_type, status }: GateEvidence): FailedRetest {
  const shown = status === 'confirmed' ? 'CONFIRMED' : 'SIGNAL';
  return { id, evidence_type, status: shown, recorded_at: created_at };
}

function stillThere({ id, evidence_type, created_at }: GateEvidence): string {
  return (
    `The newest retest, record ${id} (${evidence_type.slice(0, 64)}, recorded ` +
    `${created_at}), reports that the finding is still present. Fix it, retest, and ` +
    'attach the confirmed result; or withdraw that record if it is wrong.'
  );
}
