import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exitMeanings } from '../../src/cli/exit-codes.ts';
import { run } from './program.ts';

const commands = [
  ...['start', 'import', 'login', 'user', 'config', 'doctor', 'migrate', 'verify', 'keys'],
];

test('help › of the program › names every command and every exit code within 80 columns', async () => {
  const { code, stdout, stderr } = await run(['--help']);
  assert.deepEqual([code, stderr], [0, '']);
  for (const name of commands) assert.match(stdout, new RegExp(`^  ${name}\\b`, 'm'));
  for (const [exit, meaning] of Object.entries(exitMeanings)) {
    assert.ok(stdout.includes(`${exit.padStart(4)}  ${meaning}.`), exit);
  }
  assertNarrow(stdout);
});

test('help › of each command › has a description, examples and 80 columns at most', async () => {
  const userCommands = ['create', 'list', 'roles', 'password', 'disable', 'enable'];
  const paths = [
    ...['start', 'import', 'login', 'user', 'connectors', 'doctor', 'migrate'].map((name) => [
      name,
    ]),
    ...[['verify'], ['version']],
    ...userCommands.map((name) => ['user', name]),
    ['connectors', 'list'],
    ['connectors', 'fetch'],
    ['config', 'show'],
    ['keys', 'list'],
    ['keys', 'rotate'],
  ];
  const helps = await Promise.all(paths.map((path) => run([...path, '--help'])));
  for (const [at, { code, stdout }] of helps.entries()) {
    const path = paths[at] ?? [];
    assert.equal(code, 0, path.join(' '));
    assert.match(
      stdout,
      new RegExp(`^Usage: proofline ${path.join(' ')}\\b.*\n\n[A-Z][^]*?\\.\n\n`),
    );
    assert.match(stdout, /\nExamples:\n {2}\$ .*proofline/, path.join(' '));
    assertNarrow(stdout);
  }
});

function assertNarrow(text: string): void {
  const wide = text.split('\n').filter((line) => line.length > 80);
  assert.deepEqual(wide, []);
}

test('help › loaded › without the database engine, which takes longer than help itself', async () => {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      if (/\\/(kysely|pg|pglite)\\//.test(url)) console.error(url);
      return next(url, context);
    } });`;
  const hooks = `data:text/javascript,${encodeURIComponent(hook)}`;
  const { stderr } = await run(['--help'], { runtime: [process.execPath, '--import', hooks] });
  assert.equal(stderr, '');
});

test('help › of a command that is not there › said, and no success', async () => {
  for (const flag of ['--help', '-h']) {
    const { code, stdout, stderr } = await run(['techniques', flag]);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /unknown command 'techniques'/);
  }
});

test('program › without a command › prints its help on standard error and ends with 2', async () => {
  const { code, stdout, stderr } = await run([]);
  assert.deepEqual([code, stdout], [2, '']);
  assert.match(stderr, /^Usage: proofline/);
});

test('program › mistyped command › suggests the nearest one and ends with 2', async () => {
  const { code, stdout, stderr } = await run(['imprt', 'x.xml']);
  assert.deepEqual([code, stdout], [2, '']);
  assert.match(stderr, /unknown command 'imprt'\n\(Did you mean import\?\)/);
});

test('program › escape sequence in a mistyped command › is shown, not obeyed', async () => {
  const { stderr } = await run(['\x1b[31mred']);
  assert.match(stderr, /\\x1b\[31mred/);
  assert.ok(!stderr.includes('\x1b'));
});

test('program › mistyped with --json › says so in one problem document', async () => {
  const { code, stdout, stderr } = await run(['import', '--json']);
  assert.deepEqual([code, stdout], [2, '']);
  const problem = JSON.parse(stderr) as Record<string, unknown>;
  assert.equal(problem['error'], 'usage');
  assert.equal(problem['exit_code'], 2);
  assert.match(String(problem['detail']), /file/);
});

test('version › as text and as JSON › names program, runtime and engine', async () => {
  const { stdout } = await run(['version', '--json']);
  const facts = JSON.parse(stdout) as {
    version: string;
    runtime: { version: string };
    engine: { version: string };
  };
  assert.match(facts.version, /^\d+\.\d+\.\d+$/);
  assert.equal(facts.runtime.version, process.versions.node);
  assert.match(facts.engine.version, /^\d+\.\d+\.\d+$/);
  const text = await run(['version']);
  assert.ok(text.stdout.includes(`Node.js ${process.versions.node}`));
  assert.equal((await run(['--version'])).stdout, `proofline ${facts.version}\n`);
});

test('program › colour variables › colour is off in a pipe, forced on, and off by NO_COLOR', async () => {
  const colourOf = async (env: Record<string, string>) =>
    (await run(['config', 'show'], { env })).stdout.includes('\x1b[');
  assert.equal(await colourOf({}), false);
  assert.equal(await colourOf({ FORCE_COLOR: '1' }), true);
  assert.equal(await colourOf({ CLICOLOR_FORCE: '1' }), true);
  assert.equal(await colourOf({ FORCE_COLOR: '1', NO_COLOR: '1' }), false);
});
