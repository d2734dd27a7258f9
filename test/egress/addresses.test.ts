// Where nothing is sent to: a table of addresses, and names whose DNS answers change or are false.
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { suite, test } from 'node:test';
import { EgressError } from '../../src/egress/egress-error.ts';
import { openEgress } from '../../src/egress/egress.ts';
import { postOut } from '../../src/egress/post-out.ts';
import { isPublicAddress } from '../../src/egress/public-address.ts';
import { openPeer, peerName } from '../support/peer.ts';

const post = { headers: {}, body: Buffer.from('x'), timeoutMs: 60_000, maxAnswerBytes: 100 };

/** Addresses that are refused before anything is connected or looked up. */
const refused = [
  ['refused_address', 'https://127.0.0.1/'],
  ['refused_address', 'https://127.1/'],
  ['refused_address', 'https://2130706433/'],
  ['refused_address', 'https://0x7f000001/'],
  ['refused_address', 'https://0177.0.0.1/'],
  ['refused_address', 'https://127.255.255.254:8443/'],
  ['refused_address', 'https://0.0.0.0/'],
  ['refused_address', 'https://0/'],
  ['refused_address', 'https://10.0.0.1/'],
  ['refused_address', 'https://10.255.255.255/'],
  ['refused_address', 'https://100.64.0.1/'],
  ['refused_address', 'https://100.127.255.255/'],
  ['refused_address', 'https://169.254.169.254/latest/meta-data/'],
  ['refused_address', 'https://172.16.0.1/'],
  ['refused_address', 'https://172.31.255.255/'],
  ['refused_address', 'https://192.0.0.1/'],
  ['refused_address', 'https://192.0.2.1/'],
  ['refused_address', 'https://192.88.99.1/'],
  ['refused_address', 'https://192.168.1.1/'],
  ['refused_address', 'https://198.18.0.1/'],
  ['refused_address', 'https://198.19.255.255/'],
  ['refused_address', 'https://198.51.100.7/'],
  ['refused_address', 'https://203.0.113.7/'],
  ['refused_address', 'https://224.0.0.1/'],
  ['refused_address', 'https://239.255.255.255/'],
  ['refused_address', 'https://240.0.0.1/'],
  ['refused_address', 'https://255.255.255.255/'],
  ['refused_address', 'https://[::]/'],
  ['refused_address', 'https://[::1]/'],
  ['refused_address', 'https://[::ffff:127.0.0.1]/'],
  ['refused_address', 'https://[::ffff:7f00:1]/'],
  ['refused_address', 'https://[::ffff:8.8.8.8]/'],
  ['refused_address', 'https://[::127.0.0.1]/'],
  ['refused_address', 'https://[64:ff9b::7f00:1]/'],
  ['refused_address', 'https://[64:ff9b:1::a00:1]/'],
  ['refused_address', 'https://[100::1]/'],
  ['refused_address', 'https://[2001::1]/'],
  ['refused_address', 'https://[2001:db8::1]/'],
  ['refused_address', 'https://[2002:7f00:1::]/'],
  ['refused_address', 'https://[2002:a00:1::1]/'],
  ['refused_address', 'https://[3fff::1]/'],
  ['refused_address', 'https://[5f00::1]/'],
  ['refused_address', 'https://[fc00::1]/'],
  ['refused_address', 'https://[fd12:3456::1]/'],
  ['refused_address', 'https://[fe80::1]/'],
  ['refused_address', 'https://[febf::1]/'],
  ['refused_address', 'https://[fec0::1]/'],
  ['refused_address', 'https://[ff02::1]/'],
  ['not_https', 'http://example.org/'],
  ['not_https', 'http://8.8.8.8/'],
  ['not_https', 'http://127.0.0.1/'],
  ['not_https', 'http://[::1]/'],
  ['bad_address', 'https://user:secret@example.org/'],
  ['bad_address', 'https://user@example.org/'],
  ['bad_address', 'ftp://example.org/'],
  ['bad_address', 'file:///etc/passwd'],
  ['bad_address', 'gopher://127.0.0.1:6379/_x'],
  ['bad_address', 'unix:/var/run/docker.sock'],
  ['bad_address', 'data:text/plain,x'],
  ['bad_address', 'https://'],
  ['bad_address', '//example.org/'],
  ['bad_address', 'example.org'],
  ['bad_address', ''],
] as const;

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof EgressError, String(error));
  return error.reason;
}

suite('addresses of outgoing requests', () => {
  test('table › written-out addresses and schemes › refused without a lookup', async () => {
    const resolve = () => Promise.reject(new Error('a lookup was made'));
    const egress = openEgress({ allow: [], resolve });
    for (const [reason, url] of refused) {
      assert.equal(await reasonOf(postOut(egress, { ...post, url })), reason, url);
    }
  });

  test('public addresses › of both families › public', () => {
    const some = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '223.255.255.255'];
    const others = ['2606:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888'];
    for (const address of [...some, ...others]) assert.ok(isPublicAddress(address), address);
    for (const text of ['', 'example.org', '8.8.8.8%lo', '2606:4700::1%eth0', '8.8.8']) {
      assert.ok(!isPublicAddress(text), text);
    }
  });

  test('name › one of its addresses is private › refused, nothing is connected', async () => {
    const found = [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    for (const addresses of [found, found.toReversed(), found.slice(1)]) {
      const egress = openEgress({ allow: [], resolve: () => Promise.resolve(addresses) });
      const sent = postOut(egress, { ...post, url: 'https://rebind.test/' });
      assert.equal(await reasonOf(sent), 'refused_address');
    }
  });

  test('name › DNS answers another address the second time › one lookup for check and use', async (t) => {
    let connections = 0;
    const peer = await openPeer(
      createServer((socket) => {
        connections += 1;
        socket.destroy();
      }),
      'https',
    );
    t.after(peer.close);
    let lookups = 0;
    const resolve = () => {
      lookups += 1;
      const address = lookups === 1 ? '192.0.2.1' : '127.0.0.1';
      return Promise.resolve([{ address, family: 4 }]);
    };
    const egress = openEgress({ allow: [], resolve });
    const url = `https://rebind.test:${peer.port}/`;
    assert.equal(await reasonOf(postOut(egress, { ...post, url })), 'refused_address');
    assert.deepEqual({ lookups, connections }, { lookups: 1, connections: 0 });
  });

  test('name › the DNS knows none, or fails › unresolved', async () => {
    for (const resolve of [() => Promise.resolve([]), () => Promise.reject(new Error('x'))]) {
      const sent = postOut(openEgress({ allow: [], resolve }), { ...post, url: 'https://a.test/' });
      assert.equal(await reasonOf(sent), 'unresolved');
    }
  });

  test('allowed host › another port, another name at the same address › refused', async (t) => {
    const peer = await openPeer(
      createServer((socket) => socket.destroy()),
      'https',
    );
    t.after(peer.close);
    const { allow, resolve } = peer.egress;
    const egress = openEgress({ allow: [...allow], resolve });
    const other = `https://${peerName}:${peer.port === 1 ? 2 : 1}/`;
    assert.equal(await reasonOf(postOut(egress, { ...post, url: other })), 'refused_address');
    const alias = `https://alias.test:${peer.port}/`;
    assert.equal(await reasonOf(postOut(egress, { ...post, url: alias })), 'refused_address');
    assert.equal(await reasonOf(postOut(egress, { ...post, url: `${peer.url}/` })), 'reset');
  });
});
