// The second half of an approval as an act: another person confirms or refuses, in a login of the
// own that was proved a moment ago.
import { assertMayDecide, mayNot, stateOf, type Decision } from '../../domain/approval.ts';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { hasRole, roles } from '../../domain/role.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import type { ApprovalRow } from '../../store/approvals/approval-tables.ts';
import {
  decideApprovalRow,
  hasChanged,
  hasNewIdentity,
  hasPasswordFrom,
  listApprovals,
  lockApproval,
  type ApprovalFilter,
  type ListedApproval,
} from '../../store/approvals/approvals.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { tellOfApproval } from '../../store/watching/inbox.ts';
import { lockSessionHolder } from '../accounts/sessions.ts';
import type { Deps, TokenClaims } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';

export async function readApprovals(
  deps: Pick<Deps, 'database' | 'clock'>,
  { principal }: RequestContext,
  filter: Omit<ApprovalFilter, 'now'>,
  page: { limit: number; after: string | null },
): Promise<ListedApproval[]> {
  const now = timestamp(deps.clock.now());
  const reach = roles.filter((role) => hasRole(principal.roles, role));
  // The secret header has asked for nothing.
  const account_id = isUuid(principal.id) ? principal.id : noOne;
  const reader = { account_id, roles: reach };
  return listApprovals(deps.database.kysely, reader, { ...filter, now }, page);
}

const noOne = '00000000-0000-0000-0000-000000000000';

/**
 * Decides a request. Throws `forbidden` for the one who asked and for those who cannot, `conflict`
 * for a request that was decided or is over.
 */
export async function decideRequest(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  session: TokenClaims,
  id: string,
  { decision, reason }: { decision: Decision; reason: string },
): Promise<{ id: string; state: Decision }> {
  return transact(deps, context, async (tx) => {
    const approver = await lockSessionHolder(tx, context, session);
    const approval = isUuid(id) ? await lockApproval(tx, id) : undefined;
    if (approval === undefined) throw new DomainError('not_found', 'Approval request not found.');
    const requester = required(await findAccount(tx, approval.requested_by), 'who asked');
    await assertSecondPerson(deps, tx, approval, requester, approver);
    const decided_at = timestamp(deps.clock.now());
    const state = stateOf(approval, decided_at);
    if (state !== 'pending') throw notPending(state);
    const change = { decision, decided_by: approver.id, decided_at, decision_reason: reason };
    await decideApprovalRow(tx, id, change);
    const { kind, subject, digest, incident_id } = approval;
    const said = { approval_id: id, kind, subject, digest, requested_by: requester.email };
    const entry = await writeAudit(tx, context, decided_at, {
      action: `approval.${decision}`,
      incident_id,
      detail: { ...said, reason },
    });
    await tellOfApproval(tx, entry, [requester.id]);
    return { id, state: decision };
  });
}

async function assertSecondPerson(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  approval: ApprovalRow,
  requester: AccountRow,
  approver: AccountRow,
): Promise<void> {
  assertMayDecide(approval, requester, approver, clock.now().epochMilliseconds);
  const since = timestamp(clock.now().subtract({ hours: 24 }));
  if (await hasPasswordFrom(tx, approver.id, requester.email, since)) {
    const detail =
      'The person who asked has made a password link for you within 24 hours. Ask a colleague.';
    throw mayNot('password_from_requester', detail);
  }
  if (await hasChanged(tx, requester, approver.id, since)) {
    const detail = 'The person who asked has changed your user within 24 hours. Ask a colleague.';
    throw mayNot('changed_by_requester', detail);
  }
  if (await hasNewIdentity(tx, approver.id, since)) {
    const detail =
      'You sign in with a provider that was linked to your user within 24 hours. Ask a colleague.';
    throw mayNot('new_identity', detail);
  }
}

function notPending(state: string): DomainError {
  const detail = 'This request is decided or has expired. Reload the list.';
  return new DomainError('conflict', detail, { state });
}
