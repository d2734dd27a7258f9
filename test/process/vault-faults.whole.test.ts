// A representative set of failing system calls; test/long has them all, and those of the server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultEachCall } from './vault-faults.ts';

const options = { timeout: 60_000 };

test(
  'upload › the disk is full or fails at each write and sync › clear, whole, goes on',
  options,
  async (context) => {
    const tally = await faultEachCall(
      ['pwrite64', 'link'],
      ['error=ENOSPC', 'error=EDQUOT', 'error=EIO'],
    );
    context.diagnostic(JSON.stringify(tally));
    assert.equal(tally.refused, tally.faults);
  },
);

test(
  'upload › killed at each sync and at the naming › whole or absent, the next works',
  options,
  async (context) => {
    const tally = await faultEachCall(['fsync', 'link', 'unlink'], ['signal=KILL']);
    context.diagnostic(JSON.stringify(tally));
    assert.equal(tally.killed, tally.faults);
  },
);
