// The audit log over HTTP: what it shows holds against itself, and a stranger sees no entry.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openCheckpoint } from '../../src/trust/checkpoint.ts';
import { verifyLogProof } from '../../src/trust/log-proof.ts';
import { leafHash, verifyInclusion } from '../../src/trust/merkle.ts';
import { parseVkey } from '../../src/trust/signed-note.ts';
import { decodeEntries } from '../../src/trust/tiles.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { verifyConsistency } from '../support/trust-platforms.ts';
import { stringIn } from '../support/values.ts';
import { fillLog, writeEntries } from '../trust/log-ground.ts';

const log = '/api/ip3/v1/audit';
const bytes = (hex: string) => Buffer.from(hex, 'hex');

interface Proof {
  index: number;
  leaf_hash: string;
  path: string[];
  checkpoint: string;
  proof: string;
}

onEachEngine('audit log over HTTP', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
    await fillLog(service, [1, 9, 250, 40]);
  });
  after(() => service.close());

  const raw = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await service.app.inject({ method: 'GET', url, headers });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.rawPayload;
  };
  const verifiers = async () =>
    (await raw(`${log}/vkeys`)).toString().trimEnd().split('\n').map(parseVkey);

  test('checkpoint and keys › asked by a stranger › the note opens with a key', async () => {
    const note = (await raw(`${log}/checkpoint`)).toString();
    assert.equal(openCheckpoint(note, await verifiers()).size, 300);
  });

  test('entries › bundles and tiles › every entry has the hash in its tile', async () => {
    const headers = await service.as('Admin');
    for (const place of ['000', '001.p/44']) {
      const entries = decodeEntries(await raw(`${log}/tile/entries/${place}`, headers));
      const hashes = await raw(`${log}/tile/0/${place}`);
      assert.deepEqual(Buffer.concat(entries.map(leafHash)), hashes);
    }
    assert.equal((await raw(`${log}/tile/1/000.p/1`)).length, 32);
    assert.equal((await raw(`${log}/tile/0/000.p/3`)).length, 96);
  });

  test('tiles › beyond the log, or no path of a tile › 404 and 400', async () => {
    for (const place of ['002', '001.p/45', '001', 'x001/000']) {
      assertProblem(await service.call('GET', `${log}/tile/0/${place}`), 404, 'not_found');
    }
    for (const place of ['1', '000.p/256', '..%2f000', 'x000/000']) {
      assertProblem(await service.call('GET', `${log}/tile/0/${place}`), 400, 'validation_failed');
    }
  });

  test('inclusion › of entries old and new › holds, as JSON and as text', async () => {
    const headers = await service.as('Admin');
    const { body } = await service.call('GET', `${log}?action=auth.login&limit=200`, { headers });
    const ids = (body.entries as { id: number }[]).map(({ id }) => id);
    for (const id of [ids[0], ids[100], ids.at(-1)]) {
      const answer = await service.call('GET', `${log}/proof/inclusion?entry=${id}`, { headers });
      const proof = answer.body as Proof;
      const { size, root } = openCheckpoint(proof.checkpoint, await verifiers());
      const leaf = bytes(proof.leaf_hash);
      assert.ok(verifyInclusion({ index: proof.index, size, leaf, root }, proof.path.map(bytes)));
      assert.equal(verifyLogProof(proof.proof, leaf, await verifiers()).size, size);
    }
  });

  test('inclusion › of an entry without a place, or of none › 409 and 404', async () => {
    const headers = await service.as('Admin');
    await writeEntries(service, 1);
    const { body } = await service.call('GET', `${log}?limit=1`, { headers });
    const waiting = `${log}/proof/inclusion?entry=${body.entries[0].id}`;
    assertProblem(await service.call('GET', waiting, { headers }), 409, 'conflict');
    const unknown = `${log}/proof/inclusion?entry=999999`;
    assertProblem(await service.call('GET', unknown, { headers }), 404, 'not_found');
  });

  test('consistency › between any two checkpoints › holds', async () => {
    for (const [from, to] of [
      [1, 300],
      [10, 260],
      [256, 300],
      [300, 300],
      [7, 8],
    ] as const) {
      const url = `${log}/proof/consistency?from=${from}&to=${to}`;
      const { body } = await service.call('GET', url);
      const trees = {
        oldSize: from,
        oldRoot: bytes(stringIn(body.from_root)),
        newSize: to,
        newRoot: bytes(stringIn(body.to_root)),
      };
      assert.ok(verifyConsistency(trees, (body.path as string[]).map(bytes)), url);
    }
    const beyond = `${log}/proof/consistency?from=1&to=301`;
    assertProblem(await service.call('GET', beyond), 404, 'not_found');
    const turned = `${log}/proof/consistency?from=20&to=10`;
    assertProblem(await service.call('GET', turned), 404, 'not_found');
  });

  test('entries and their proofs › asked without the role › refused', async () => {
    const headers = await service.as('Operator');
    for (const url of [`${log}/tile/entries/000`, `${log}/proof/inclusion?entry=1`]) {
      assertProblem(await service.call('GET', url), 401, 'unauthorized');
      assertProblem(await service.call('GET', url, { headers }), 403, 'forbidden');
    }
    // A bundle cannot leave out what only the control team of an engagement can read.
    const officer = await service.as('Legal/DPO');
    const bundle = await service.call('GET', `${log}/tile/entries/000`, { headers: officer });
    assertProblem(bundle, 403, 'forbidden');
  });

  test('the trail › ?since and ?until › entries of that time, the end not included', async () => {
    const headers = await service.as('Admin');
    const at = '2026-11-20T10:00:00.000Z';
    const found = async (query: string) =>
      (await service.call('GET', `${log}?action=auth.login&${query}`, { headers })).body.count;
    assert.equal(await found(`since=${at}&limit=5`), 5);
    assert.equal(await found(`until=${at}`), 0);
    assert.equal(
      await found('since=2026-11-20T12:00:00%2B02:00&until=2026-11-20T10:00:01Z&limit=7'),
      7,
    );
    assert.equal(await found('since=2099-01-01T00:00:00Z'), 0);
    const wrong = await service.call('GET', `${log}?since=yesterday`, { headers });
    assertProblem(wrong, 400, 'validation_failed');
  });
});
