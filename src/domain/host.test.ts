import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLoopback } from './host.ts';

const hosts = {
  true: [
    ...['localhost', 'LOCALHOST', 'localhost.', '127.0.0.1', '127.1.2.3'],
    ...['::1', '[::1]', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'],
  ],
  false: [
    ...['0.0.0.0', '::', '127.999.1.1', '128.0.0.1', '10.0.0.1', '::ffff:10.0.0.1', '::2', ''],
    ...['localhost.example.org', '127.0.0.1.example.org', 'db.example.org'],
  ],
};

for (const [expected, names] of Object.entries(hosts)) {
  for (const name of names) {
    test(`address › ${JSON.stringify(name)} › of this machine alone: ${expected}`, () => {
      assert.equal(String(isLoopback(name)), expected);
    });
  }
}
