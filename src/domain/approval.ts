// An approval as an act: who can decide what someone else asked for. Pure.
import { DomainError } from './error.ts';
import { hasRole, type Role } from './role.ts';

export const approvalKinds = [
  'agent_restore',
  'action_approval',
  'report_export',
  'evidence_erasure',
  'key_change',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const approvalStates = ['pending', 'confirmed', 'refused', 'used', 'expired'] as const;
type ApprovalState = (typeof approvalStates)[number];

export const decisions = ['confirmed', 'refused'] as const;
export type Decision = (typeof decisions)[number];

/** `turn`: what waits for the reader, to decide or to be done after it was confirmed. */
export const approvalShares = ['turn', 'own'] as const;
export type ApprovalShare = (typeof approvalShares)[number];

/** How long a request can be decided, and what it asks for be done. */
export const approvalHours = 24;

/** An account so young cannot approve: an administrator could make one for it. */
const youngMs = 24 * 3_600_000;

export interface ApprovalTimes {
  decision: Decision | null;
  used_at: string | null;
  expires_at: string;
}

export function stateOf(
  { decision, used_at, expires_at }: ApprovalTimes,
  now: string,
): ApprovalState {
  if (used_at !== null) return 'used';
  if (decision === 'refused') return 'refused';
  if (expires_at <= now) return 'expired';
  return decision ?? 'pending';
}

/** Someone who decides or asked, as the account is now. */
export interface Person {
  id: string;
  roles: readonly Role[];
  created_at: string;
}

export interface ApprovalTerms {
  approver_role: Role;
  two_roles: boolean;
}

/**
 * Whether `approver` can decide what `requester` asked for.
 * @throws `forbidden` with what is lacking.
 */
export function assertMayDecide(
  { approver_role, two_roles }: ApprovalTerms,
  requester: Person,
  approver: Person,
  nowMs: number,
): void {
  if (requester.id === approver.id) {
    throw mayNot('same_person', "You can't decide your own request. Ask a colleague.");
  }
  if (nowMs < Date.parse(approver.created_at) + youngMs) {
    throw mayNot('new_account', "An account can't approve in its first 24 hours.");
  }
  if (!hasRole(approver.roles, approver_role)) {
    const role = approver_role;
    const detail = `This requires the role "${role}" or a higher one. Ask an administrator.`;
    throw new DomainError('forbidden', detail, { lack: 'role_missing', required_role: role });
  }
  if (two_roles && !differInRole(requester.roles, approver.roles)) {
    throw mayNot('same_role', 'The two of you must have two different roles. Ask someone else.');
  }
}

/** Whether these roles are right for a request. */
export function suitsTerms(
  { approver_role, two_roles }: ApprovalTerms,
  requester: readonly Role[],
  approver: readonly Role[],
): boolean {
  return hasRole(approver, approver_role) && (!two_roles || differInRole(requester, approver));
}

export function differInRole(one: readonly Role[], other: readonly Role[]): boolean {
  return one.some((role) => other.some((another) => another !== role));
}

export function mayNot(lack: string, detail: string): DomainError {
  return new DomainError('forbidden', detail, { lack });
}
