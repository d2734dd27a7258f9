// The document is clean by the rules of redocly.yaml. The linter runs offline: no telemetry, no
// look for updates.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { unopenedApp } from '../../scripts/reference-pages.ts';

const root = join(import.meta.dirname, '../..');
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };

interface Report {
  totals: { errors: number; warnings: number };
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
}

function lint(file: string): Report {
  const program = join(root, 'node_modules/.bin/redocly');
  const config = join(root, 'redocly.yaml');
  const args = ['lint', file, '--config', config, '--format', 'json', '--max-problems', '1000'];
  const env = { ...process.env, ...quiet };
  const ended = spawnSync(program, args, { env, encoding: 'utf8', cwd: tmpdir() });
  assert.ok(ended.stdout.startsWith('{'), ended.stdout + ended.stderr);
  return JSON.parse(ended.stdout) as Report;
}

test('document › by the linter › without a fault', async () => {
  const app = await unopenedApp();
  const folder = mkdtempSync(join(tmpdir(), 'proofline-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(app.swagger()));
    const { problems, totals } = lint(file);
    const said = problems.map(({ ruleId, message, location }) => {
      return `${ruleId} at ${location[0]?.pointer}: ${message}`;
    });
    assert.deepEqual(said, []);
    assert.deepEqual(totals, { ...totals, errors: 0, warnings: 0 });
  } finally {
    rmSync(folder, { recursive: true });
    await app.close();
  }
});
