import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { zipOf } from '../support/report-zip.ts';
import { installation, launch, password, run, startServer, vectors } from './program.ts';
import type { Installation, RunningServer } from './program.ts';

interface Document {
  dry_run: boolean;
  files: { file: string; run?: Record<string, unknown>; problem?: Record<string, unknown> }[];
  total: Record<string, unknown>;
}

const severities = join(vectors, 'severities.xml');
const hosts = join(vectors, 'hosts.xml');
const login = ['--email', 'anna@example.org', '--password-stdin'];
const maxBytes = 2_000_000;

suite('import', () => {
  let at: Installation;
  let server: RunningServer;
  let folder: string;
  let token: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'proofline-test-'));
    at = await installation('postgres', {
      'anna@example.org': ['Analyst'],
      'victor@example.org': ['Viewer'],
    });
    server = await startServer({ ...at.env, IP3_IMPORT_MAX_BYTES: String(maxBytes) });
    token = await tokenOf('anna@example.org');
  });
  after(async () => {
    await server.kill();
    await at.remove();
    rmSync(folder, { recursive: true });
  });

  async function tokenOf(email: string): Promise<string> {
    const answer = await post('/api/ip3/v1/auth/login', { email, password });
    return ((await answer.json()) as { token: string }).token;
  }

  const post = (path: string, body: unknown) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const importing = (
    args: string[],
    env: Record<string, string> = {},
    input: string | Buffer = '',
  ) => run(['import', ...args], { env: { IP3_URL: server.url, IP3_TOKEN: token, ...env }, input });

  const documentOf = (stdout: string) => JSON.parse(stdout) as Document;

  function file(name: string, content: string | Buffer): string {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  }

  test('import › dry run with a password from a pipe › counts everything and writes nothing', async () => {
    const options = { env: { IP3_URL: server.url }, input: `${password}\n` };
    const { code, stdout } = await run(['import', severities, '--dry-run', ...login], options);
    assert.match(stdout, /Result +completed with errors \(dry run: nothing was written\)/);
    const headers = { authorization: `Bearer ${token}` };
    const runs = await (await fetch(`${server.url}/api/ip3/v1/imports`, { headers })).json();
    assert.deepEqual([code, (runs as { count: number }).count], [0, 0]);
  });

  test('import › vector file › is recognised, and its table has counts and remarks', async () => {
    const { code, stdout, stderr } = await importing([severities]);
    assert.deepEqual([code, stderr], [0, '']);
    const expected = [
      severities,
      '  Kind        webproxy (webproxy-xml, Burp Suite)',
      '  Result      completed with errors',
      '  Findings    9',
      '  New         8 incidents, 8 evidence',
      '  Repeated    0 in the file',
      '  Resolved    1 in the tool',
      '  Unreadable  2',
      '  Severity    critical 1, high 1, medium 1, low 1, info 2, unknown 3',
      '              issue 10: The issue has no name.',
    ];
    for (const line of expected) assert.ok(stdout.split('\n').includes(line), line);
  });

  test('import › dry run › its first rows, each with what would become of it, in 80 columns', async () => {
    const long = `Weak cipher ${'of a long name '.repeat(10)}`;
    const row = (name: string) => `${name},High,,,,web.example`;
    const head = 'title,severity,cve,cvss,type,host\n';
    const known = file('known.csv', `${head}${row('Known')}\n`);
    assert.equal((await importing([known])).code, 0);
    const more = Array.from({ length: 20 }, (_, at) => row(`Other ${at}`));
    const all = ['Known', long, long].map(row).concat(more);
    const next = file('next.csv', `${head}${all.join('\n')}\n`);
    const { code, stdout, stderr } = await importing([next, '--dry-run']);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /\n {2}First rows {2}seen again {2}high {6}Known\n {26}web\.example\n/);
    assert.match(stdout, /\n {14}new {9}high {6}Weak cipher of a [^\n]+…\n/);
    assert.match(stdout, /\n {14}repeated {4}high/);
    assert.equal(stdout.match(/^ {14}new {9}high/gm)?.length, 8, 'ten rows');
    const [preview] = /First rows[^]+?(?=\n {2}Remarks)/.exec(stdout) ?? [''];
    assert.ok(
      preview.split('\n').every((line) => [...line].length <= 80),
      preview,
    );
    const shown = documentOf((await importing([next, '--dry-run', '--json'])).stdout);
    assert.equal((shown.files[0]?.run?.['preview'] as unknown[]).length, 20);
    assert.doesNotMatch((await importing([next])).stdout, /First rows/);
    const gone = await importing([join(vectors, 'severities.xml'), '--dry-run']);
    assert.match(gone.stdout, /\n {14}resolved {4}[^]*?\n {26}The issue is marked as /);
  });

  test('import › --map › shows the columns; a mapping is saved, and used by its name', async () => {
    const own = file('own.csv', 'Befund;Schweregrad;Zielname\nAlt;Hoch;web-1\nAlt;Hoch;web-2\n');
    const refused = await importing([own]);
    assert.match(refused.stderr, /say what its columns are: --map shows them/);
    const shown = await importing([own, '--map']);
    assert.equal(shown.code, 0, shown.stderr);
    assert.match(shown.stdout, /Befund +title +Alt \| Alt/);
    assert.match(shown.stdout, /Severities: Hoch = high/);
    const proposal = await importing([own, '--map', '--json']);
    const mapping = file('mapping.json', proposal.stdout);
    const tried = await importing([own, '--map-file', mapping, '--dry-run']);
    assert.match(tried.stdout, /2 incidents/);
    const saved = await importing([own, '--save-map', 'Own']);
    assert.equal(saved.code, 0, saved.stderr);
    const again = await importing([own, '--map', 'own']);
    assert.match(again.stdout, /Seen again +2 incidents/);
    assert.equal((await importing([own, '--map', 'x', '--kind', 'csv'])).code, 2);
  });

  test('import › a retest › its table says whether the finding is still there', async () => {
    const table = 'title,severity,cve,cvss,type,host\nWeak cipher,High,,,tls,retest.example\n';
    const first = file('first.csv', table);
    const { stdout } = await importing([first, '--json']);
    const { run: made } = documentOf(stdout).files[0]!;
    const list = await fetch(`${server.url}/api/ip3/v1/incidents?run=${String(made?.['id'])}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { incidents } = (await list.json()) as { incidents: { public_id: string }[] };
    const { public_id } = incidents[0]!;
    const gone = file('gone.csv', table.replace('Weak cipher', 'Old banner'));
    const retest = await importing([gone, '--retest-of', public_id]);
    assert.equal(retest.code, 0, retest.stderr);
    assert.match(retest.stdout, new RegExp(`\\n {2}Retest +${public_id}: not found\\n`));
    assert.match(retest.stdout, /reports 1 other findings on retest\.example and not this one/);
    const still = await importing([first, '--retest-of', public_id, '--dry-run']);
    assert.match(still.stdout, new RegExp(`Retest +${public_id}: still there\\n`));
    const unknown = await importing([gone, '--retest-of', 'INC-1999-000001']);
    assert.notEqual(unknown.code, 0);
    assert.match(unknown.stderr, /Incident "INC-1999-000001" not found/);
  });

  test('import › several files with --json › one document on stdout, problems on stderr', async () => {
    const truncated = join(vectors, 'truncated.xml');
    const missing = join(folder, 'missing.xml');
    const { code, stdout, stderr } = await importing([hosts, truncated, missing, '--json']);
    assert.equal(code, 1);
    const { dry_run, files, total } = documentOf(stdout);
    assert.equal(dry_run, false);
    assert.deepEqual(
      files.map(({ file: name }) => name),
      [hosts, truncated, missing],
    );
    assert.equal(files[0]?.run?.['findings'], 7);
    assert.equal(files[0]?.run?.['filename'], 'hosts.xml');
    assert.equal(files[1]?.problem?.['error'], 'parse_failed');
    assert.equal(files[1]?.problem?.['line'], 4);
    assert.deepEqual(
      [files[2]?.problem?.['error'], files[2]?.problem?.['exit_code']],
      ['not_found', 3],
    );
    assert.deepEqual([total['files'], total['imported'], total['failed']], [3, 1, 2]);
    assert.equal(total['findings'], 7);
    const problems = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { file: string });
    assert.deepEqual(
      problems.map(({ file: name }) => name),
      [truncated, missing],
    );
  });

  test('import › several files as text › end with a total', async () => {
    const { code, stdout } = await importing([hosts, severities, '--dry-run']);
    assert.equal(code, 0);
    assert.match(stdout, /\nTotal\n {2}Files +2 read\n {2}Findings +16\n/);
  });

  test('import › whose reader goes away › goes on, and its exit code says what failed', async () => {
    const names = ['reader-1', 'reader-2', 'reader-3'];
    const files = names.map((name) => file(`${name}.csv`, `title,severity\n${name},High\n`));
    const env = { IP3_URL: server.url, IP3_TOKEN: token };
    const { child, ended } = launch(['import', ...files, join(folder, 'nowhere.csv')], { env });
    child.stdout!.destroy();
    assert.equal((await ended).code, 3);
    const headers = { authorization: `Bearer ${token}` };
    const url = `${server.url}/api/ip3/v1/incidents?q=reader`;
    const list = (await (await fetch(url, { headers })).json()) as { incidents: unknown[] };
    assert.equal(list.incidents.length, 3);
  });

  test('import › standard input and gzip › are read like the file', async () => {
    const content = readFileSync(hosts);
    const piped = await importing(['-', '--json', '--dry-run'], {}, content);
    assert.equal(documentOf(piped.stdout).files[0]?.run?.['findings'], 7);
    const packed = await importing([
      file('hosts.xml.gz', gzipSync(content)),
      '--json',
      '--dry-run',
    ]);
    assert.equal(documentOf(packed.stdout).files[0]?.run?.['findings'], 7);
  });

  test('import › a ZIP archive of several reports › --member names the one to read', async () => {
    const report = (title: string) =>
      JSON.stringify({ source_tool: 'own', findings: [{ title, severity: 'high', host: title }] });
    const names = ['2026/a.json', '2026/b c.json'];
    const files = names.map((name) => ({ name, text: report(name) }));
    const path = file('several.zip', zipOf([...files, { name: 'note.txt', text: 'A note.' }]));
    const refused = await importing([path]);
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    const hint = /hint: name one of them: --member "2026\/a\.json" or --member "2026\/b c\.json"/;
    assert.match(refused.stderr, hint);
    assert.doesNotMatch(refused.stderr, /--member "note/);
    for (const member of names) {
      const args = [path, '--kind', 'generic', '--member', member, '--json'];
      const { code, stdout, stderr } = await importing(args);
      assert.equal(code, 0, stderr);
      const run = documentOf(stdout).files[0]?.run;
      assert.equal((run?.['archive'] as { member: string }).member, member);
      assert.equal(run?.['incidents_created'], 1);
    }
    assert.equal((await importing([path, '--member', 'c.json'])).code, 2);
  });

  test('import › no row can be read, also in a dry run › says so, exit 1', async () => {
    const table = file('unread.csv', 'title,severity,cve,cvss,type,host\n,High,,,,a.example\n');
    for (const flags of [[], ['--dry-run']]) {
      const { code, stdout } = await importing([table, ...flags]);
      assert.equal(code, 1);
      assert.match(stdout, /Result +failed[^]*Unreadable +1/);
      const { code: coded, stdout: text } = await importing([table, ...flags, '--json']);
      const document = documentOf(text);
      assert.deepEqual([coded, document.total['failed']], [1, 1]);
      assert.equal(document.files[0]?.run?.['dry_run'], flags.length > 0 ? true : undefined);
      assert.equal('id' in document.files[0]!.run!, flags.length === 0);
    }
  });

  test('import › file of no known kind › the hint lists the kinds, exit 1', async () => {
    const { code, stdout, stderr } = await importing([file('notes.txt', 'some notes')]);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /does not know this format[^]*--kind .*webproxy/);
  });

  test('import › a Burp export behind other text, an archive of it › by name, exit 1', async () => {
    const burp =
      '<?xml version="1.0"?>\n<!DOCTYPE issues [\n<!ELEMENT issue (type, name, host, severity)>\n]>\n' +
      '<issues><issue><issueDetail>The id, the name, and the page.</issueDetail></issue></issues>';
    const prefixed = await importing([file('note.xml', `Export of the shop scan\n${burp}`)]);
    assert.deepEqual([prefixed.code, prefixed.stdout], [1, '']);
    assert.match(prefixed.stderr, /text before the XML, which begins at line 2/);
    const packed = await importing([file('all.zip', `PK\x03\x04${'\0'.repeat(26)}${burp}`)]);
    assert.deepEqual([packed.code, packed.stdout], [1, '']);
    assert.match(packed.stderr, /is a ZIP archive that ends at byte \d+, before it is whole/);
    assert.doesNotMatch(packed.stderr, /--kind/, 'no kind takes an archive');
    const unmarked = await importing([file('own.csv', 'Name,Risk\nOld,High\n')]);
    assert.match(unmarked.stderr, /has no mark of the tool[^]*hint: if it is, give --kind csv/);
  });

  test('import › a table of unknown columns › the columns found and missing', async () => {
    const table = file('befunde.csv', 'Titel;Schweregrad\nAlt;Hoch\n');
    const { code, stderr } = await importing([table, '--kind', 'csv']);
    assert.equal(code, 1);
    assert.match(stderr, /has the columns "titel", "schweregrad"[^]*needs the columns title/);
  });

  test('import › hostile text in the file and in its name › is shown, not obeyed', async () => {
    const issue = '<issue><name>x</name><severity>Low</severity></issue>';
    const hostile = `<issues burpVersion="\u009b31m&#x202e;2022">${issue}</issues>`;
    const path = file('a\x1b[2Jb.xml', hostile);
    for (const flags of [[], ['--json']]) {
      const { code, stdout, stderr } = await importing([path, ...flags]);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /a\\(x1b|u001b)\[2Jb\.xml/);

      assert.doesNotMatch(stdout + stderr, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    }
  });

  test('import › Ctrl+C while the server writes › cancelled, and nothing is left', async () => {
    const rows = Array.from({ length: 30_000 }, (_, n) => `Stopped ${n},High,,,,h${n}.example`);
    const path = file('stopped.csv', `title,severity,cve,cvss,type,host\n${rows.join('\n')}\n`);
    const env = { IP3_URL: server.url, IP3_TOKEN: token };
    const running = launch(['import', path], { env });
    const headers = { authorization: `Bearer ${token}` };
    const newest = async () => {
      const answer = await fetch(`${server.url}/api/ip3/v1/imports?limit=1`, { headers });
      const { imports } = (await answer.json()) as { imports: Record<string, unknown>[] };
      return imports[0];
    };
    while ((await newest())?.['filename'] !== 'stopped.csv') await pause(10);
    running.child.kill('SIGINT');
    const { code, stderr } = await running.ended;
    assert.equal(code, 2, stderr);
    assert.match(stderr, /Cancelled; nothing was imported/);
    while ((await newest())?.['status'] === 'running') await pause(10);
    const run = await newest();
    assert.deepEqual([run?.['status'], run?.['incidents_created']], ['cancelled', 0]);
  });

  test('import › too large, in the middle of sending › the server’s sentence, exit 1', async () => {
    const big = Buffer.concat([
      readFileSync(hosts).subarray(0, -10),
      Buffer.alloc(64_000_000, ' '),
    ]);
    const { code, stderr } = await importing([file('big.xml', big)]);
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`at most ${maxBytes} bytes`));
  });

  test('import › wrong password, wrong token, no credentials, missing role › end with 4', async () => {
    const wrong = await importing([hosts, ...login], { IP3_TOKEN: '' }, 'not the password\n');
    assert.equal(wrong.code, 4);
    assert.match(wrong.stderr, /email address or password is wrong/);
    const expired = await importing([hosts, severities], { IP3_TOKEN: 'expired' });
    assert.equal(expired.code, 4);
    assert.match(
      expired.stderr,
      /hint: set a new IP3_TOKEN[^]*Not sent after that: 1 of the files/,
    );
    const nobody = await importing([hosts], { IP3_TOKEN: '' });
    assert.equal(nobody.code, 4);
    assert.match(nobody.stderr, /IP3_TOKEN/);
    const viewer = { IP3_TOKEN: await tokenOf('victor@example.org') };
    const refused = await importing([hosts, '--json'], viewer);
    assert.equal(refused.code, 4);
    const { problem } = documentOf(refused.stdout).files[0]!;
    assert.equal(problem?.['error'], 'forbidden');
  });

  test('import › misuse › two readers of standard input, unknown kind, bad address: 2, 2, 78', async () => {
    assert.equal((await importing(['-', ...login])).code, 2);
    assert.equal((await importing([hosts, '--kind', 'fax'])).code, 2);
    assert.equal((await importing([hosts, '--url', 'localhost'])).code, 78);
  });
});
