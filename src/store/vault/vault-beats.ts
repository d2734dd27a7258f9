// SQL of the servers that work with the vault now, as they count themselves in this database.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A server as its database knows it. */
export interface CountedServer {
  server: string;
  beat: number;
  /** Whether it counted within the last seconds, by the clock of the database. */
  is_recent: boolean;
  /** Whether it started before the one that asks. */
  is_earlier: boolean;
}

/** All that count in this database; `asking` is one of them, or null before it counts. */
export async function listCountedServers(
  db: Kysely<Tables>,
  asking: string | null,
): Promise<CountedServer[]> {
  const { rows } = await sql<CountedServer>`
    select server::text as server, beat::int as beat,
      beat_at > now() - interval '20 seconds' as is_recent,
      coalesce(
        (started_at, server) < (
          select own.started_at, own.server from vault_beat own where own.server = ${asking}::uuid),
        true
      ) as is_earlier
    from vault_beat`.execute(db);
  return rows;
}

export async function countServer(
  db: Kysely<Tables>,
  server: string,
  { beat, runsJobs }: { beat: number; runsJobs: boolean },
): Promise<void> {
  await sql`
    insert into vault_beat (server, beat, runs_jobs)
    values (${server}::uuid, ${beat}::bigint, ${runsJobs})
    on conflict (server) do update set beat = excluded.beat, beat_at = now()`.execute(db);
}

/** Whether a server that runs jobs counted within the last seconds. */
export async function isJobRunnerAlive(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`
    select exists (
      select from vault_beat where runs_jobs and beat_at > now() - interval '20 seconds'
    ) as alive`.execute(db);
  return rows[0]?.alive === true;
}

/** Those named, and those that have been silent for a day. */
export async function forgetServers(db: Kysely<Tables>, servers: readonly string[]): Promise<void> {
  await sql`
    delete from vault_beat
    where server = any(${servers}::uuid[]) or beat_at < now() - interval '1 day'`.execute(db);
}
