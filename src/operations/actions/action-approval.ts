// Who can approve a response action, and when.
import { approvalRuleOf } from '../../domain/action.ts';
import { DomainError } from '../../domain/error.ts';
import { decideApproval, type Approval } from '../../domain/four-eyes.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import type { actionFields } from '../../fields/action.ts';
import type { Changes } from '../../fields/field.ts';
import { findAccountByEmail } from '../../store/accounts/accounts.ts';
import type { ActionRow } from '../../store/actions/action-tables.ts';
import { requireApproval } from '../approvals/require-approval.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transact.ts';

/** `approved_by`: null counts as no one. `validation_ref`: a confirmed evidence record's id. */
export type ActionChange = Changes<typeof actionFields, 'change'>;

export type UpdateDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'ids'>;

type Approved = Partial<Approval>;

/**
 * The approval to keep, or why it is none. Approving a step that asks for it takes a name, in this
 * request or in one before; once the step has passed `proposed`, its approval is as it is.
 */
export async function approvalOf(
  deps: UpdateDeps,
  tx: Tx,
  context: RequestContext,
  action: ActionRow,
  asked: ActionChange,
): Promise<Approved | DomainError> {
  const named = asked.approved_by ?? undefined;
  if (named === undefined && !(action.requires_approval && asked.status === 'approved')) return {};
  if (context.principal.scopes !== undefined) throw noMachine();
  if (named !== undefined && action.requires_approval) assertOpenToApproval(action, named);
  const approved_by = named ?? action.approved_by;
  const four_eyes = action.requires_approval ? deps.config.IP3_FOUR_EYES : 'off';
  if (four_eyes === 'act') {
    const { approver_role, two_roles = false } = approvalRuleOf(action, four_eyes);
    return requireApproval(deps, tx, context, {
      kind: 'action_approval',
      subject: action.id,
      incident_id: action.incident_id,
      asked: { title: action.title, approval_class: action.approval_class },
      ...{ approver_role, two_roles, named: approved_by },
    });
  }
  const account = approved_by ? await findAccountByEmail(tx, approved_by.trim()) : undefined;
  try {
    const rule = approvalRuleOf(action, four_eyes);
    const other = await otherPerson(tx, context.principal, action, account?.email);
    return decideApproval(rule, other, approved_by, account);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'approval_required') return error;
    throw error;
  }
}

function noMachine(): DomainError {
  return new DomainError('forbidden', 'A service account approves nothing. Ask a colleague.');
}

/**
 * Who is alongside the approver: the caller; or anyone who requested the step where the caller
 * approves it in person, for then these two are the four-eyes approval.
 */
async function otherPerson(
  tx: Tx,
  caller: Principal,
  { created_by }: ActionRow,
  approver: string | undefined,
): Promise<Principal> {
  if (approver !== caller.name || created_by === caller.name) return caller;
  const asked = await findAccountByEmail(tx, created_by);
  return { id: asked?.id ?? created_by, name: created_by, roles: asked?.roles ?? [] };
}

function assertOpenToApproval(action: ActionRow, approved_by: string): void {
  if (action.status === 'proposed' || action.approved_by === approved_by.trim()) return;
  const detail = 'This action is already approved. Cancel it and add the step again.';
  throw new DomainError('conflict', detail, { approved_by: action.approved_by });
}
