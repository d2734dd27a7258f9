import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { passwordMatches } from '../../src/operations/accounts/passwords.ts';
import { findAccountByEmail } from '../../src/store/accounts/accounts.ts';
import { openDatabase, type Database } from '../../src/store/engine/database.ts';
import { temporaryFolder } from '../support/engines.ts';
import {
  installation,
  password,
  run,
  startServer,
  type Ended,
  type Installation,
} from './program.ts';

suite('user', () => {
  let at: Installation;
  before(async () => {
    at = await installation('postgres', { 'root@example.org': ['Admin'] });
  });
  after(() => at.remove());

  const user = (...args: string[]) => runUser(at, args);

  test('user create › new e-mail › is listed with its roles, and the password fits', async () => {
    const args = ['Anna@Example.org', '--role', 'analyst', '--role', 'AI Safety'];
    const made = await user('create', ...args, '--name', 'An\x1b[31mna', '--password-stdin');
    assert.deepEqual([made.code, made.stderr], [0, '']);
    assert.match(made.stdout, /anna@example\.org with the roles Analyst, AI Safety/);
    const lines = (await user('list')).stdout.trimEnd().split('\n');
    const anna = ['anna@example.org', 'Analyst,AI Safety', 'enabled', 'An\\x1b[31mna'];
    assert.deepEqual(lines[1]?.split('\t'), anna);
    await assertPassword(at, 'anna@example.org');
  });

  test('user disable, enable, roles, password › by turns › answer and are audited', async () => {
    assert.match((await user('disable', 'anna@example.org')).stdout, /disabled/);
    assert.match((await user('enable', 'ANNA@example.org')).stdout, /enabled/);
    const roles = await user('roles', 'anna@example.org', '--role', 'Operator', '--json');
    const { user: changed } = JSON.parse(roles.stdout) as { user: Record<string, unknown> };
    assert.deepEqual([changed['roles'], changed['disabled']], [['Operator'], false]);
    assert.ok(!('password_hash' in changed));
    const given = await user('password', 'anna@example.org', '--password-stdin');
    assert.equal(given.code, 0, given.stderr);
    const link = await user('reset-link', 'anna@example.org');
    assert.match(link.stdout, /\/reset#token=[\w-]{43}\nIt works once, until /);
    const actions = await audited(at);
    const updated = Array<string>(4).fill('account.updated');
    assert.deepEqual(actions, ['account.created', ...updated, 'account.reset_link_created']);
  });

  test('user › unknown, taken, last administrator › end with 3, 6 and 6', async () => {
    const unknown = await user('disable', 'nobody@example.org');
    assert.deepEqual([unknown.code, unknown.stdout], [3, '']);
    assert.match(unknown.stderr, /no user nobody@example\.org/);
    const taken = await user('create', 'root@example.org', '--role', 'Viewer', '--password-stdin');
    assert.equal(taken.code, 6);
    assert.match(taken.stderr, /is a user already/);
    const last = await user('disable', 'root@example.org', '--json');
    assert.deepEqual([last.code, last.stdout], [6, '']);
    assert.equal((JSON.parse(last.stderr) as { error: string }).error, 'conflict');
  });

  test('migrate › database of this version › has nothing to do', async () => {
    const checked = await run(['migrate', '--check', '--json'], { env: at.env });
    assert.equal(checked.code, 0);
    assert.deepEqual((JSON.parse(checked.stdout) as { pending: unknown }).pending, []);
    assert.match((await run(['migrate'], { env: at.env })).stdout, /up to date/);
  });

  test('migrate --grant-to › with a role for members, then without › names it each time', async () => {
    const [role, members] = [`app_cli_${process.pid}`, `members_cli_${process.pid}`];
    const { DATABASE_URL: url } = at.env;
    const database = await openDatabase({ url, dataDir: at.dataDir });
    const { pool } = database;
    await pool.query(`create role ${role} noinherit; create role ${members}`);
    await pool.query(`grant ${members} to ${role}`);
    const grant = async (...more: string[]) =>
      (await run(['migrate', '--grant-to', role, ...more], { env: at.env })).stdout;
    assert.match(await grant(), /Requests of members of teams run as that role too/);
    const bound = `run as ${members}, bound by row-level security`;
    assert.match(await grant('--members-as', members), new RegExp(bound));
    assert.match(await grant(), new RegExp(bound));
    const { members_as } = JSON.parse(await grant('--json')) as { members_as: unknown };
    assert.equal(members_as, members);
    for (const name of [role, members]) {
      await pool.query(`drop owned by ${name}; drop role ${name}`);
    }
    await database.close();
  });

  test('migrate --check and user › a migration is pending › end with 1 and 6', async () => {
    const sql = `delete from migration where number = (select max(number) from migration)
      returning name`;
    const newest = await inDatabase(
      at,
      async ({ pool }) => (await pool.query<{ name: string }>(sql)).rows[0]?.name,
    );
    const checked = await run(['migrate', '--check'], { env: at.env });
    assert.deepEqual([checked.code, checked.stdout], [1, `Pending ${newest}.\n`]);
    assert.match(checked.stderr, /1 migration is pending[^]*hint: proofline migrate/);
    // With its only migration gone, a database counts as empty: no one is made in it by mistake.
    assert.ok([3, 6].includes((await user('list')).code ?? 0));
  });
});

suite('user on the embedded engine', () => {
  test('user create › first administrator › can be listed, and cannot be disabled', async () => {
    const at = await installation('embedded');
    const anna = 'anna@example.org';
    const made = await runUser(at, ['create', anna, '--role', 'Admin', '--password-stdin']);
    assert.deepEqual([made.code, made.stderr], [0, '']);
    assert.equal((await runUser(at, ['disable', anna])).code, 6);
    await assertPassword(at, anna);
    assert.deepEqual(await audited(at), ['account.created']);
    await at.remove();
  });
});

function runUser(at: Installation, args: string[]): Promise<Ended> {
  return run(['user', ...args], { env: at.env, input: `${password} 2\n` });
}

async function inDatabase<Result>(at: Installation, look: (opened: Database) => Promise<Result>) {
  const database = await openDatabase({ url: at.env['DATABASE_URL'], dataDir: at.dataDir });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

async function assertPassword(at: Installation, email: string): Promise<void> {
  const account = await inDatabase(at, ({ kysely }) => findAccountByEmail(kysely, email));
  assert.equal(await passwordMatches(`${password} 2`, account?.password_hash), true);
}

/** What the audit trail has of the command line. */
async function audited(at: Installation): Promise<string[]> {
  const sql = `select action from audit_entry where actor = 'cli' order by id`;
  return inDatabase(at, async ({ pool }) =>
    (await pool.query<{ action: string }>(sql)).rows.map(({ action }) => action),
  );
}

test('user › short password, unknown role, no e-mail, no role › end with 2 before any change', async () => {
  const folder = temporaryFolder();
  const env = { IP3_DATA_DIR: folder };
  const wrong = [
    ['user', 'create', 'x@example.org', '--role', 'Boss', '--password-stdin'],
    ['user', 'create', 'example.org', '--role', 'Viewer', '--password-stdin'],
    ['user', 'create', 'x@example.org', '--password-stdin'],
  ];
  for (const args of wrong) assert.equal((await run(args, { env })).code, 2, args.join(' '));
  assert.equal(existsSync(join(folder, 'database')), false);
  rmSync(folder, { recursive: true });
});

test('user and migrate --check › no database there › end with 3 and make none', async () => {
  const folder = temporaryFolder();
  const env = { IP3_DATA_DIR: join(folder, 'data') };
  for (const args of [
    ['user', 'list'],
    ['migrate', '--check'],
  ]) {
    const { code, stderr } = await run(args, { env });
    assert.equal(code, 3);
    assert.match(stderr, /no database in .*check IP3_DATA_DIR/);
  }
  assert.equal(existsSync(join(folder, 'data')), false);
  rmSync(folder, { recursive: true });
});

test('user create › folder in use by a server, short password, no terminal › 7, 2 and 4', async () => {
  const at = await installation('embedded');
  const create = ['user', 'create', 'x@example.org', '--role', 'Admin'];
  const short = await run([...create, '--password-stdin'], { env: at.env, input: 'short\n' });
  assert.equal(short.code, 2);
  assert.match(short.stderr, /12 to 1024 characters/);
  const blind = await run(create, { env: at.env, spawn: { detached: true } });
  assert.equal(blind.code, 4);
  assert.match(blind.stderr, /no terminal .*--password-stdin/);
  const server = await startServer(at.env);
  const busy = await run([...create, '--password-stdin'], { env: at.env, input: password });
  await server.kill();
  await at.remove();
  assert.equal(busy.code, 7);
  assert.match(busy.stderr, new RegExp(`A server \\(pid ${server.child.pid}\\) is running`));
});
