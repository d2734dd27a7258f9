import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { webhookHeaders, webhookKey } from '../../src/egress/standard-webhook.ts';

/** The example that the standard's own libraries are tested with. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: Temporal.Instant.fromEpochMilliseconds(1_614_265_330_000),
  body: Buffer.from('{"test": 2432232314}'),
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

suite('signatures of standard webhooks', () => {
  test('public vector › signed › the published signature', () => {
    assert.deepEqual(webhookHeaders(vector, [webhookKey(vector.secret)]), {
      'webhook-id': vector.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': vector.signature,
    });
  });

  test('two keys › while one replaces the other › both signatures', () => {
    const other = Buffer.alloc(32, 7);
    const headers = webhookHeaders(vector, [webhookKey(vector.secret), other]);
    const [first, second, ...rest] = headers['webhook-signature'].split(' ');
    assert.equal(first, vector.signature);
    assert.match(second!, /^v1,[A-Za-z0-9+/]{43}=$/);
    assert.notEqual(second, first);
    assert.deepEqual(rest, []);
  });
});

suite('secrets and ids of standard webhooks', () => {
  test('secret › not of the standard form or length › refused without being repeated', () => {
    const of = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`;
    for (const bytes of [24, 25, 26, 32, 64]) assert.equal(webhookKey(of(bytes)).length, bytes);
    const bad = ['', 'whsec_', of(23), of(65), of(24).slice(6), `${of(24)}!`, 'whsec_äöü'];
    for (const secret of bad) {
      assert.throws(() => webhookKey(secret), { message: /^must be whsec_/ }, secret);
    }
  });

  test('id › with a dot, which would blur what is signed › refused', () => {
    const key = [webhookKey(vector.secret)];
    assert.throws(() => webhookHeaders({ ...vector, id: 'a.1614265330' }, key), /id of a message/);
  });
});
