// GET …/reports/evidence-package/{id} as JSON: the same records are the same bytes, a reading does
// not change them, and what an audience cannot see is visibly redacted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listVkeys } from '../../src/operations/audit/prove.ts';
import { Sequencer } from '../../src/operations/audit/sequencer.ts';
import { canonicalJson } from '../../src/trust-core/canonical.ts';
import { firstBrokenEntry } from '../../src/trust/custody.ts';
import { packageSha256 } from '../../src/trust/manifest.ts';
import { checkPackage } from '../../src/trust/package-check.ts';
import { parseVkey } from '../../src/trust/signed-note.ts';
import {
  assertProblem,
  count,
  form,
  newEvidence,
  newIncident,
  onEachEngine,
  sha256,
  unknownId,
} from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';

onEachEngine('evidence package', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const take = async (id: string, query = '', headers = {}): Promise<Answer> =>
    service.call('GET', `/api/ip3/v1/reports/evidence-package/${id}${query}`, {
      headers: { ...(await service.as('Analyst')), ...headers },
    });

  async function sequence({ deps }: TestService) {
    const sequencer = new Sequencer(deps);
    await sequencer.open();
    await sequencer.step();
  }

  async function threeVisibilities() {
    const incident = await newIncident(service);
    const ids: Record<string, string> = {};
    for (const visibility of ['public', 'restricted', 'internal']) {
      const source = `a ${visibility} source`;
      ids[visibility] = await newEvidence(service, incident, { visibility, source });
    }
    return { incident, ids };
  }

  test('package › of an incident › manifest, hash, custody, statement and pending proof', async () => {
    const { incident, ids } = await threeVisibilities();
    const { status, body, headers } = await take(incident.public_id);
    assert.equal(status, 200);
    assert.equal(body.package_sha256, packageSha256(body.manifest));
    assert.equal(headers['etag'], `W/"${body.package_sha256}.pending"`);
    assert.match(String(headers['cache-control']), /private/);
    assert.deepEqual(body.log_proof, { status: 'pending' });
    assert.equal(body.chain_of_custody.length, 3);
    for (const { evidence_id, entries } of body.chain_of_custody) {
      const record = body.contents.evidence.find(({ id }: { id: string }) => id === evidence_id);
      assert.equal(firstBrokenEntry(record, entries), null);
    }
    for (const file of body.manifest.files.filter(
      (one: { role: string }) => one.role === 'document',
    )) {
      const member = /^contents\/(\w+)\.json$/.exec(file.path)?.[1];
      const value = member === undefined ? body.chain_of_custody : body.contents[member];
      assert.equal(sha256(canonicalJson(value)), file.sha256, file.path);
    }
    assert.ok(
      body.manifest.files.some((one: { path: string }) => one.path === `evidence/${ids['public']}`),
    );
    const statement = JSON.parse(Buffer.from(body.signature.payload, 'base64').toString());
    assert.deepEqual(statement.subject, [
      { name: incident.public_id, digest: { sha256: body.package_sha256 } },
    ]);
  });

  test('package › taken twice › the same bytes; each taking is recorded, none changes it', async () => {
    const { incident } = await threeVisibilities();
    const first = await take(incident.id);
    const second = await take(incident.id);
    assert.equal(first.status, 200);
    assert.equal(second.text, first.text);
    const trail = async (action: string) =>
      count(service, 'audit_entry where incident_id = $1 and action = $2', [incident.id, action]);
    assert.equal(await trail('package.issued'), 1);
    assert.equal(await trail('package.exported'), 2);
  });

  test('package › a record is added › another hash', async () => {
    const { incident } = await threeVisibilities();
    const first = await take(incident.id);
    await newEvidence(service, incident);
    const second = await take(incident.id);
    assert.notEqual(second.body.package_sha256, first.body.package_sha256);
    assert.ok(second.body.manifest.as_of > first.body.manifest.as_of);
  });

  test('package › content is read in between › the same hash', async () => {
    const incident = await newIncident(service);
    const headers = await service.as('Analyst');
    const upload = form([
      { name: 'evidence_type', content: 'log_extract' },
      { name: 'file', content: 'some bytes', filename: '../../etc/passwd' },
    ]);
    const url = `/api/ip3/v1/incidents/${incident.id}/evidence`;
    const made = await service.call('POST', url, {
      headers: { ...headers, ...upload.headers },
      body: upload.body,
    });
    const first = await take(incident.id);
    await service.call('GET', `/api/ip3/v1/evidence/${made.body.id}/content`, { headers });
    const second = await take(incident.id);
    assert.equal(second.text, first.text);
    const row = first.body.manifest.files.find(
      (file: { path: string }) => file.path === `evidence/${made.body.id}`,
    );
    assert.deepEqual([row.included, row.integrity, row.bytes], [true, 'verified', 10]);
  });

  test('package › If-None-Match › 304 without a record of an export', async () => {
    const { incident } = await threeVisibilities();
    const first = await take(incident.id);
    const tag = String(first.headers['etag']);
    const again = await take(incident.id, '', { 'if-none-match': `"other", ${tag}` });
    assert.deepEqual([again.status, again.text], [304, '']);
    const exports = `audit_entry where incident_id = $1 and action = 'package.exported'`;
    assert.equal(await count(service, exports, [incident.id]), 1);
  });

  for (const [audience, shown] of [
    ['public', ['public']],
    ['restricted', ['public', 'restricted']],
    ['internal', ['public', 'restricted', 'internal']],
  ] as const) {
    test(`package › for the audience ${audience} › shows ${shown.join(', ')}, redacts the rest`, async () => {
      const { incident, ids } = await threeVisibilities();
      const { body, text } = await take(incident.id, `?audience=${audience}`);
      const shownIds = shown.map((visibility) => ids[visibility]);
      for (const row of body.contents.evidence) {
        if (shownIds.includes(row.id)) assert.equal(row.redacted, undefined);
        else assert.deepEqual(Object.keys(row).sort(), ['id', 'redacted', 'sha256']);
      }
      for (const visibility of Object.keys(ids)) {
        const isShown = (shown as readonly string[]).includes(visibility);
        assert.equal(text.includes(`a ${visibility} source`), isShown, visibility);
      }
      assert.equal(body.manifest.audience, audience);
      assert.deepEqual(
        body.chain_of_custody.map((chain: { evidence_id: string }) => chain.evidence_id),
        shownIds,
      );
    });
  }

  test('package › for the public › the timeline has no details', async () => {
    const { incident } = await threeVisibilities();
    const { body } = await take(incident.id, '?audience=public');
    assert.ok(body.contents.timeline.length > 2);
    for (const entry of body.contents.timeline) assert.equal(entry.detail, undefined);
    assert.ok(
      body.contents.timeline.some((entry: { redacted: unknown }) => entry.redacted === true),
    );
  });

  test('package › refused › below Analyst, for an unknown incident, in an unknown form', async () => {
    const { incident } = await threeVisibilities();
    const url = `/api/ip3/v1/reports/evidence-package/${incident.id}`;
    const refused = await service.call('GET', url, { headers: await service.as('Viewer') });
    assertProblem(refused, 403, 'forbidden');
    assertProblem(await take(unknownId), 404, 'not_found');
    assertProblem(await take(incident.id, '?format=docx'), 400, 'validation_failed');
    assertProblem(await take(incident.id, '?audience=everybody'), 400, 'validation_failed');
  });

  test('package › once the log has its entry › carries the proof, and stays the same', async () => {
    const { incident } = await threeVisibilities();
    const first = await take(incident.id);
    assert.deepEqual(first.body.log_proof, { status: 'pending' });
    await sequence(service);
    const tag = String(first.headers['etag']);
    const second = await take(incident.id, '', { 'if-none-match': tag });
    assert.equal(second.status, 200);
    assert.equal(second.body.package_sha256, first.body.package_sha256);
    const vkeys = (await listVkeys(service.deps)).map(parseVkey);
    const log = checkPackage(second.body, { keys: null, vkeys }).find(({ name }) => name === 'log');
    assert.equal(log?.outcome, 'passed', String(log?.detail));
    await newIncident(service);
    await sequence(service);
    assert.equal((await take(incident.id)).text, second.text);
  });

  test('package › handed out › an entry in each custody chain that is not public', async () => {
    const { incident, ids } = await threeVisibilities();
    await take(incident.id);
    await take(incident.id, '?audience=restricted');
    const exported = `custody_entry where evidence_id = $1 and action = 'exported'`;
    assert.equal(await count(service, exported, [ids['public']]), 0);
    assert.equal(await count(service, exported, [ids['restricted']]), 2);
    assert.equal(await count(service, exported, [ids['internal']]), 1);
    const url = `/api/ip3/v1/evidence/${ids['internal']}/verify`;
    const verified = await service.call('POST', url, { headers: await service.as('Analyst') });
    assert.equal(verified.body.custody.holds, true, verified.text);
  });

  test('keys › published › the one that signed is among them', async () => {
    const { incident } = await threeVisibilities();
    const { body } = await take(incident.id);
    const published = await service.call('GET', '/.well-known/proofline-keys.json');
    const key = published.body.keys.find((one: { kid: string }) => one.kid === body.signer.kid);
    assert.equal(key.x, body.signer.x);
    assert.deepEqual([key.purpose, key.retired_at, key.compromised], ['package', null, false]);
    assert.equal(published.text.includes('"d"'), false);
  });
});
