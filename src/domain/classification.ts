// Classification: what it needs (contract §1 rule 2, §3).
import { DomainError } from './error.ts';
import type { EvidenceState } from './incident.ts';

/** Priority and severity are granted only after evidence exists; else `evidence_required`. */
export function assertMayClassify(
  asked: { priority?: unknown; severity?: unknown },
  evidence_status: EvidenceState,
): void {
  const promotes = asked.priority !== undefined || asked.severity !== undefined;
  if (!promotes || evidence_status === 'confirmed') return;
  throw new DomainError(
    'evidence_required',
    'Attach confirmed evidence before setting priority or severity: a claim never exceeds its ' +
      'proof.',
    { evidence_status },
  );
}

/**
 * Closing the registry record needs an action with remediation evidence; else `evidence_required`.
 */
export function assertMayCloseRecord(hasValidatedAction: boolean): void {
  if (hasValidatedAction) return;
  throw new DomainError(
    'evidence_required',
    'Closing requires a response action with a validation_ref (remediation evidence) ' +
      'on this incident.',
  );
}
