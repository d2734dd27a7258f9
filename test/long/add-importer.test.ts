// docs/how-to/add-importer.md, followed from top to bottom in a copy of this checkout, by nothing but
// what it says; then a toy file is imported through the API of the copy.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { after, suite, test } from 'node:test';
import { temporaryFolder } from '../support/engines.ts';
import type { openTestService } from '../support/service.ts';
import { pageSteps, withAdded, type Step } from '../docs/page-steps.ts';
import { repository } from '../docs/shell-blocks.ts';

const page = 'docs/how-to/add-importer.md';
const vectors = 'test/vectors/webscanner';
const copied = [
  'bin',
  'docs',
  'samples',
  'scripts',
  'src',
  'test',
  'bench',
  'package.json',
  'tsconfig.json',
];

suite(page, () => {
  const folder = temporaryFolder();
  const at = (name: string): string => path.join(folder, name);
  for (const name of [...copied, 'CHANGELOG.md', 'README.md', 'eslint.config.js']) {
    cpSync(path.join(repository, name), at(name), { recursive: true });
  }
  symlinkSync(path.join(repository, 'node_modules'), at('node_modules'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  const said: string[] = [];
  let exports = '';
  const run = async (commands: string): Promise<void> => {
    if (/^export [A-Z]+=\S+$/.test(commands)) exports += `${commands}\n`;
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
    const script = `set -eo pipefail\n${exports}${commands}`;
    const options = { cwd: folder, env, maxBuffer: 1e8 };
    const { stdout } = await promisify(execFile)('bash', ['-c', script], options).catch(
      ({ stdout: printed, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${printed.slice(-4000)}${stderr.slice(-2000)}`);
      },
    );
    said.push(stdout);
  };
  const follow = async (step: Step): Promise<void> => {
    if ('commands' in step) await run(step.commands);
    else if ('newFile' in step) {
      assert.ok(!existsSync(at(step.newFile)), `${step.newFile} is there already`);
      writeFileSync(at(step.newFile), step.content);
    } else {
      const text = readFileSync(at(step.changedFile), 'utf8');
      writeFileSync(at(step.changedFile), withAdded(text, step.lines));
    }
  };

  let stuckAt: number | undefined;
  for (const step of pageSteps(page)) {
    test(`line ${step.line} › followed › works`, async () => {
      assert.equal(stuckAt, undefined, `stuck at line ${stuckAt}`);
      stuckAt = step.line;
      await follow(step);
      stuckAt = undefined;
    });
  }

  test('what is printed › beside the expectation of the page › the same', () => {
    const expected = readFileSync(at(`${vectors}/toyscan-json.json`), 'utf8');
    const printed = said.find((text) => text.includes('"items"')) ?? '{}';
    assert.deepEqual(JSON.parse(printed), JSON.parse(expected));
    assert.match(said.at(-1) ?? '', /vector webscanner\/toyscan-json\.input\.json/);
  });

  test('a toy file › sent to the copy › imported, and other addresses name the right one', async () => {
    const file = pathToFileURL(at('test/support/service.ts')).href;
    const { openTestService: open } = (await import(file)) as {
      openTestService: typeof openTestService;
    };
    const service = await open('embedded');
    const headers = {
      ...(await service.as('Analyst')),
      'content-type': 'application/octet-stream',
    };
    const body = readFileSync(at(`${vectors}/toyscan-json.input.json`));
    const send = (kind: string) =>
      service.call('POST', `/api/ip3/v1/imports/${kind}`, { headers, body });
    const [wrong, own, auto] = [
      await send('webproxy'),
      await send('webscanner'),
      await send('auto'),
    ];
    await service.close();
    assert.deepEqual([wrong.status, wrong.body.looks_like], [422, 'a ToyScan report']);
    assert.equal(wrong.body.send_to, '/api/ip3/v1/imports/webscanner');
    const { status, body: run } = own;
    assert.deepEqual([status, run.format, run.source_tool], [201, 'toyscan-json', 'ToyScan']);
    assert.deepEqual([run.findings, run.incidents_created, run.skipped], [2, 2, 1]);
    assert.deepEqual([auto.body.connector, auto.body.duplicates], ['webscanner', 2]);
    const reference = readFileSync(at('docs/reference/importers.md'), 'utf8');
    assert.ok(reference.includes('| `toyscan-json` |'));
  });
});
