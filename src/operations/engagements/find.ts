// Finding the engagement that a request names. Callers who can't see it get the 404 of one that
// does not exist.
import type { Kysely } from 'kysely';
import { viewerOf } from '../../domain/engagement.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import type { EngagementRow } from '../../store/engagements/engagement-tables.ts';
import { findEngagement, isMember, lockEngagement } from '../../store/engagements/engagements.ts';
import type { Tables } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';
import { transact, type RecordedRefusal, type Tx } from '../transact.ts';

export async function requireEngagement(
  db: Kysely<Tables>,
  principal: Principal,
  reference: string,
): Promise<EngagementRow> {
  return (await findEngagement(db, viewerOf(principal), reference)) ?? noEngagement(reference);
}

/** The engagement, when the principal may see it. @throws `not_found` */
export function findEngagementFor(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<EngagementRow> {
  return requireEngagement(database.kysely, principal, reference);
}

/**
 * Runs a write about an engagement: locked, and by a member or an Admin. Whether the caller may is
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

/** The engagement, when the caller may write about it. */
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

function noEngagement(reference: string): never {
  const named = reference.slice(0, 64);
  throw new DomainError(
    'not_found',
    `Engagement "${named}" not found. Use its ID or public ID (ENG-2026-4711).`,
  );
}
