// Severity: the words of v1 and the public family, and the integers of the registry (OCSF
// severity_id).

export const severities = ['unknown', 'info', 'low', 'medium', 'high', 'critical'] as const;

/** A severity as v1 and the public family say it. */
export type Severity = (typeof severities)[number];

/** The OCSF `severity_id` of a word: 0 unknown, 1 info, 2 low, 3 medium, 4 high, 5 critical. */
export function severityId(severity: Severity): number {
  return severities.indexOf(severity);
}

/** The word of an OCSF `severity_id` 0–5, or undefined for any other number. */
export function severityOfId(id: number): Severity | undefined {
  return severities[id];
}
