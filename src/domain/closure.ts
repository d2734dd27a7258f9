// The retest gate: may this incident be closed? (contract §3)
// It checks the declared record only, not whether a retest was run, and it matches by substring,
// so a type that contradicts a retest but contains the word still passes (contract §3 note 2).

export interface GateEvidence {
  id: string;
  evidence_type: string;
}

/** Whether the gate takes a record of this type for a retest: by substring (contract §3). */
export function isRetestType(evidence_type: string): boolean {
  return /retest/i.test(evidence_type);
}

export type RetestGate = 'on' | 'off';

export type Closure =
  | { allowed: true; gate: RetestGate; gate_evidence: string[] }
  | {
      allowed: false;
      gate: RetestGate;
      code: 'closure_requires_confirmed_evidence' | 'closure_requires_confirmed_retest';
      missing: string[];
      have: string[];
      remedy: string;
    };

/**
 * Decides a closing from the CONFIRMED evidence of the incident.
 * Allowed, it names the records that satisfied the gate; refused, what is missing and the remedy.
 */
export function decideClosure(confirmed: readonly GateEvidence[], gate: RetestGate): Closure {
  if (gate === 'off') return { allowed: true, gate, gate_evidence: [] };
  const retests = confirmed.filter(({ evidence_type }) => isRetestType(evidence_type));
  if (retests.length > 0) {
    return { allowed: true, gate, gate_evidence: retests.map(({ id }) => id) };
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
        `Attach confirmed evidence of the fix, among it a record whose type contains ` +
        `"retest".`,
    };
  }
  return {
    allowed: false,
    gate,
    code: 'closure_requires_confirmed_retest',
    missing: ['confirmed_retest'],
    have,
    remedy: `Attach a confirmed evidence record whose type contains "retest", then close again.`,
  };
}
