// Servers that must not work alongside this one: with this vault and another copy of the database,
// or with this database and another copy of the vault. Each server counts in its database, and then
// in a file of its vault. A count in the vault that the database has not come to is of another
// database; one that goes on in the database and not in the vault is of another vault. Only a count
// that goes on is a living server's: what was restored or killed goes on no more. No clock decides.
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import {
  forgetServers,
  listCountedServers,
  type CountedServer,
} from '../../store/vault/vault-beats.ts';
import { readBeats, removeBeat, type Beat } from '../../vault/beat-files.ts';
import type { VaultFault } from '../../vault/vault-fault.ts';

/** From one count of a server to the next. */
export const beatEveryMs = 5_000;

/** A count that has not changed for so long is of no living server. */
export const silentAfterMs = 3 * beatEveryMs;

/** A server that does not agree with what is found here. */
export interface Suspect {
  server: string;
  /** What it has another copy of. */
  copy: 'database' | 'vault';
  /** Another one as soon as it has counted. */
  count: string;
  /** Where it runs, when it says so. */
  at: string | null;
}

/** `self`: this server, when it counts already. It yields to earlier ones on another vault. */
export async function findSuspects(
  db: Kysely<Tables>,
  folder: string,
  self: string | null,
): Promise<Suspect[]> {
  // The files first: what they say is in the database by then.
  const beats = await readBeats(folder);
  const servers = await listCountedServers(db, self);
  return suspectsIn(beats, servers).filter(({ server }) => server !== self);
}

export function suspectsIn(beats: readonly Beat[], servers: readonly CountedServer[]): Suspect[] {
  const known = new Map(servers.map((one) => [one.server, one.beat]));
  const seen = new Map(beats.map((one) => [one.server, one.beat]));
  const ofDatabase = beats
    .filter(({ server, beat }) => beat > (known.get(server) ?? -1))
    .map(({ server, beat, written, at }): Suspect => {
      return { server, copy: 'database', count: `${beat} ${written}`, at };
    });
  // The file follows by one count, which is written when the next one begins.
  const ofVault = servers
    .filter((one) => one.is_recent && one.is_earlier)
    .filter(({ server, beat }) => beat > (seen.get(server) ?? -1) + 1)
    .map(({ server, beat }): Suspect => ({ server, copy: 'vault', count: `${beat}`, at: null }));
  return [...ofDatabase, ...ofVault];
}

/**
 * Counts that a running server sees before it takes a suspect for a living one: a promoted standby
 * might lack the last count, and a network file system might show a new file a minute late.
 */
export const sureAfter: Readonly<Record<Suspect['copy'], number>> = { database: 2, vault: 18 };

/** At a start one is enough: nothing is lost when it is repeated. */
export const sureAtStart: Readonly<Record<Suspect['copy'], number>> = { database: 1, vault: 1 };

/** Remembers suspects from one look to the next. Times are in steady milliseconds. */
export class RivalWatch {
  readonly #sure: typeof sureAfter;
  #followed = new Map<string, { suspect: Suspect; counts: number; countedAt: number }>();

  constructor(sure: typeof sureAfter) {
    this.#sure = sure;
  }

  /** Takes in what was found; gives the first one that lives, or null. */
  look(suspects: readonly Suspect[], nowMs: number): Suspect | null {
    this.#followed = new Map(suspects.map((suspect) => this.#follow(suspect, nowMs)));
    const living = [...this.#followed.values()].find(
      ({ suspect, counts, countedAt }) =>
        counts >= this.#sure[suspect.copy] && nowMs - countedAt < silentAfterMs,
    );
    return living?.suspect ?? null;
  }

  #follow(suspect: Suspect, nowMs: number) {
    const key = `${suspect.copy} ${suspect.server}`;
    const before = this.#followed.get(key) ?? { suspect, counts: 0, countedAt: nowMs };
    const isSilent = before.suspect.count === suspect.count;
    const after = isSilent ? {} : { counts: before.counts + 1, countedAt: nowMs };
    return [key, { ...before, ...after, suspect }] as const;
  }
}

/**
 * Before a start: watches those that do not agree until one counts, or long enough none has. Gives
 * the fault of a living one; what dead ones left is removed.
 */
export async function findRivalAtStart(
  db: Kysely<Tables>,
  folder: string,
  { lookEveryMs = 500, silentMs = silentAfterMs } = {},
): Promise<VaultFault | null> {
  const watch = new RivalWatch(sureAtStart);
  const began = performance.now();
  for (;;) {
    const suspects = await findSuspects(db, folder, null);
    const living = watch.look(suspects, performance.now());
    if (living !== null) return faultOfRival(living, living.at);
    if (suspects.length === 0) return null;
    if (performance.now() - began > silentMs) {
      await forget(db, folder, suspects);
      return null;
    }
    await pause(lookEveryMs);
  }
}

async function forget(
  db: Kysely<Tables>,
  folder: string,
  suspects: readonly Suspect[],
): Promise<void> {
  const servers = suspects.map(({ server }) => server);
  for (const server of servers) await removeBeat(folder, server);
  await forgetServers(db, servers);
}

/** `at`: where it runs, for a reader who can know. */
export function faultOfRival({ copy }: Suspect, at: string | null = null): VaultFault {
  const other = at === null ? 'another server' : `another server (${at})`;
  if (copy === 'vault') {
    const found = `${other} of this database works with another copy of it now`;
    return { found, remedy: 'stop one of the two, or give both the same folder (IP3_VAULT_URL)' };
  }
  const found = `${other} works with it now, on another copy of this database`;
  const remedy = 'stop one of the two, or give it a copy of the vault for itself (IP3_VAULT_URL)';
  return { found, remedy };
}
