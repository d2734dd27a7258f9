// System errors as the runtime reports them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDiskFull, systemCode } from './system-code.ts';

test('system errors › by name, or by number where there is no name › known', () => {
  // A quota that is used up, as Node reports it: code and message are words.
  const quota = { errno: -122, code: 'Unknown system error -122', syscall: 'write' };
  assert.deepEqual([systemCode(quota), isDiskFull(quota)], ['EDQUOT', true]);
  assert.equal(isDiskFull({ errno: -28, code: 'ENOSPC' }), true);
  assert.equal(systemCode({ errno: -5, code: 'EIO' }), 'EIO');
  assert.equal(isDiskFull({ errno: -5, code: 'EIO' }), false);
  for (const error of [null, undefined, 'text', new Error('x')])
    assert.equal(systemCode(error), '');
});
