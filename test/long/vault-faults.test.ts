// Every system call of the vault's write path, at every time it is made: EIO, ENOSPC, SIGKILL.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultEachCall, writeCalls } from '../process/vault-faults.ts';

const options = { timeout: 300_000 };

for (const effect of ['error=EIO', 'error=ENOSPC', 'signal=KILL']) {
  test(
    `upload › ${effect} at each call of each kind › whole or absent, goes on`,
    options,
    async (context) => {
      const tally = await faultEachCall(writeCalls, [effect]);
      context.diagnostic(JSON.stringify(tally));
      assert.ok(tally.faults > writeCalls.length);
    },
  );
}
