// What comes back from the other machine, or does not: real sockets, with TLS and without.
import assert from 'node:assert/strict';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { suite, test } from 'node:test';
import { EgressError } from '../../src/egress/egress-error.ts';
import { openEgress } from '../../src/egress/egress.ts';
import { postOut, type OutgoingPost } from '../../src/egress/post-out.ts';
import { openPeer, peerName, plainPeer, securePeer, type Peer } from '../support/peer.ts';

const secret = 'T0k3n-in-the-path';

function post(peer: Pick<Peer, 'url'>, fields: Partial<OutgoingPost> = {}): OutgoingPost {
  const base = { headers: {}, body: Buffer.from('hello'), timeoutMs: 60_000, maxAnswerBytes: 1000 };
  return { ...base, url: `${peer.url}/${secret}?key=${secret}`, ...fields };
}

async function failure(work: Promise<unknown>): Promise<EgressError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof EgressError, String(error));
  assert.doesNotMatch(error.message, new RegExp(secret));
  return error;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat((await request.toArray()) as Buffer[]).toString();
}

/** Peers that misbehave, and what is said of it. */
const faults: [string, RequestListener, string][] = [
  ['301', (_q, s) => void s.writeHead(301, { location: 'https://8.8.8.8/' }).end(), 'redirect'],
  ['307', (_q, s) => void s.writeHead(307, { location: '/other' }).end(), 'redirect'],
  ['308', (_q, s) => void s.writeHead(308).end(), 'redirect'],
  ['no answer', () => undefined, 'timeout'],
  ['half an answer', (_q, s) => void s.writeHead(200).write('x'), 'timeout'],
  ['drops at once', (q) => void q.socket.destroy(), 'reset'],
  ['a reset', (q) => void q.socket.resetAndDestroy(), 'reset'],
  ['too long', (_q, s) => void s.end('x'.repeat(1001)), 'too_large'],
  ['endless', (_q, s) => endless(s), 'too_large'],
  ['promises more', (_q, s) => cutShort(s), 'reset'],
  ['no HTTP', (_q, s) => void s.socket!.end('SSH-2.0-x\r\n'), 'broken_answer'],
];

function endless(answer: ServerResponse): void {
  const piece = Buffer.alloc(65_536, 'x');
  const more = () => {
    while (!answer.destroyed && answer.write(piece));
  };
  answer.on('drain', more);
  more();
}

function cutShort(answer: ServerResponse): void {
  answer.writeHead(200, { 'content-length': 100 });
  answer.write('x', () => answer.socket!.destroy());
}

suite('an outgoing POST', () => {
  test('https › a sound answer › the bytes, headers and status of both sides', async (t) => {
    const peer = await securePeer((request, answer) => {
      void bodyOf(request).then((body) => {
        const { authorization = '', host = '' } = request.headers;
        const { method = '', url = '' } = request;
        answer.writeHead(503, { 'x-said': JSON.stringify({ authorization, host, method, url }) });
        answer.end(`got ${body}`);
      });
    });
    t.after(peer.close);
    const answer = await postOut(
      peer.egress,
      post(peer, { headers: { authorization: 'Bearer x' }, body: Buffer.from('grüße') }),
    );
    assert.equal(answer.status, 503);
    assert.equal(answer.body.toString(), 'got grüße');
    assert.deepEqual(JSON.parse(String(answer.headers['x-said'])), {
      authorization: 'Bearer x',
      host: `${peerName}:${peer.port}`,
      method: 'POST',
      url: `/${secret}?key=${secret}`,
    });
  });

  for (const [name, listener, reason] of faults) {
    test(`peer › ${name} › ${reason}`, async (t) => {
      let requests = 0;
      const peer = await plainPeer((request, answer) => {
        requests += 1;
        listener(request, answer);
      });
      t.after(peer.close);
      // Meant to run out: these peers never end their answer.
      const timeoutMs = reason === 'timeout' ? 300 : 60_000;
      const error = await failure(postOut(peer.egress, post(peer, { timeoutMs })));
      assert.equal(error.reason, reason);
      assert.equal(requests, 1, 'nothing is followed or repeated');
    });
  }

  test('TLS alone › a named host without it › refused before a connection, this machine is not', async (t) => {
    let requests = 0;
    const peer = await plainPeer((_request, answer) => {
      requests += 1;
      answer.end();
    });
    t.after(peer.close);
    const near = `127.0.0.1:${peer.port}`;
    const strict = { ...peer.egress, allow: new Set([...peer.egress.allow, near]), tlsOnly: true };
    assert.equal((await failure(postOut(strict, post(peer)))).reason, 'not_https');
    assert.equal(requests, 0);
    assert.equal((await postOut(strict, post({ url: `http://${near}` }))).status, 200);
  });

  test('answer › exactly as long as allowed › read', async (t) => {
    const peer = await plainPeer((_request, answer) => void answer.end('x'.repeat(1000)));
    t.after(peer.close);
    assert.equal((await postOut(peer.egress, post(peer))).body.length, 1000);
  });

  test('TLS › a certificate of nobody known, or of another name › tls', async (t) => {
    const peer = await securePeer((_request, answer) => void answer.end());
    t.after(peer.close);
    const { resolve, ca } = peer.egress;
    const unknown = openEgress({ allow: [peerName], resolve });
    assert.equal((await failure(postOut(unknown, post(peer)))).reason, 'tls');
    const other = openEgress({ allow: ['other.test'], resolve, ca: ca! });
    const url = `https://other.test:${peer.port}`;
    assert.equal((await failure(postOut(other, post({ url })))).reason, 'tls');
    const plain = await plainPeer((_request, answer) => void answer.end());
    t.after(plain.close);
    const asTls = post({ url: plain.url.replace('http:', 'https:') });
    assert.equal((await failure(postOut(plain.egress, asTls))).reason, 'tls');
  });

  test('connecting › the peer takes it and says nothing › its own limit', async (t) => {
    const peer = await openPeer(
      createServer(() => undefined),
      'https',
    );
    t.after(peer.close);
    // Meant to run out: nothing accepts the connection.
    const asked = post(peer, { timeoutMs: 3_600_000, connectTimeoutMs: 100 });
    assert.equal((await failure(postOut(peer.egress, asked))).reason, 'timeout');
  });

  test('nobody listens › connection refused › unreachable', async () => {
    const peer = await plainPeer(() => undefined);
    await peer.close();
    assert.equal((await failure(postOut(peer.egress, post(peer)))).reason, 'unreachable');
  });

  test('signal › given up meanwhile › stopped', async (t) => {
    const stopping = new AbortController();
    const peer = await plainPeer(() => stopping.abort());
    t.after(peer.close);
    const asked = post(peer, { signal: stopping.signal });
    assert.equal((await failure(postOut(peer.egress, asked))).reason, 'stopped');
  });
});
