// Writing about an engagement: by a member or an Admin, and locked.
import type { Kysely } from 'kysely';
import { viewerOf } from '../../domain/engagement.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import type { EngagementRow } from '../../store/engagements/engagement-tables.ts';
import { isMember, lockEngagement } from '../../store/engagements/engagements.ts';
import type { Tables } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';
import { transact, type RecordedRefusal, type Tx } from '../transact.ts';
import { noEngagement, requireEngagement } from './find.ts';

/**
 * Runs a write about an engagement: locked, and by a member or an Admin. Whether the caller can is
 * asked before a stored answer of an Idempotency-Key is given again, and once more under the lock.
 */
export async function writeEngagement<Answer>(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  work: (tx: Tx, engagement: EngagementRow) => Promise<Answer | RecordedRefusal>,
): Promise<Answer> {
  const { principal } = context;
  await requireWritable(deps.database.kysely, principal, reference);
  return transact(deps, context, async (tx) => {
    const found = await lockEngagement(tx, viewerOf(principal), reference);
    const engagement = found ?? noEngagement(reference);
    await assertMember(tx, principal, engagement);
    return work(tx, engagement);
  });
}

/** The engagement, when the caller can write about it. */
export async function requireWritable(
  db: Kysely<Tables>,
  principal: Principal,
  reference: string,
): Promise<EngagementRow> {
  const engagement = await requireEngagement(db, principal, reference);
  await assertMember(db, principal, engagement);
  return engagement;
}

/** Refuses a write before a file is sent. @throws `not_found`, `forbidden` */
export async function checkWritable(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<void> {
  await requireWritable(database.kysely, principal, reference);
}

async function assertMember(
  db: Kysely<Tables>,
  { id, roles }: Principal,
  { id: of }: EngagementRow,
) {
  if (hasRole(roles, 'Admin') || (isUuid(id) && (await isMember(db, of, id)))) return;
  const detail = 'Only members can edit this engagement. Ask one to add you.';
  throw new DomainError('forbidden', detail, { required_membership: true });
}
