// The gate finds `retest` anywhere in a type (contract §3 note 2), so `retest_failed` passes it. A
// person is notified when the name says the opposite of a proof.

const contradicting = /fail|pend|miss|reject|skip|cancel|negative|plan/i;
const denied = /(?:^|[_.-])(?:no|not|non|without|un)[_.-]/i;

/** Whether the name of the type reads as if the retest had not passed, or was not run. */
export function readsNegative(evidence_type: string): boolean {
  return contradicting.test(evidence_type) || denied.test(`_${evidence_type}`);
}
