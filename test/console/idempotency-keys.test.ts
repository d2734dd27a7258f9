// One idempotency key per action of the user, kept while the server has not responded.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { forgetKey, keyFor } from '../../src/console/api/idempotency-keys.ts';

suite('idempotency keys', () => {
  test('the same request › without a response › keeps its key', () => {
    const key = keyFor('/api/incidents {"title":"A"}');
    assert.equal(keyFor('/api/incidents {"title":"A"}'), key);
    assert.notEqual(keyFor('/api/incidents {"title":"B"}'), key);
  });

  test('the same request › after a response › is an action of its own', () => {
    const key = keyFor('/api/incidents {"title":"C"}');
    forgetKey(key);
    assert.notEqual(keyFor('/api/incidents {"title":"C"}'), key);
  });

  test('unanswered requests › very many › only the newest are remembered', () => {
    const first = keyFor('/api/incidents 0');
    for (let number = 1; number <= 100; number += 1) keyFor(`/api/incidents ${number}`);
    const last = keyFor('/api/incidents 100');
    assert.equal(keyFor('/api/incidents 100'), last);
    assert.notEqual(keyFor('/api/incidents 0'), first);
  });
});
