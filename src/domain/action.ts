// A response step: one table of moves, and the person whose approval some steps need
// (api-decisions §7).
import { DomainError } from './error.ts';
import type { ApprovalRule, FourEyes } from './four-eyes.ts';
import type { ApprovalClass } from './playbooks/step.ts';
import { hasRole, type Role } from './role.ts';

export const actionStatuses = [
  'proposed',
  'approved',
  'in_progress',
  'done',
  'rejected',
  'cancelled',
] as const;
export type ActionStatus = (typeof actionStatuses)[number];

const moves: Record<ActionStatus, readonly ActionStatus[]> = {
  proposed: ['approved', 'rejected', 'cancelled'],
  approved: ['in_progress', 'cancelled'],
  in_progress: ['done', 'cancelled'],
  done: [],
  rejected: [],
  cancelled: [],
};

/** Statuses that an action can take from here. */
export function allowedActionMoves(from: ActionStatus): readonly ActionStatus[] {
  return moves[from];
}

/** Throws `invalid_transition` with what is allowed from here; the same state is no move. */
export function assertActionMove(from: ActionStatus, to: ActionStatus): void {
  const allowed = moves[from];
  if (allowed.includes(to)) return;
  const next = allowed.length > 0 ? `allowed from here: ${allowed.join(', ')}` : 'it is over';
  const detail = `An action in the state "${from}" can't become "${to}"; ${next}.`;
  throw new DomainError('invalid_transition', detail, { from, to, allowed });
}

/** Whether the step was cancelled or rejected, so that it proves nothing and takes no evidence. */
export function isGivenUp(status: ActionStatus): boolean {
  return status === 'rejected' || status === 'cancelled';
}

/**
 * Who can approve a step: the role that performs it where that is Legal/DPO or Operator or above,
 * else Operator, because approving is an Operator's act. A2 asks two people of two roles.
 */
export function approvalRuleOf(
  action: { role: Role | null; approval_class: ApprovalClass },
  four_eyes: FourEyes,
): ApprovalRule {
  const { role, approval_class } = action;
  const fits = role !== null && (role === 'Legal/DPO' || hasRole([role], 'Operator'));
  const approver_role = fits ? role : 'Operator';
  return { approver_role, two_roles: approval_class === 'A2', four_eyes };
}
