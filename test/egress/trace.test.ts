// A call within a request's trace carries it on; any other carries none.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { openEgress } from '../../src/egress/egress.ts';
import { postOut } from '../../src/egress/post-out.ts';
import { withinTrace } from '../../src/egress/trace.ts';
import { portOfServer } from '../support/values.ts';

test('traceparent › of a call within a trace › same trace, a new parent; none outside', async () => {
  const seen: unknown[] = [];
  const peer = createServer((request, answer) => {
    seen.push(request.headers['traceparent']);
    request.resume().once('end', () => answer.end());
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const host = `127.0.0.1:${portOfServer(peer)}`;
  const egress = openEgress({ allow: [host] });
  const post = () =>
    postOut(egress, {
      url: `http://${host}/`,
      headers: {},
      body: Buffer.from('x'),
      timeoutMs: 60_000,
      maxAnswerBytes: 100,
    });
  const trace_id = 'ab'.repeat(16);
  await new Promise((resolve, reject) => {
    withinTrace({ trace_id, flags: '01' }, () => void post().then(resolve, reject));
  });
  await post();
  peer.close();
  assert.match(String(seen[0]), new RegExp(`^00-${trace_id}-[0-9a-f]{16}-01$`));
  assert.equal(seen[1], undefined);
});
