// Programs of Prometheus for tests: Debian's package `prometheus`, or a folder in
// IP3_TEST_PROMETHEUS_BIN.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export function prometheusProgram(name: 'prometheus' | 'promtool'): string {
  const folders = [process.env['IP3_TEST_PROMETHEUS_BIN'] ?? '', '/usr/bin', '/usr/local/bin'];
  const found = folders.map((folder) => path.join(folder, name)).find((file) => isThere(file));
  assert.ok(
    found,
    `${name} is missing: install Debian's package prometheus (apt-get install ` +
      '--no-install-recommends prometheus), or name its folder in IP3_TEST_PROMETHEUS_BIN.',
  );
  return found;
}

function isThere(file: string): boolean {
  return path.isAbsolute(file) && fs.existsSync(file);
}

/** Runs promtool to its end; the test fails with what it said. */
export function promtool(args: string[], input = ''): string {
  const program = prometheusProgram('promtool');
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  assert.equal(status, 0, `promtool ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout + stderr;
}
