// Evidence: its states, how sure we are of its bytes, and how the two families spell its status.

/**
 * `signal`: reported by a machine or the media, not confirmed. Only `confirmed` counts for gates.
 */
export const evidenceStatuses = ['signal', 'confirmed', 'withdrawn'] as const;
export type EvidenceStatus = (typeof evidenceStatuses)[number];

/**
 * `verified`: the service holds the bytes and hashed them; `declared`: a reference someone gave.
 */
export const integrities = ['verified', 'declared'] as const;
export type Integrity = (typeof integrities)[number];

/** What the record of a test says of its result; nothing at all counts less than `pass`. */
export const retestOutcomes = ['pass', 'partial', 'fail'] as const;
export type RetestOutcome = (typeof retestOutcomes)[number];

export function isRetestOutcome(text: string): text is RetestOutcome {
  return (retestOutcomes as readonly string[]).includes(text);
}

/** The v1 spelling of a status, e.g. `CONFIRMED`. */
export function v1Status(status: EvidenceStatus): Uppercase<EvidenceStatus> {
  return status.toUpperCase() as Uppercase<EvidenceStatus>;
}

/** What a caller of v1 says of a record that it attaches; also as the registry spells it. */
export const attachedStatuses = ['SIGNAL', 'CONFIRMED', 'signal', 'confirmed'] as const;
export type AttachedStatus = (typeof attachedStatuses)[number];

export function isAttachedStatus(text: string): text is AttachedStatus {
  return (attachedStatuses as readonly string[]).includes(text);
}

/** Whether the text is a SHA-256 in hex, 64 digits. */
export function isSha256(text: string): boolean {
  return /^[0-9a-fA-F]{64}$/.test(text);
}
