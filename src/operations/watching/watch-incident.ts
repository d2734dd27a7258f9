// Watching an incident: by one's own choice, and by what one has to do with it.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { clearance, type Visibility } from '../../domain/visibility.ts';
import { findAccount, lockAccount, updateAccount } from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { tellMentioned } from '../../store/watching/inbox.ts';
import {
  accountsOf,
  isWatching,
  listWatchers,
  setWatching,
  startWatching,
  type Watcher,
} from '../../store/watching/watchers.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { transact, type Tx } from '../transact.ts';

/** Watchers that are named. */
const mostWatchers = 200;

export interface Watching {
  watchers: Watcher[];
  /** Whether the caller watches. */
  watching: boolean;
}

/** @throws `not_found` */
export async function readWatchers(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<Watching> {
  const db = database.kysely;
  const { id } = await requireIncident(db, reference);
  const watchers = await listWatchers(db, id, mostWatchers);
  const watching = await isWatching(db, id, principal.id);
  return { watchers, watching };
}

/** Begins or stops watching; nothing is written when it is so already. @throws `not_found` */
export async function watchIncident(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  watching: boolean,
): Promise<Watching> {
  const account_id = context.principal.id;
  return transact(deps, context, async (tx) => {
    const { id: incident_id } = await requireIncident(tx, reference);
    const at = timestamp(deps.clock.now());
    const watch = { incident_id, account_id, is_on: watching, since: at };
    if (await setWatching(tx, watch)) {
      const detail = { watching };
      await writeAudit(tx, context, at, { action: 'incident.watch_changed', incident_id, detail });
    }
    return { watchers: await listWatchers(tx, incident_id, mostWatchers), watching };
  });
}

/** Starts watching for people who now have to do with the incident, as far as they want that. */
export async function watchAutomatically(
  tx: Tx,
  incident_id: string,
  emails: readonly string[],
  at: Timestamp,
): Promise<void> {
  if (emails.length > 0) await startWatching(tx, incident_id, emails, at);
}

/** What a note said of whom, and who can see it. */
interface Mentioned {
  incident_id: string;
  visibility: Visibility;
  emails: readonly string[];
}

/** An entry about a note reaches those whom it mentions, unless they cannot see the note. */
export async function tellOfMentions(
  tx: Tx,
  { principal }: RequestContext,
  at: Timestamp,
  entry: number,
  { incident_id, visibility, emails }: Mentioned,
): Promise<void> {
  const accounts = await accountsOf(tx, emails);
  const told = accounts.filter(
    ({ id, roles }) => id !== principal.id && clearance(roles).includes(visibility),
  );
  await tellMentioned(
    tx,
    entry,
    told.map(({ id }) => id),
  );
  const told_emails = told.map(({ email }) => email);
  await watchAutomatically(tx, incident_id, told_emails, at);
}

export async function readWatchChoice(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
): Promise<boolean> {
  const account = await findAccount(database.kysely, principal.id);
  return account?.watches_automatically ?? false;
}

/** Whether what one has to do with an incident starts watching it, from now on. */
export async function chooseWatching(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  automatic: boolean,
): Promise<boolean> {
  const { id } = context.principal;
  return transact(deps, context, async (tx) => {
    const account = await lockAccount(tx, id);
    if (account === undefined || account.watches_automatically === automatic) return automatic;
    const at = timestamp(deps.clock.now());
    await updateAccount(tx, id, { watches_automatically: automatic, updated_at: at });
    const detail = { account_id: id, email: account.email, watches_automatically: automatic };
    await writeAudit(tx, context, at, { action: 'account.updated', detail });
    return automatic;
  });
}
