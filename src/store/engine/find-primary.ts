// Which of several servers is the primary. All are asked at once, each for a bounded time, when
// none is known or the known one has failed; in between, connections go to the known one.
import pg from 'pg';
import { required } from '../../domain/required.ts';
import { systemCode } from '../../domain/system-code.ts';
import { NoPrimary } from './no-primary.ts';
import { streamOf } from './stream-of.ts';

/** One server has so long to say what it is. */
const askLimitMs = 2_000;

export interface PrimaryFinder {
  /** Whether there is a choice at all. */
  readonly chooses: boolean;
  /** The URL of the primary. @throws NoPrimary */
  find(): Promise<string>;
  /** The one that was found has failed or takes no writes: the next `find` asks again. */
  distrust(): void;
  /** @throws NoPrimary when the server of this connection is not the primary any more. */
  confirm(client: pg.ClientBase): Promise<void>;
}

/** What a server said of itself; each promotion gives the log of writes a new timeline. */
interface ServerState {
  url: string;
  is: 'primary' | 'standby' | 'read-only' | 'unreachable';
  timeline: number;
  /** Why it cannot be reached. */
  cause?: string;
}

export function primaryFinder(urls: readonly string[], choose: boolean): PrimaryFinder {
  const only = required(urls[0], 'URL of the database');
  if (!choose) return soleServer(only);
  let known: string | null = null;
  let newest = 0;
  let asking: Promise<string> | undefined;

  const ask = async () => {
    const states = await Promise.all(urls.map((url) => stateOf(url)));
    const primary = choosePrimary(states, newest);
    newest = Math.max(newest, primary.timeline);
    known = primary.url;
    return primary.url;
  };
  return {
    chooses: true,
    find: () => {
      if (known !== null) return Promise.resolve(known);
      return (asking ??= ask().finally(() => (asking = undefined)));
    },
    distrust: () => (known = null),
    async confirm(client) {
      const state = { url: known ?? only, ...(await askState(client)) };
      choosePrimary([state], newest);
    },
  };
}

function soleServer(url: string): PrimaryFinder {
  return {
    chooses: false,
    find: () => Promise.resolve(url),
    distrust: () => undefined,
    confirm: () => Promise.resolve(),
  };
}

/**
 * The primary of the newest timeline. One of an older timeline than any that was seen was replaced
 * by a promotion: what it takes would be lost.
 */
export function choosePrimary(states: readonly ServerState[], newest: number): ServerState {
  const best = states
    .filter((state) => state.is === 'primary')
    .sort((one, other) => other.timeline - one.timeline)[0];
  const said = states.map(wordsOf).join('; ');
  if (best !== undefined && best.timeline >= newest) return best;
  if (best !== undefined) throw new NoPrimary('OLD_PRIMARY', said);
  if (states.every((state) => state.is === 'unreachable'))
    throw new NoPrimary('ECONNREFUSED', said);
  const isReadOnly = states.some((state) => state.is === 'read-only');
  throw new NoPrimary(isReadOnly ? 'ONLY_READ_ONLY' : 'NO_PRIMARY', said);
}

function wordsOf({ url, is, timeline, cause }: ServerState): string {
  const { host } = new URL(url);
  switch (is) {
    case 'primary':
      return `${host} is a primary of timeline ${timeline}`;
    case 'standby':
      return `${host} is a standby`;
    case 'read-only':
      return `${host} is a primary that is read-only`;
    case 'unreachable':
      return `${host} cannot be reached (${cause})`;
  }
}

/** Asks within the limit; whatever goes wrong, the server counts as out of reach. */
async function stateOf(url: string): Promise<ServerState> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: askLimitMs,
    query_timeout: askLimitMs,
  });
  client.on('error', () => undefined);
  const timer = setTimeout(() => streamOf(client).destroy(), askLimitMs);
  try {
    await client.connect();
    return { url, ...(await askState(client)) };
  } catch (error) {
    const cause = systemCode(error) || (error as Error).message;
    return { url, is: 'unreachable', timeline: 0, cause };
  } finally {
    clearTimeout(timer);
    streamOf(client).destroy();
  }
}

async function askState(client: pg.ClientBase): Promise<Pick<ServerState, 'is' | 'timeline'>> {
  const { rows } = await client.query<{ standby: boolean; read_only: boolean }>(`
    select pg_is_in_recovery() as standby,
      current_setting('transaction_read_only') = 'on' as read_only`);
  const { standby, read_only } = required(rows[0], 'row');
  if (standby) return { is: 'standby', timeline: 0 };
  if (read_only) return { is: 'read-only', timeline: 0 };
  return { is: 'primary', timeline: await timelineOf(client) };
}

/** Zero where the server does not say, as some hosted ones do not. */
async function timelineOf(client: pg.ClientBase): Promise<number> {
  try {
    const asked = 'select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline';
    const { rows } = await client.query<{ timeline: string }>(asked);
    return Number.parseInt(required(rows[0], 'row').timeline, 16);
  } catch (error) {
    if (/^(42|0A)/.test(systemCode(error))) return 0;
    throw error;
  }
}
