// A start that is refused.
import assert from 'node:assert/strict';
import { spawnServer, type ProcessOptions } from '../support/process.ts';

/** One sentence with the cause, and the exit status of a start that cannot use its folder. */
export async function assertRefused(options: ProcessOptions, sentence: RegExp): Promise<void> {
  const server = spawnServer(options);
  assert.deepEqual(await server.ended, { code: 7, signal: null }, server.output());
  const lines = server.output().trimEnd().split('\n');
  assert.match(lines.at(-1)!, sentence);
  assert.equal(lines.length, 1, server.output());
}
