// What pages name exists: settings, addresses, files of this repository, the systemd unit.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { routeAccess } from '../../src/http/route-access.ts';
import { settings } from '../../src/settings/config.ts';
import { repository } from './shell-blocks.ts';

const pages = globSync(['*.md', 'docs/*.md', 'docs/{how-to,explanation}/*.md'], {
  cwd: repository,
});

/** Variables that are none of the server's settings. */
const otherVariables = ['IP3_URL', 'IP3_TOKEN', 'IP3_EMAIL', 'IP3_TEST_PG_BIN', 'IP3_TEST_ENGINE'];

for (const page of pages) {
  const text = readFileSync(path.join(repository, page), 'utf8');

  test(`${page} › settings that it names › exist`, () => {
    const known = [...Object.keys(settings), ...otherVariables];
    const named = [...text.matchAll(/\bIP3_[A-Z0-9_]+/g)].map(([name]) => name);
    const unknown = named.filter((name) => !known.includes(name.replace(/_FILE$/, '')));
    assert.deepEqual(unknown, []);
  });

  test(`${page} › routes that it names › are served`, () => {
    const named = [...text.matchAll(/\b(GET|POST|PATCH|PUT|DELETE) (\/[\w./{}:-]+)/g)];
    const served = Object.keys(routeAccess).map((route) => route.replace(/:\w+/g, '{}'));
    const asked = named.map(([, method, address]) => `${method} ${plain(address ?? '')}`);
    const unknown = asked.filter((route) => !served.includes(route));
    assert.deepEqual(unknown, []);
  });

  test(`${page} › files that it names › are there`, () => {
    const named = [...text.matchAll(/`((?:src|test|bin|bench|docs|\.ci)\/[\w./-]+)`/g)];
    const missing = named.filter(([, name = '']) => !existsSync(path.join(repository, name)));
    assert.deepEqual(
      missing.map(([, name]) => name),
      [],
    );
  });
}

for (const page of pages) {
  const text = readFileSync(path.join(repository, page), 'utf8');
  const blocks = [...text.matchAll(/^ *```(?:sh)?\n([^]*?)^ *```$/gm)].map(
    ([, block = '']) => block,
  );
  const needs = blocks.some((block) => /\$TOKEN|\$SERVER|^ *proofline /m.test(block));
  if (!needs || page.endsWith('prepare-a-shell.md')) continue;
  test(`${page} › the command and names that it uses › are set up by a page it names`, () => {
    assert.match(text, /\(prepare-a-shell\.md\)/);
  });
}

test('docs/how-to/install.md › its unit › is one that systemd understands', () => {
  const page = readFileSync(path.join(repository, 'docs/how-to/install.md'), 'utf8');
  const unit = /^```ini\n([^]*?)^```$/m.exec(page)?.[1] ?? '';
  assert.match(unit, /^ExecStart=\/usr\/bin\/node \/opt\/proofline\/bin\/proofline\.js start$/m);
  // A database that starts slowly must not leave the service down.
  for (const line of ['RestartSec=5', 'StartLimitIntervalSec=0', 'Restart=on-failure']) {
    assert.match(unit, new RegExp(`^${line}$`, 'm'));
  }
  assert.match(unit, /^After=network-online\.target postgresql\.service$/m);
  const analyser = '/usr/bin/systemd-analyze';
  if (!existsSync(analyser)) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'proofline-unit-'));
  const file = path.join(folder, 'proofline.service');
  // The check wants a program that exists; where Node is differs from machine to machine.
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  const said = execFileSync(analyser, ['verify', '--man=no', file], { stdio: 'pipe' });
  assert.equal(said.toString(), '');
  // In tenths; fails when the exposure is larger.
  const exposure = ['security', '--offline=true', '--threshold=15', '--no-pager', file];
  execFileSync(analyser, exposure, { stdio: 'pipe' });
  rmSync(folder, { recursive: true });
});

/** Without the query, with every placeholder alike. */
function plain(address: string): string {
  return address.replace(/\{\w+\}|:\w+/g, '{}').replace(/[.]$/, '');
}
