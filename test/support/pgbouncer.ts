// A real PgBouncer before a PostgreSQL, in a temporary folder, on a free port of the loopback.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { temporaryFolder } from './engines.ts';
import { freePort } from './postgres.ts';

export type PoolMode = 'session' | 'transaction' | 'statement';

export interface PgBouncer {
  /** The database's address through the pooler. */
  readonly url: string;
  /** Changes the mode of the running pooler, for sessions that begin from now on. */
  setMode(mode: PoolMode): void;
  stop(): Promise<void>;
}

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => fs.existsSync(file));

export async function startPgBouncer(
  databaseUrl: string,
  mode: PoolMode,
  poolSize = 20,
): Promise<PgBouncer> {
  assert.ok(program, 'These tests need PgBouncer; install the package pgbouncer.');
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const folder = temporaryFolder();
  fs.chmodSync(folder, 0o755);
  const file = path.join(folder, 'pgbouncer.ini');
  const ownPort = await freePort();
  const write = (pool_mode: PoolMode) =>
    fs.writeFileSync(
      file,
      `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${pool_mode}
default_pool_size = ${poolSize}
`,
    );
  write(mode);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...user, file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  // A failed test must neither leave it behind nor wait for it.
  child.unref();
  process.prependOnceListener('exit', () => child.kill('SIGKILL'));
  await listening(ownPort);
  return {
    url: `postgresql://${username}@127.0.0.1:${ownPort}${pathname}`,
    setMode(next) {
      write(next);
      child.kill('SIGHUP');
    },
    async stop() {
      child.ref();
      child.kill('SIGKILL');
      await ended;
      fs.rmSync(folder, { recursive: true });
    },
  };
}

async function listening(port: number): Promise<void> {
  for (let turn = 0; turn < 2_400; turn += 1) {
    const socket = net.connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail('PgBouncer does not listen.');
}

/** Ends all sessions of a database, so that the pooler makes new ones. */
export async function endSessions(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}
