// Approval by a person (api-decisions §7): who is named is kept as said, with whether it names a
// known user. With the four-eyes setting on, it must be another known user with a suitable role.
import { differInRole } from './approval.ts';
import { DomainError } from './error.ts';
import type { Principal } from './principal.ts';
import { hasRole, type Role } from './role.ts';

/**
 * `off`: who is named is kept as said. `on`: it must be another known user. `act`: that user
 * decides in a login of the own.
 */
export const fourEyes = ['on', 'off', 'act'] as const;
export type FourEyes = (typeof fourEyes)[number];

/** An account that `approved_by` can name. */
export interface Approver {
  email: string;
  roles: readonly Role[];
  /** A disabled user approves nothing any more. */
  disabled_at: string | null;
}

/** What the approval is for. */
export interface ApprovalRule {
  /** Lowest role that the approver must have. */
  approver_role: Role;
  /** Whether caller and approver must hold two different roles between them (class A2). */
  two_roles?: boolean;
  /** Value of `IP3_FOUR_EYES`. */
  four_eyes: FourEyes;
}

/** What records keep of an approval. */
export interface Approval {
  /** As the caller said it. */
  approved_by: string;
  /** Whether it is the e-mail of an enabled user. */
  approver_known: boolean;
}

/**
 * Decides whether what `caller` wants is approved. `account` is the user whose e-mail `approved_by`
 * is, if there is one. Throws `approval_required` when no one is named, and with four-eyes also
 * when it is no one known, the caller, or someone without the roles.
 */
export function decideApproval(
  rule: ApprovalRule,
  caller: Principal,
  approved_by: string | null | undefined,
  account: Approver | undefined,
): Approval {
  const named = approved_by?.trim() ?? '';
  if (named === '') throw approvalRequired('missing', rule, 'Name who approved it in approved_by.');
  const known = account !== undefined && account.disabled_at === null ? account : undefined;
  if (rule.four_eyes !== 'off') assertSecondPerson(rule, caller, known);
  return { approved_by: named, approver_known: known !== undefined };
}

function assertSecondPerson(rule: ApprovalRule, caller: Principal, known: Approver | undefined) {
  if (known?.email === caller.name) {
    const detail = "You can't approve your own action. Name another user in approved_by.";
    throw approvalRequired('same_person', rule, detail);
  }
  // One answer for no one known and for every colleague who does not suit: who has which roles is
  // for those who can list users.
  if (known === undefined || !suits(rule, caller, known)) throw noApprover(rule);
}

function suits(rule: ApprovalRule, caller: Principal, known: Approver): boolean {
  if (!hasRole(known.roles, rule.approver_role)) return false;
  return rule.two_roles !== true || differInRole(caller.roles, known.roles);
}

type Lack = 'missing' | 'same_person' | 'role_missing';

function noApprover(rule: ApprovalRule): DomainError {
  const role = `"${rule.approver_role}"`;
  const other = rule.two_roles === true ? ' The two of you must have two different roles.' : '';
  const detail = `approved_by must name an enabled user with the role ${role} or one above it.`;
  return approvalRequired('role_missing', rule, detail + other);
}

function approvalRequired(lack: Lack, rule: ApprovalRule, detail: string): DomainError {
  const { approver_role, two_roles = false, four_eyes } = rule;
  const members = { lack, approver_role, two_roles, four_eyes };
  return new DomainError('approval_required', detail, members);
}
