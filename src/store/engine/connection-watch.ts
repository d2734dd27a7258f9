// Finds connections that died without a word (a failover behind a moving address, a firewall that
// dropped its state) and cuts them. A query that is slow but alive is left alone: a fresh
// connection asks the server what it works on.
import pg from 'pg';
import type { PrimaryFinder } from './find-primary.ts';
import { streamOf } from './stream-of.ts';
import type { WatchedClient } from './watched-client.ts';

/** A query that waits for longer is looked into. */
const suspectAfterMs = 2_000;
const checkIntervalMs = 1_000;
const probeLimitMs = 3_000;

/**
 * Without word from the server that it works on the query, no query waits for longer than this. It
 * is more than the server's own limit on a statement (30 s), whose error says more.
 */
const queryLimitMs = 40_000;

export interface ConnectionWatch {
  /** Notes a new connection. */
  add(client: WatchedClient): void;
  /** Cuts every connection. */
  cutAll(): void;
  /** Cuts those that no one uses. */
  cutIdle(): void;
  stop(): void;
}

export function watchConnections(primary: PrimaryFinder): ConnectionWatch {
  const clients = new Set<WatchedClient>();
  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    void cutDead(primary, clients).finally(() => (checking = false));
  }, checkIntervalMs);
  timer.unref();
  return {
    add(client) {
      clients.add(client);
      client.once('end', () => clients.delete(client));
    },
    cutAll: () => clients.forEach((client) => client.cut()),
    cutIdle: () => cutIdle(clients),
    stop: () => clearInterval(timer),
  };
}

function cutIdle(clients: ReadonlySet<WatchedClient>): void {
  for (const client of clients) if (client.isIdle) client.cut();
}

async function cutDead(primary: PrimaryFinder, clients: ReadonlySet<WatchedClient>): Promise<void> {
  const now = performance.now();
  const waited = ({ waitingSince }: WatchedClient) => now - (waitingSince ?? now);
  const suspects = [...clients]
    .filter((client) => waited(client) > suspectAfterMs)
    .map((client) => ({ client, since: client.waitingSince, bytes: client.bytesRead }));
  if (suspects.length === 0) return;
  const working = await workingOnEach(suspects.map(({ client }) => client.url));
  const moved = await movedFrom(primary, working);
  const isDead = ({ client, since, bytes }: (typeof suspects)[number]) => {
    // One that received anything meanwhile is alive.
    if (client.waitingSince !== since || client.bytesRead !== bytes) return false;
    const backends = working.get(client.url) ?? null;
    if (backends !== null) return !backends.has(client.backendPid ?? 0);
    return moved.has(client.url) || waited(client) > queryLimitMs;
  };
  const dead = suspects.filter(isDead);
  for (const { client } of dead) client.cut();
  // What happened to one has happened to the idle ones as well; new ones are cheap.
  if (dead.length > 0) cutIdle(clients);
}

type Working = ReadonlyMap<string | null, ReadonlySet<number> | null>;

async function workingOnEach(urls: readonly (string | null)[]): Promise<Working> {
  const each = [...new Set(urls)].map(async (url) => {
    return [url, url === null ? null : await workingBackends(url)] as const;
  });
  return new Map(await Promise.all(each));
}

/** Servers that do not answer and that another one has replaced. */
async function movedFrom(
  primary: PrimaryFinder,
  working: Working,
): Promise<ReadonlySet<string | null>> {
  const silent = [...working].flatMap(([url, backends]) => (backends === null ? [url] : []));
  if (silent.length === 0 || !primary.chooses) return new Set();
  primary.distrust();
  const found = await primary.find().catch(() => null);
  return new Set(silent.filter((url) => found !== null && url !== found));
}

const idle = ['idle', 'idle in transaction', 'idle in transaction (aborted)'];

/** The server's processes that might be working; null when it does not answer. */
async function workingBackends(url: string): Promise<ReadonlySet<number> | null> {
  const probe = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeLimitMs,
    query_timeout: probeLimitMs,
  });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    const { rows } = await probe.query<{ pid: number }>(
      'select pid from pg_stat_activity where state is null or state <> all($1)',
      [idle],
    );
    return new Set(rows.map(({ pid }) => pid));
  } catch {
    return null;
  } finally {
    streamOf(probe).destroy();
  }
}
