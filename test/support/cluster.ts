// A primary and a standby that follows it at once (synchronous replication), on two ports that stay
// theirs; and what befalls such a pair.
import assert from 'node:assert/strict';
import pg from 'pg';
import { freePort, signalFamily, startPostgres, type TestServer } from './postgres.ts';

export interface Cluster {
  /** Both hosts, as DATABASE_URL has them. */
  readonly url: string;
  readonly primary: TestServer;
  readonly standby: TestServer;
  /** Kills the primary at once, and promotes the standby. Resolves when it is promoted. */
  failOver(): Promise<void>;
  /** Stops the primary without ending it, as when its machine hangs, and promotes the standby. */
  freeze(): Promise<void>;
  /** Makes a new standby of the primary, on the port of the one that was killed. */
  addStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** A killed process loses nothing that the kernel has: fsync would only cost time. */
const common = { withTool: 'pg_basebackup', fsync: false };

export async function startCluster(): Promise<Cluster> {
  const ports = [await freePort(), await freePort()] as const;
  let primary = await startPostgres({ ...common, port: ports[0] });
  let standby = await standbyFor(primary, ports[1]);
  let killed: TestServer | undefined;
  let frozen: TestServer | undefined;
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return {
    url: `postgresql://proofline@${hosts}/postgres?target_session_attrs=read-write`,
    get primary() {
      return primary;
    },
    get standby() {
      return standby;
    },
    async failOver() {
      await primary.end('SIGKILL');
      killed = primary;
      await ask(standby, 'select pg_promote(true, 30)');
      primary = standby;
    },
    async freeze() {
      signalFamily(primary.pid(), 'SIGSTOP');
      frozen = primary;
      await ask(standby, 'select pg_promote(true, 30)');
      primary = standby;
    },
    async addStandby() {
      const { port } = killed!;
      await killed!.stop();
      standby = await standbyFor(primary, port);
    },
    async stop() {
      if (frozen !== undefined) signalFamily(frozen.pid(), 'SIGCONT');
      await frozen?.stop();
      await Promise.all([primary.stop(), standby.stop(), killed?.stop()]);
    },
  };
}

/** Commits wait for it as soon as it is there. */
async function standbyFor(primary: TestServer, port: number): Promise<TestServer> {
  // Without the setting in its own files: once promoted, it has no standby to wait for.
  const standby = await startPostgres({ ...common, port, standbyOf: primary.url });
  await ask(primary, `alter system set synchronous_standby_names = '*'`);
  await ask(primary, 'select pg_reload_conf()');
  for (let turn = 0; turn < 2_400; turn += 1) {
    const [row] = await ask(primary, 'select sync_state from pg_stat_replication');
    if (row?.['sync_state'] === 'sync') return standby;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail('The standby does not follow its primary.');
}

async function ask({ url }: TestServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
