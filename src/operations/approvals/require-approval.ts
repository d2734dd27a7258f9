// The first half of an approval as an act: what needs one is done when a second person has
// confirmed exactly that, and is a pending request until then.
import { createHash } from 'node:crypto';
import {
  approvalHours,
  suitsTerms,
  type ApprovalKind,
  type ApprovalTerms,
} from '../../domain/approval.ts';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { Approval } from '../../domain/four-eyes.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { hasRole, roles } from '../../domain/role.ts';
import { findAccount, findAccountByEmail } from '../../store/accounts/accounts.ts';
import type { ApprovalRow } from '../../store/approvals/approval-tables.ts';
import {
  findOpenApproval,
  insertApproval,
  listDeciders,
  lockRequester,
  useApproval,
} from '../../store/approvals/approvals.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { tellOfApproval } from '../../store/watching/inbox.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transact.ts';

export interface Asked extends ApprovalTerms {
  kind: ApprovalKind;
  subject: string;
  /** Null for a change of a key. */
  incident_id: string | null;
  /** What a decider reads; another value of any member is another request. */
  asked: Record<string, string | null>;
  /** E-mail of the colleague who is asked; anyone who can decide finds the request as well. */
  named: string | null | undefined;
}

export interface UsedApproval extends Approval {
  approval_id: string;
}

type ApprovalDeps = Pick<Deps, 'clock' | 'ids'>;

/**
 * The approval that someone has given for exactly this, used up; or the error that says that it is
 * pending, to be recorded together with the request.
 */
export async function requireApproval(
  deps: ApprovalDeps,
  tx: Tx,
  context: RequestContext,
  asked: Asked,
): Promise<Approval | DomainError> {
  const used = await takeApproval(deps, tx, context, asked);
  if (used instanceof DomainError) return used;
  const { approved_by, approver_known } = used;
  return { approved_by, approver_known };
}

/** The same, with the id of the approval. */
export async function takeApproval(
  deps: ApprovalDeps,
  tx: Tx,
  context: RequestContext,
  asked: Asked,
): Promise<UsedApproval | DomainError> {
  const { id: requested_by } = context.principal;
  // The secret header is no person.
  if (!isUuid(requested_by)) return noAccount();
  const digest = digestOf(asked);
  await lockRequester(tx, requested_by);
  const at = timestamp(deps.clock.now());
  const open = await findOpenApproval(tx, { digest, requested_by }, at);
  if (open?.decision === null) return pending(open);
  const approved_by = open === undefined ? null : await confirmedBy(tx, context, open);
  // Who confirmed it might have lost the role since: then someone else is asked.
  if (open === undefined || approved_by === null) {
    return pending(await request(deps, tx, context, asked, digest));
  }
  await useApproval(tx, open.id, at);
  await writeAudit(tx, context, at, {
    action: 'approval.used',
    incident_id: open.incident_id,
    detail: { approval_id: open.id, kind: open.kind, subject: open.subject, approved_by },
  });
  return { approved_by, approver_known: true, approval_id: open.id };
}

function digestOf({ kind, subject, incident_id, asked }: Asked): string {
  const text = canonicalJson({ kind, subject, incident_id, asked });
  return createHash('sha256').update(text).digest('hex');
}

/** Who has confirmed it, if that person still could. */
async function confirmedBy(
  tx: Tx,
  { principal }: RequestContext,
  open: ApprovalRow,
): Promise<string | null> {
  const account = open.decided_by === null ? undefined : await findAccount(tx, open.decided_by);
  if (account === undefined || account.disabled_at !== null) return null;
  return suitsTerms(open, principal.roles, account.roles) ? account.email : null;
}

async function request(
  deps: ApprovalDeps,
  tx: Tx,
  context: RequestContext,
  about: Asked,
  digest: string,
): Promise<Pick<ApprovalRow, 'id' | 'expires_at'>> {
  const { kind, subject, incident_id, asked, approver_role, two_roles } = about;
  const now = deps.clock.now();
  const [id, requested_at] = [deps.ids.next(), timestamp(now)];
  const expires_at = timestamp(now.add({ hours: approvalHours }));
  const terms = { approver_role, two_roles };
  const none = { decision: null, decided_by: null, decided_at: null, decision_reason: null };
  await insertApproval(tx, {
    ...{ id, kind, subject, incident_id, digest, asked: JSON.stringify(asked), ...terms },
    ...{ requested_by: context.principal.id, requested_at, expires_at, ...none, used_at: null },
  });
  const said = { approval_id: id, kind, subject, digest, ...terms, expires_at };
  const entry = await writeAudit(tx, context, requested_at, {
    action: 'approval.requested',
    incident_id,
    detail: { ...said, asked },
  });
  await tellOfApproval(tx, entry, await deciders(tx, context, about));
  return { id, expires_at };
}

/** As many are notified where no one is named. */
const mostNotified = 50;

async function deciders(
  tx: Tx,
  { principal }: RequestContext,
  { approver_role, named }: Asked,
): Promise<string[]> {
  const email = named?.trim() ?? '';
  const account = email === '' ? undefined : await findAccountByEmail(tx, email);
  const fits = account?.disabled_at === null && hasRole(account.roles, approver_role);
  if (fits && account.id !== principal.id) return [account.id];
  const oneOf = roles.filter((role) => hasRole([role], approver_role));
  return listDeciders(tx, oneOf, principal.id, mostNotified);
}

function pending({ id, expires_at }: Pick<ApprovalRow, 'id' | 'expires_at'>): DomainError {
  const detail =
    'A second person has to approve this. The request is waiting; when it is confirmed, repeat ' +
    'what you did.';
  const members = { lack: 'pending', approval_id: id, expires_at, four_eyes: 'act' };
  return new DomainError('approval_required', detail, members);
}

function noAccount(): DomainError {
  const detail = 'A second person has to approve this, so the request needs a login or a token.';
  return new DomainError('approval_required', detail, { lack: 'no_account', four_eyes: 'act' });
}
