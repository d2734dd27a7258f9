// The ZIP of a package: the bytes that the vault holds and the audience can see, the same file
// twice, and no file at all when bytes are lost.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { run } from '../cli/program.ts';
import { engineOfFeatures } from '../support/engines.ts';
import {
  assertProblem,
  count,
  form,
  newEvidence,
  newIncident,
  sha256,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';
import { assertSecondCanRun, secondVerdicts } from '../trust/verifiers.ts';

suite('package as ZIP', () => {
  let service: TestService;
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  const headers = () => service.as('Analyst');

  before(async () => {
    assertSecondCanRun();
    service = await openTestService(engineOfFeatures);
    folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-zip-'));
    const keys = await service.call('GET', '/.well-known/proofline-keys.json');
    writeFileSync(file('keys.json'), keys.text);
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  async function upload(incident: { id: string }, visibility: string, content: Buffer) {
    const sent = form([
      { name: 'evidence_type', content: 'log_extract' },
      { name: 'visibility', content: visibility },
      { name: 'file', content, filename: '../../etc/passwd' },
    ]);
    const made = await service.call('POST', `/api/ip3/v1/incidents/${incident.id}/evidence`, {
      headers: { ...(await headers()), ...sent.headers },
      body: sent.body,
    });
    assert.equal(made.status, 201, made.text);
    return stringIn(made.body.id);
  }

  const take = async (id: string, audience = 'internal') =>
    service.app.inject({
      url: `/api/ip3/v1/reports/evidence-package/${id}?format=zip&audience=${audience}`,
      headers: await headers(),
    });

  /** An incident with a reference, and bytes for each audience; some of them in several pieces. */
  async function ground() {
    const incident = await newIncident(service, { title: 'Zażółć' });
    await newEvidence(service, incident);
    const contents: Record<string, Buffer> = {
      public: Buffer.from('for everybody'),
      restricted: Buffer.alloc(600_000, 'restricted '),
      internal: Buffer.from([0, 255, 1, 254]),
    };
    const ids: Record<string, string> = {};
    for (const [visibility, content] of Object.entries(contents)) {
      ids[visibility] = await upload(incident, visibility, content);
    }
    return { incident, ids, contents };
  }

  const names = (zip: Buffer) => {
    writeFileSync(file('listed.zip'), zip);
    const list = 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert not z.testzip()';
    const shown = `${list}; print("\\n".join(z.namelist()))`;
    const out = execFileSync('python3', ['-c', shown, file('listed.zip')], { encoding: 'utf8' });
    return out.trim().split('\n');
  };

  test('ZIP › taken twice › the same bytes, sound for another reader, valid by both', async () => {
    const { incident, ids } = await ground();
    const first = await take(incident.id);
    assert.equal(first.statusCode, 200);
    assert.equal(first.headers['content-type'], 'application/zip');
    assert.equal(
      first.headers['content-disposition'],
      `attachment; filename="${incident.public_id}.zip"`,
    );
    assert.equal(Number(first.headers['content-length']), first.rawPayload.length);
    assert.deepEqual((await take(incident.id)).rawPayload, first.rawPayload);
    const expected = Object.values(ids).map((id) => `evidence/${id}`);
    assert.deepEqual(names(first.rawPayload), ['package.json', ...expected.sort()]);
    writeFileSync(file('good.zip'), first.rawPayload);
    const { code, stdout } = await run(['verify', file('good.zip'), '--keys', file('keys.json')]);
    assert.equal(code, 0, stdout);
    assert.deepEqual(secondVerdicts([file('good.zip')], file('keys.json')), [0]);
  });

  for (const [audience, shown] of [
    ['public', ['public']],
    ['restricted', ['public', 'restricted']],
  ] as const) {
    test(`ZIP › for the audience ${audience} › the bytes of ${shown.join(', ')}`, async () => {
      const { incident, ids, contents } = await ground();
      const { rawPayload } = await take(incident.id, audience);
      const expected = shown.map((visibility) => `evidence/${ids[visibility]}`);
      assert.deepEqual(names(rawPayload), ['package.json', ...expected.sort()]);
      assert.equal(rawPayload.includes(contents['internal']!), false);
      writeFileSync(file('some.zip'), rawPayload);
      const { code } = await run(['verify', file('some.zip'), '--keys', file('keys.json')]);
      assert.equal(code, 0);
    });
  }

  test('ZIP › handed out › one audit entry, and custody of what is not public', async () => {
    const { incident, ids } = await ground();
    await take(incident.id);
    const exports = `audit_entry where incident_id = $1 and action = 'package.exported'
      and entry like '%"format":"zip"%'`;
    assert.equal(await count(service, exports, [incident.id]), 1);
    const exported = `custody_entry where evidence_id = $1 and action = 'exported'`;
    assert.equal(await count(service, exported, [ids['public']]), 0);
    assert.equal(await count(service, exported, [ids['internal']]), 1);
  });

  for (const [what, harm] of [
    ['changed', (blob: string) => appendFileSync(blob, '!')],
    ['missing', (blob: string) => rmSync(blob)],
  ] as const) {
    test(`ZIP › bytes in the vault are ${what} › 503 that names them, no export`, async () => {
      const { incident, ids } = await ground();
      const content = Buffer.from(`to be ${what}`);
      const id = await upload(incident, 'internal', content);
      const hash = sha256(content);
      const vault = path.join(service.deps.config.IP3_DATA_DIR, 'vault', 'sha256');
      const blob = path.join(vault, hash.slice(0, 2), hash.slice(2, 4), hash);
      assert.deepEqual(readFileSync(blob), content);
      harm(blob);
      const { statusCode, body } = await take(incident.id);
      assert.equal(statusCode, 503);
      assert.ok(body.includes(`evidence/${id}`), body);
      const exported = `custody_entry where evidence_id = $1 and action = 'exported'`;
      assert.equal(await count(service, exported, [ids['internal']]), 0);
    });
  }

  test('ZIP › below Analyst › 403', async () => {
    const { incident } = await ground();
    const url = `/api/ip3/v1/reports/evidence-package/${incident.id}?format=zip`;
    const refused = await service.call('GET', url, { headers: await service.as('Viewer') });
    assertProblem(refused, 403, 'forbidden');
  });
});
