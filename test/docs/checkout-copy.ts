// A copy of this checkout in which a page that changes files is followed, step by step, by nothing
// but what it says.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/engines.ts';
import { embeddedTemplateVariable, serverUrlVariable } from '../support/templates.ts';
import { pageSteps, withChanged, type Step } from './page-steps.ts';
import { repository } from './shell-blocks.ts';
import { copyTypeCache } from './type-cache.ts';

const copied = ['bin', 'docs', 'samples', 'scripts', 'src', 'test', 'bench'];
const files = [
  ...['package.json', 'tsconfig.json', '.oxlintrc.json', '.oxfmtrc.json', 'vite.config.ts'],
  ...['CHANGELOG.md', 'README.md'],
];

export interface CheckoutCopy {
  /** The path of a file of the copy. */
  at: (name: string) => string;
  /** What each command printed. */
  printed: readonly string[];
}

/** Makes one test of each step of the page; the copy is there until the suite ends. */
export function followedInCopy(page: string): CheckoutCopy {
  // The copy can have migrations of its own, so its tests make their own databases.
  for (const name of [serverUrlVariable, embeddedTemplateVariable]) delete process.env[name];
  const folder = temporaryFolder();
  const at = (name: string): string => path.join(folder, name);
  for (const name of [...copied, ...files]) {
    cpSync(path.join(repository, name), at(name), { recursive: true });
  }
  symlinkSync(path.join(repository, 'node_modules'), at('node_modules'));
  copyTypeCache(folder);
  after(() => rmSync(folder, { recursive: true, force: true }));
  const printed: string[] = [];
  const run = commandsIn(folder);
  const follow = async (step: Step): Promise<void> => {
    if ('commands' in step) printed.push(await run(step.commands));
    else if ('newFile' in step) {
      assert.ok(!existsSync(at(step.newFile)), `${step.newFile} is there already`);
      mkdirSync(path.dirname(at(step.newFile)), { recursive: true });
      writeFileSync(at(step.newFile), step.content);
    } else {
      const text = readFileSync(at(step.changedFile), 'utf8');
      writeFileSync(at(step.changedFile), withChanged(text, step.lines));
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
  return { at, printed };
}

/** Runs commands in the folder; variables that one exports are there for the next. */
function commandsIn(folder: string): (commands: string) => Promise<string> {
  let exports = '';
  return async (commands) => {
    if (/^export [A-Z]+=\S+$/.test(commands)) exports += `${commands}\n`;
    // Next to a copy are no real exports, which a build server must have (`CI`).
    const { NODE_TEST_CONTEXT: _ours, CI: _server, ...env } = process.env;
    const script = `set -eo pipefail\n${exports}${commands}`;
    const options = { cwd: folder, env, maxBuffer: 1e8 };
    const { stdout } = await promisify(execFile)('bash', ['-c', script], options).catch(
      ({ stdout: output, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${output.slice(-4000)}${stderr.slice(-2000)}`);
      },
    );
    return stdout;
  };
}
