// Who is in on an engagement. Taking someone out takes effect with the next request.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { findAccountByEmail } from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  addMember,
  listMembers,
  removeMember,
  type EngagementMember,
} from '../../store/engagements/engagements.ts';
import type { Deps } from '../deps.ts';
import { requireEngagement } from './find.ts';
import { writeEngagement } from './writable.ts';

export async function readMembers(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<EngagementMember[]> {
  const db = deps.database.kysely;
  const { id } = await requireEngagement(db, principal, reference);
  return listMembers(db, id);
}

/** Lets a user in; doing it twice is doing it once. */
export async function letIn(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  email: string,
): Promise<EngagementMember[]> {
  return writeEngagement(deps, context, reference, async (tx, { id: engagement_id, public_id }) => {
    const account = await findAccountByEmail(tx, email);
    if (account === undefined || account.disabled_at !== null) throw noUser(email);
    const at = timestamp(deps.clock.now());
    const { id: account_id } = account;
    const member = { engagement_id, account_id, added_by: context.principal.name, added_at: at };
    if (await addMember(tx, member)) {
      const detail = { public_id, account_id, email: account.email };
      await writeAudit(tx, context, at, {
        action: 'engagement.member_added',
        engagement_id,
        detail,
      });
    }
    return listMembers(tx, engagement_id);
  });
}

/** Puts a user out; the last member stays. */
export async function putOut(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  account_id: string,
): Promise<void> {
  await writeEngagement(deps, context, reference, async (tx, { id: engagement_id, public_id }) => {
    const members = await listMembers(tx, engagement_id);
    const gone = members.find((one) => isUuid(account_id) && one.account_id === account_id);
    if (gone === undefined) throw noMember();
    if (members.length === 1) throw lastMember();
    await removeMember(tx, engagement_id, account_id);
    const at = timestamp(deps.clock.now());
    const detail = { public_id, account_id, email: gone.email };
    await writeAudit(tx, context, at, {
      action: 'engagement.member_removed',
      engagement_id,
      detail,
    });
    return null;
  });
}

function noUser(email: string): DomainError {
  const detail = 'No active user has this email address. Ask an Admin to create one.';
  return new DomainError('unknown_reference', detail, { email });
}

function noMember(): DomainError {
  const detail = "This account isn't a member of the engagement.";
  return new DomainError('not_found', detail);
}

function lastMember(): DomainError {
  const detail = "Can't remove the last member. Add another member first.";
  return new DomainError('conflict', detail);
}
