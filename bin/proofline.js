#!/usr/bin/env node
// Plain JavaScript that any Node runs: checks the runtime, then hands over to the real program.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const needed = 26;
const found = Number(process.versions.node.split('.')[0]);

if (found >= needed) {
  const { run } = await import('../src/cli/run.ts');
  await run(process.argv.slice(2));
} else {
  handOver();
}

/** `npm ci` lays the right runtime beside the program; use it whatever the machine has. */
function handOver() {
  const pinned = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
  if (!existsSync(pinned)) {
    process.stderr.write(
      `Proofline needs Node.js ${needed} and this is ${process.versions.node}: ` +
        `run "npm ci" in its folder, which brings the right one, or install Node.js ${needed}.\n`,
    );
    process.exit(1);
  }
  const program = fileURLToPath(import.meta.url);
  const ended = spawnSync(pinned, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (ended.signal !== null) process.kill(process.pid, ended.signal);
  process.exit(ended.status ?? 1);
}
