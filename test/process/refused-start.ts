// A start that is refused.
import assert from 'node:assert/strict';
import { spawnServer, type ProcessOptions } from '../support/process.ts';

/** One sentence with the cause, and the exit status; 7 is that of a folder that cannot be used. */
export async function assertRefused(
  options: ProcessOptions,
  sentence: RegExp,
  code = 7,
): Promise<void> {
  const server = spawnServer(options);
  assert.deepEqual(await server.ended, { code, signal: null }, server.output());
  const lines = server.output().trimEnd().split('\n');
  assert.match(lines.at(-1)!, sentence);
  assert.equal(lines.length, 1, server.output());
}
