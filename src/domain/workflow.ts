// The remediation workflow (contract §3, v1): one table of moves; `closed` is reached by closing
// only.

export const workflowStatuses = [
  'open',
  'triaged',
  'assigned',
  'fixing',
  'retest',
  'closed',
] as const;
export type WorkflowStatus = (typeof workflowStatuses)[number];

/** Moves that `/transition` makes. Backward moves: a failed retest, and back to triage. */
const moves: Record<WorkflowStatus, readonly WorkflowStatus[]> = {
  open: ['triaged'],
  triaged: ['assigned'],
  assigned: ['fixing', 'triaged'],
  fixing: ['retest'],
  retest: ['fixing'],
  closed: [],
};

/** States that `/transition` can reach from `from`. */
export function allowedMoves(from: WorkflowStatus): readonly WorkflowStatus[] {
  return moves[from];
}

export function isAllowedMove(from: WorkflowStatus, to: WorkflowStatus): boolean {
  return moves[from].includes(to);
}

/** Assigning moves an incident that no one works on to `assigned`; later states keep theirs. */
export function statusAfterAssignment(from: WorkflowStatus): WorkflowStatus {
  return from === 'open' || from === 'triaged' ? 'assigned' : from;
}
