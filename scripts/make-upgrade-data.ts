// Makes the data sets of test/store/upgrades: the rows that the program of a commit wrote, and its
// anchors.
//   node scripts/make-upgrade-data.ts [--packages <folder>] <commit>…
// Needs PostgreSQL 15 with pg_dump, a built console, and packages that fit the old program: those
// of today do for most, and `npm ci` with the old lock file in another folder gives the rest.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '../test/support/engines.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { webProxyFile } from '../test/support/web-proxy-file.ts';

const repository = path.join(import.meta.dirname, '..');
const programs = '/usr/lib/postgresql/15/bin';
const admin = { email: 'admin@example.org', password: 'a password of the tests' };

const { values, positionals } = parseArgs({
  options: { packages: { type: 'string', default: repository } },
  allowPositionals: true,
});
// Without a built console the program does not say where it is, and would be waited for.
if (!fs.existsSync(path.join(repository, 'dist'))) throw new Error('Run npm run build first.');
for (const commit of positionals) await makeDataSet(commit);

async function makeDataSet(commit: string): Promise<void> {
  const tree = temporaryFolder();
  const dataDir = temporaryFolder();
  process.env['IP3_TEST_PG_BIN'] = programs;
  const postgres = await startPostgres({ fsync: false });
  try {
    git('worktree', 'add', '--force', '--detach', tree, commit);
    fs.symlinkSync(path.join(repository, 'dist'), path.join(tree, 'dist'));
    const packages = path.resolve(values.packages, 'node_modules');
    fs.symlinkSync(packages, path.join(tree, 'node_modules'));
    await runProgram(tree, dataDir, postgres.url);
    const dump = ['--data-only', '--inserts', '--rows-per-insert=50', postgres.url];
    const rows = execFileSync(path.join(programs, 'pg_dump'), dump, { encoding: 'utf8' });
    const anchors = fs.readFileSync(path.join(dataDir, 'anchors/checkpoints.log'), 'utf8');
    const newest = fs.readdirSync(path.join(tree, 'src/store/migrations')).sort().at(-1)!;
    const short = git('rev-parse', '--short=7', commit).trim();
    const name = `${newest.slice(0, 4)}-${short}.json.gz`;
    const set = { commit: short, rows: withoutSettings(rows), anchors };
    fs.writeFileSync(
      path.join(repository, 'test/store/upgrades', name),
      gzipSync(JSON.stringify(set)),
    );
    process.stdout.write(`${name}\n`);
  } finally {
    await postgres.stop();
    git('worktree', 'remove', '--force', tree);
    fs.rmSync(dataDir, { recursive: true });
  }
}

/** What only newer servers know, and what psql alone reads. */
function withoutSettings(dump: string): string {
  const settings = /^(SET |SELECT pg_catalog\.set_config|\\|--).*\n/gm;
  return dump.replace(settings, '');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: 'pipe' });
}

async function runProgram(tree: string, dataDir: string, url: string): Promise<void> {
  const program = spawn(process.execPath, ['bin/proofline.js', 'start'], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      IP3_LOG_LEVEL: 'error',
      IP3_DATA_DIR: dataDir,
      DATABASE_URL: url,
      IP3_PORT: '0',
      IP3_ADMIN_EMAIL: admin.email,
      IP3_ADMIN_PASSWORD: admin.password,
    },
  });
  const ended = once(program, 'exit');
  let printed = '';
  program.stdout.setEncoding('utf8');
  for await (const text of program.stdout as AsyncIterable<string>) {
    printed += text;
    const found = /Console\s+(http:\/\/\S+?)\/\s/.exec(printed)?.[1];
    if (found === undefined) continue;
    await useProgram(found).finally(() => program.kill('SIGTERM'));
    break;
  }
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`The program ended with ${code}.`);
}

/** Members of responses that later requests need. */
interface Made {
  token: string;
  id: string;
  internal_id: string;
}

/** Requests of the schema 0009, then later ones: 404 where they are not there yet. */
async function useProgram(url: string): Promise<void> {
  const send = async (
    target: string,
    headers: Record<string, string>,
    body: NonNullable<RequestInit['body']>,
  ) => {
    const response = await fetch(`${url}${target}`, { method: 'POST', headers, body });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${target}: ${response.status} ${text}`);
    return (response.ok && text !== '' ? JSON.parse(text) : {}) as Partial<Made>;
  };
  const json = { 'content-type': 'application/json' };
  const v1 = '/api/ip3/v1';
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { token } = await send(`${v1}/auth/login`, json, JSON.stringify(admin));
  if (token === undefined) throw new Error('The login was refused.');
  const auth = { authorization: `Bearer ${token}` };
  const post = (target: string, body: unknown) =>
    send(target, { ...auth, ...json }, JSON.stringify(body));
  const xml = { ...auth, 'content-type': 'application/xml' };
  await send(`${v1}/imports/webproxy`, xml, webProxyFile('upgrade', 4));
  await send(`${v1}/imports/webproxy`, xml, webProxyFile('upgrade', 5));
  const { id } = await post('/api/incidents', {
    title: 'Made before an upgrade',
    severity: 'high',
  });
  const form = new FormData();
  form.set('evidence_type', 'retest_report');
  form.set('file', new Blob(['the payload is refused']), 'retest.txt');
  await send(`${v1}/incidents/${id}/evidence`, auth, form);
  await post(`${v1}/incidents/${id}/close`, {});
  await post('/api/intake/log', [
    { ts: '2026-11-20T10:00:00Z', source: 'waf', severity: 'high', rule: 'r1', host: 'h1' },
  ]);
  await post('/api/intake/osint', {
    title: 'Credentials for sale',
    url: 'https://forum.example/1',
    summary: 'A dump of shop.example',
    tlp: 'AMBER',
  });
  const { internal_id } = await post(`${v1}/engagements`, {
    title: 'Test of the payment core',
    scope: ['Critical function: instant payments'],
    crown_jewels: ['Signing keys of the payment gateway'],
    rules_of_engagement: ['No change of production data'],
    framework: 'DORA-TLPT',
  });
  await post(`${v1}/engagements/${internal_id}/log`, { type: 'note', text: 'Begun.' });
  await post(`/api/reports/incidents/${id}/export`, {
    target: 'nis2_authority',
    regime: 'nis2',
    phase: 'early_warning_24h',
  });
}
