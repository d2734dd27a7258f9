// Names of the team in what leaves for outsiders: reports to authorities and packages for the public
// have numbers in their place, and both verifiers still compute every hash of the custody.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { LinkedEntry } from '../../src/trust-core/custody.ts';
import { nextEntry } from '../../src/trust/custody.ts';
import { run } from '../cli/program.ts';
import { temporaryFolder } from '../support/engines.ts';
import { bearer, logIn, newPerson, type Person } from '../support/factors.ts';
import { form, newEvidence, newIncident, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const second = join(import.meta.dirname, '../../contrib/verify_package.py');
const v1 = '/api/ip3/v1';
const settings = { IP3_VAULT_KEY: randomBytes(32).toString('base64') };

interface Chain {
  evidence_id: string;
  entries: LinkedEntry[];
}

onEachEngine('names of the team in what leaves', (engine) => {
  const clock = settableClock('2026-11-20T14:00:00Z');
  let service: TestService;
  let anna: Person;
  let maria: Person;
  let keys: string;
  const folder = temporaryFolder();
  before(async () => {
    service = await openTestService(engine, { clock, settings });
    anna = await newPerson(service, ['Legal/DPO', 'Analyst']);
    maria = await newPerson(service, ['Admin']);
    clock.move({ hours: 25 });
    for (const one of [anna, maria]) {
      one.headers = bearer((await logIn(service, one.email)).body.token);
    }
    keys = join(folder, 'keys.json');
    writeFileSync(keys, (await service.call('GET', '/.well-known/proofline-keys.json')).text);
  });
  after(() => service.close());

  async function upload(incident: { id: string }, visibility: string): Promise<string> {
    const { headers, body } = form([
      { name: 'evidence_type', content: 'screenshot' },
      { name: 'visibility', content: visibility },
      { name: 'file', content: `a picture of ${incident.id}`, filename: 'a.txt' },
    ]);
    const url = `${v1}/incidents/${incident.id}/evidence`;
    const all = { ...headers, ...anna.headers };
    const made = await service.call('POST', url, { headers: all, body });
    assert.equal(made.status, 201, made.text);
    return made.body.id as string;
  }

  async function reportOf({ id }: { id: string }): Promise<{ text: string; chains: Chain[] }> {
    const body = { target: 'nis2_authority', regime: 'nis2', phase: 'final_report' };
    const { headers } = anna;
    const url = `/api/reports/incidents/${id}/export`;
    const made = await service.call('POST', url, { headers, body });
    assert.equal(made.status, 202, made.text);
    const package_url = `/api/reports/${made.body.report_id as string}/package`;
    const taken = await service.call('GET', package_url, { headers });
    return { text: taken.text, chains: taken.body.chain_of_custody as Chain[] };
  }

  /** Both verifiers call it sound. */
  async function assertVerifies(text: string): Promise<void> {
    const file = join(folder, 'package.json');
    writeFileSync(file, text);
    const first = await run(['verify', file, '--keys', keys]);
    assert.equal(first.code, 0, first.stdout + first.stderr);
    const again = spawnSync('python3', [second, file, '--keys', keys]);
    assert.equal(again.status, 0, String(again.stdout) + String(again.stderr));
  }

  test('report to an authority › custody › numbers, one for each person, and hashes that hold', async () => {
    const incident = await newIncident(service);
    await newEvidence(service, incident, { visibility: 'restricted' });
    const id = await upload(incident, 'restricted');
    await service.call('POST', `${v1}/evidence/${id}/verify`, { headers: maria.headers });
    const { text, chains } = await reportOf(incident);
    const actors = new Set(chains.flatMap(({ entries }) => entries.map(({ actor }) => actor)));
    assert.ok(
      [...actors].every((actor) => /^withheld:\d$/.test(actor)),
      [...actors].join(),
    );
    assert.equal(actors.size, 3);
    assert.doesNotMatch(JSON.stringify(chains), /@|actor_salt/);
    await assertVerifies(text);
    // What was withheld counts: the verifiers notice another commitment.
    const forged = JSON.stringify(chains).replace(
      /("actor_commitment":")(.)/,
      (_, head, digit) => `${head}${digit === '0' ? '1' : '0'}`,
    );
    const file = join(folder, 'forged.json');
    writeFileSync(file, text.replace(JSON.stringify(chains), forged));
    assert.equal((await run(['verify', file, '--keys', keys])).code, 1);
    assert.equal(spawnSync('python3', [second, file, '--keys', keys]).status, 1);
  });

  test('custody entry of before there were salts › keeps its name, and the chain holds', async () => {
    const incident = await newIncident(service);
    const { pool } = service.deps.database;
    const id = await newEvidence(service, incident, { visibility: 'restricted' });
    const { rows } = await pool.query('select * from custody_entry where evidence_id = $1', [id]);
    const last = rows.at(-1) as LinkedEntry;
    const said = { ts: '2026-11-20T15:00:00.000Z', actor: 'old@example.org', action: 'confirmed' };
    const sealed = { ...said, hash_after: last.hash_after, actor_salt: null };
    const { actor_salt: _, ...old } = nextEntry(id, last, 'service', sealed);
    const columns = Object.keys(old);
    const places = columns.map((__, at) => `$${at + 1}`).join();
    const sql = `insert into custody_entry (${columns.join()}) values (${places})`;
    await pool.query(sql, Object.values(old));
    const { text, chains } = await reportOf(incident);
    const entries = chains[0]!.entries;
    assert.deepEqual(
      entries.map(({ actor }) => actor),
      ['withheld:1', 'old@example.org'],
    );
    assert.deepEqual(Object.keys(entries[1]!).sort(), columns.sort(), 'as it was before');
    await assertVerifies(text);
  });

  test('package for the public › no address of anyone; for others the names', async () => {
    const incident = await newIncident(service);
    await upload(incident, 'public');
    await service.call('POST', `${v1}/incidents/${incident.id}/assign`, {
      headers: anna.headers,
      body: { owner_email: maria.email },
    });
    const url = `${v1}/reports/evidence-package/${incident.id}?audience=`;
    const taken = async (audience: string) =>
      (await service.call('GET', `${url}${audience}`, { headers: anna.headers })).text;
    const open = await taken('public');
    for (const { email } of [anna, maria]) assert.ok(!open.includes(email));
    assert.match(open, /"owner_email":"withheld:\d"/);
    await assertVerifies(open);
    const restricted = await taken('restricted');
    assert.ok(restricted.includes(anna.email) && restricted.includes('"actor_salt"'));
    await assertVerifies(restricted);
    const pdf = await taken('public&format=pdf');
    assert.ok(pdf.startsWith('%PDF'));
  });

  test('evidence whose bytes were erased › the report says so, without names, and verifies', async () => {
    const incident = await newIncident(service);
    await upload(incident, 'restricted');
    const erasures = `${v1}/incidents/${incident.id}/erasures`;
    const asked = { ground: 'gdpr_17', reason: 'Request 2026/31', hash_stays: true };
    const ask = () => service.call('POST', erasures, { headers: anna.headers, body: asked });
    const { approval_id } = (await ask()).body as { approval_id: string };
    const decision = { decision: 'confirmed', reason: 'I read it.' };
    const decide = `${v1}/approvals/${approval_id}/decision`;
    await service.call('POST', decide, { headers: maria.headers, body: decision });
    assert.equal((await ask()).status, 201);
    const { text } = await reportOf(incident);
    assert.match(text, /"erased":\{"at":"[^"]+","ground":"gdpr_17"\}/);
    await assertVerifies(text);
  });
});
