// SQL of who has an incident open. The time is that of the database, so that server processes whose
// clocks differ agree.
import { sql, type Kysely } from 'kysely';
import { presenceLimits, type Writing } from '../../domain/presence.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { isShown } from '../notes/notes.ts';
import type { Tables } from '../tables.ts';

export interface Window {
  account_id: string;
  window_id: string;
}

export interface Sight extends Window {
  incident_id: string;
  writing: Writing | null;
  note_id: string | null;
}

/** Writes the sign of life, and forgets the oldest windows beyond those that one person has. */
export async function keepPresence(db: Kysely<Tables>, sight: Sight): Promise<void> {
  const { account_id, window_id, incident_id, writing, note_id } = sight;
  await sql`
    with beyond as (
      delete from presence where account_id = ${account_id}::uuid and window_id in (
        select window_id from presence
        where account_id = ${account_id}::uuid and window_id <> ${window_id}::uuid
        order by seen_at desc offset ${presenceLimits.windows - 1}
      )
    )
    insert into presence (account_id, window_id, incident_id, writing, note_id, seen_at)
    values (${account_id}::uuid, ${window_id}::uuid, ${incident_id}::uuid, ${writing},
      ${note_id}::uuid, clock_timestamp())
    on conflict (account_id, window_id) do update set
      incident_id = excluded.incident_id, writing = excluded.writing,
      note_id = excluded.note_id, seen_at = excluded.seen_at`.execute(db);
}

export async function endPresence(db: Kysely<Tables>, window: Window): Promise<void> {
  await db
    .deleteFrom('presence')
    .where('account_id', '=', window.account_id)
    .where('window_id', '=', window.window_id)
    .execute();
}

export interface Present {
  email: string;
  writing: Writing | null;
  note_id: string | null;
  is_you: boolean;
}

/**
 * The other windows that are open now. What they write is shown to those who can see the note, and
 * of a new one to those who can see any.
 */
export async function listPresent(
  db: Kysely<Tables>,
  incident_id: string,
  reader: Window & { clearance: readonly Visibility[]; seesAny: boolean },
): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select account.email, account.id = ${reader.account_id}::uuid as is_you,
      case when note.id is not null or (here.writing = 'new' and ${reader.seesAny})
        then here.writing end as writing,
      note.id as note_id
    from presence here
    join account on account.id = here.account_id and account.disabled_at is null
    left join note on note.id = here.note_id and ${isShown(reader.clearance)}
    where here.incident_id = ${incident_id}::uuid
      and here.seen_at > clock_timestamp() - make_interval(secs => ${presenceLimits.expirySeconds})
      and (here.account_id, here.window_id)
        <> (${reader.account_id}::uuid, ${reader.window_id}::uuid)
    order by (here.writing is not null) desc, account.email, here.window_id
    limit ${presenceLimits.shown}`.execute(db);
  return rows;
}

/** Removes what has expired. */
export async function sweepPresence(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from presence where seen_at < clock_timestamp()
      - make_interval(secs => ${presenceLimits.expirySeconds * 4})`.execute(db);
}
