// Addresses of the calendar of deadlines: anyone who has one reads the calendar without a login,
// until it is revoked. Only the hash of its token is kept.
import { createHash, randomBytes } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { insertFeed, listFeeds, revokeFeed } from '../../store/legal/legal-deadlines.ts';
import type { CalendarFeedRow } from '../../store/legal/legal-tables.ts';
import { lockSessionHolder } from '../accounts/sessions.ts';
import type { TokenClaims } from '../deps.ts';
import type { Deps } from '../deps.ts';
import { transact, transactOnce } from '../transact.ts';

export interface NewFeed {
  feed: CalendarFeedRow;
  /** Shown once; it cannot be read again. */
  token: string;
}

type WriteDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

const mostFeeds = 50;

export async function createFeed(
  deps: WriteDeps,
  context: RequestContext,
  session: Pick<TokenClaims, 'token_version'>,
  input: { name: string },
): Promise<NewFeed> {
  const token = randomBytes(32).toString('base64url');
  const feed = await transactOnce(deps, context, 'address of the calendar', async (tx) => {
    const owner = await lockSessionHolder(tx, context, session);
    if ((await listFeeds(tx, owner.id)).length >= mostFeeds) throw tooMany();
    const at = timestamp(deps.clock.now());
    const made = await insertFeed(tx, {
      id: deps.ids.next(),
      account_id: context.principal.id,
      name: input.name,
      token_sha256: sha256(token),
      created_at: at,
      last_used_at: null,
      revoked_at: null,
    });
    const detail = { feed_id: made.id, name: made.name };
    await writeAudit(tx, context, at, { action: 'calendar_feed.created', detail });
    return made;
  });
  return { feed, token };
}

export async function ownFeeds(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
): Promise<CalendarFeedRow[]> {
  return listFeeds(deps.database.kysely, principal.id);
}

export async function removeFeed(
  deps: WriteDeps,
  context: RequestContext,
  id: string,
): Promise<void> {
  await transact(deps, context, async (tx) => {
    const at = timestamp(deps.clock.now());
    const own = isUuid(id) && (await revokeFeed(tx, id, context.principal.id, at));
    if (!own) throw noFeed();
    const detail = { feed_id: id };
    await writeAudit(tx, context, at, { action: 'calendar_feed.revoked', detail });
    return null;
  });
}

function tooMany(): DomainError {
  const detail = `You have ${mostFeeds} calendar URLs. Revoke one that you don't use.`;
  return new DomainError('conflict', detail);
}

export function noFeed(): DomainError {
  return new DomainError('not_found', 'Calendar URL not found or revoked. Create a new one.');
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
