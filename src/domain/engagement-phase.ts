// The phases of a threat-led test and the kinds of its log, for the server and for the console.

/** Open vocabulary; these have a meaning. */
export const knownFrameworks = ['TIBER-EU', 'DORA-TLPT', 'internal'] as const;

/** In their order: Articles 9, 10, 11, 12, 13 and 14. */
export const phases = [
  'preparation',
  'threat_intelligence',
  'red_team',
  'closure',
  'remediation',
  'attestation',
] as const;
export type Phase = (typeof phases)[number];

/** The next phase, and the one before to take a mistake back. */
export function allowedPhases(from: Phase): Phase[] {
  const at = phases.indexOf(from);
  return [phases[at + 1], phases[at - 1]].filter((phase) => phase !== undefined);
}

/** Whether the move begins the active tests, for which signed rules have to be there. */
export function needsSignedRules(from: Phase, to: Phase): boolean {
  return from === 'threat_intelligence' && to === 'red_team';
}

export const entryTypes = ['white_team_log', 'evidence_register'] as const;
export type EntryType = (typeof entryTypes)[number];
