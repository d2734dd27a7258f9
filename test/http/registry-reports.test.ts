// POST …/reports/incidents/{id}/export and what can be read of it: the contract's answer, the
// closed lists, what is in the package and what never is, who can.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { checkPackage, verdictOf } from '../../src/trust/package-check.ts';
import { run } from '../cli/program.ts';
import {
  assertProblem,
  count,
  newEvidence,
  newIncident,
  onEachEngine,
  settableClock,
  sha256,
  unknownId,
} from '../support/records.ts';
import { acceptedNames, messageElements } from '../support/report-names.ts';
import { openTestService, serviceSecret, type TestService } from '../support/service.ts';

const second = join(import.meta.dirname, '../../contrib/verify_package.py');
const warning = { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' };

const pick = ({ regime, phase }: typeof warning) => ({ regime, phase });

onEachEngine('reports to authorities', (engine) => {
  let service: TestService;
  const clock = settableClock('2026-11-20T14:00:00Z');
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  const exportOf = async (id: string, body: unknown = warning, headers = {}) =>
    service.call('POST', `/api/reports/incidents/${id}/export`, {
      headers: { ...(await service.as('Legal/DPO')), ...headers },
      body,
    });

  const read = async (path: string, role: Role = 'Analyst') =>
    service.call('GET', `/api/reports${path}`, { headers: await service.as(role) });

  const packageOf = async (report_id: string) => read(`/${report_id}/package`, 'Legal/DPO');

  test('export › contract §4.3 shape 5 › 202 with its five members, delivery queued', async () => {
    const incident = await newIncident(service);
    const answer = await exportOf(incident.public_id);
    assert.equal(answer.status, 202, answer.text);
    const { report_id, regime, phase, bundle, delivery } = answer.body;
    assert.deepEqual({ regime, phase, delivery }, { ...pick(warning), delivery: 'queued' });
    assert.deepEqual(bundle, ['incident', 'evidence', 'timeline', 'draft']);
    assert.equal(answer.headers['location'], `/api/reports/${report_id}`);
    assert.equal(await count(service, 'report_delivery where report_id = $1', [report_id]), 1);
    // Nothing says that NIS2 applies, and the answer does.
    assert.match(answer.body.warnings[0], /^The recorded facts trigger no obligation .+ nis2,/);
    assert.equal(answer.body.warnings.length, 1);
    const leak = await newIncident(service, { gdpr_personal_data: true });
    const asked = { target: 'uodo', regime: 'gdpr', phase: 'art33_notification_72h' };
    assert.deepEqual((await exportOf(leak.id, asked)).body.warnings, []);
  });

  const putFacts = async (id: string, body: object) => {
    const url = `/api/ip3/v1/incidents/${id}/legal-facts`;
    const headers = await service.as('Legal/DPO');
    const answer = await service.call('PUT', url, { headers, body });
    assert.equal(answer.status, 200, answer.text);
  };
  const writeMessages = (id: string) => putFacts(id, { report_fields: messageElements });

  test('names › every regime, phase and recipient › kept under one name', async () => {
    const { id } = await newIncident(service);
    await writeMessages(id);
    for (const [target, regime, phase, kept] of acceptedNames) {
      const asked = { target, regime, phase, release_reason: 'A test of names.' };
      const { status, body, text } = await exportOf(id, asked);
      assert.equal(status, 202, text);
      assert.equal(`${body.target} ${body.phase}`, kept);
    }
  });

  test('names › unknown, or of another regime › 400 that lists what is allowed', async () => {
    const { id } = await newIncident(service);
    const refused = [
      [{ ...warning, regime: 'hipaa' }, '/regime', /nis2, gdpr, ai_act, dora, cra, eidas, cer/],
      [{ ...warning, regime: 'tlpt' }, '/regime', /nis2, gdpr, ai_act, dora, cra, eidas, cer/],
      [{ ...warning, phase: 'art73_initial' }, '/phase', /early_warning_24h/],
      [{ ...warning, phase: 'early_warning_24hh' }, '/phase', /incident_notification_72h/],
      [{ ...warning, regime: 'gdpr' }, '/phase', /art33_notification_72h/],
      [{ ...warning, target: 'my_friend' }, '/target', /nis2_authority/],
      [{ ...warning, target: 'dora_authority' }, '/target', /nis2_authority/],
    ] as const;
    for (const [body, pointer, allowed] of refused) {
      const { errors } = assertProblem(await exportOf(id, body), 400, 'validation_failed');
      assert.equal(errors[0].pointer, pointer);
      assert.match(errors[0].message, allowed);
    }
    for (const name of ['target', 'regime', 'phase']) {
      const body = { ...warning, [name]: undefined };
      assertProblem(await exportOf(id, body), 400, 'validation_failed');
      assertProblem(await exportOf(id, { ...warning, [name]: 7 }), 400, 'validation_failed');
    }
    assert.equal(await count(service, 'report where incident_id = $1', [id]), 0);
  });

  test('incident › unknown › 404', async () => {
    assertProblem(await exportOf(unknownId), 404, 'not_found');
    assertProblem(await exportOf('INC-2026-999999'), 404, 'not_found');
  });

  test('roles › below Legal/DPO, nobody, the secret › 403, 401, deprecated', async () => {
    const { id } = await newIncident(service);
    const url = `/api/reports/incidents/${id}/export`;
    const below: Role[] = ['Reporter', 'Viewer', 'Analyst', 'Operator', 'DevSecOps', 'AI Safety'];
    for (const role of below) {
      const headers = await service.as(role);
      const answer = await service.call('POST', url, { headers, body: warning });
      assert.equal(assertProblem(answer, 403, 'forbidden').required_role, 'Legal/DPO');
    }
    const anonymous = await service.call('POST', url, { body: warning });
    assertProblem(anonymous, 401, 'unauthorized');
    assert.equal(await count(service, 'report where incident_id = $1', [id]), 0);
    const headers = { 'x-service-secret': serviceSecret };
    const answer = await service.call('POST', url, { headers, body: warning });
    assert.equal(answer.status, 202, answer.text);
    assert.match(String(answer.headers['deprecation']), /^@\d+$/);
    const wrong = { 'x-service-secret': `${serviceSecret}x` };
    assertProblem(
      await service.call('POST', url, { headers: wrong, body: warning }),
      401,
      'unauthorized',
    );
  });

  test('reading › Analyst and above, nobody else › 200, 403, 401, 404', async () => {
    const { id } = await newIncident(service);
    const { report_id } = (await exportOf(id)).body;
    for (const path of ['', `/${report_id}`]) {
      assert.equal((await read(path, 'Analyst')).status, 200);
      for (const role of ['Viewer', 'Reporter'] as const) {
        assertProblem(await read(path, role), 403, 'forbidden');
      }
      assertProblem(await service.call('GET', `/api/reports${path}`), 401, 'unauthorized');
    }
    assertProblem(await read(`/${report_id}/package`, 'AI Safety'), 403, 'forbidden');
    assertProblem(await read(`/${unknownId}`), 404, 'not_found');
    assertProblem(await read('/none'), 404, 'not_found');
  });

  test('package › canaries in evidence that is internal › none of them leaves', async () => {
    const incident = await newIncident(service);
    const marked = (visibility: string) => ({
      ...{ visibility, evidence_type: `canary${visibility}type` },
      ...{ source: `canary${visibility}source`, content_ref: `urn:canary${visibility}ref` },
      hash_sha256: sha256(visibility),
    });
    const ids: Record<string, string> = {};
    for (const visibility of ['public', 'restricted', 'internal']) {
      ids[visibility] = await newEvidence(service, incident, marked(visibility));
    }
    const hiding = `/api/ip3/v1/evidence/${ids['internal']}/withdraw`;
    const analyst = await service.as('Analyst');
    const body = { reason: 'canaryinternalreason' };
    await service.call('POST', hiding, { headers: analyst, body });
    const { report_id } = (await exportOf(incident.id)).body;
    const { text, body: made } = await packageOf(report_id);
    assert.doesNotMatch(text, /canaryinternal/);
    assert.ok(!text.includes(ids['internal']!), 'not even its id');
    assert.ok(!text.includes(sha256('internal')), 'nor its hash');
    const shown = made.contents.evidence.map((one: { id: string }) => one.id);
    assert.deepEqual(shown.sort(), [ids['public'], ids['restricted']].sort());
    assert.match(text, /canaryrestrictedsource/);
  });

  test('package › of a report › its members, and proofline verify finds it whole', async () => {
    const incident = await newIncident(service, { title: 'Skok na serwer' });
    await newEvidence(service, incident, { visibility: 'restricted' });
    const answer = await exportOf(incident.id, {
      ...warning,
      target: 'knf',
      regime: 'dora',
      phase: 'initial',
      release_reason: 'The figures follow.',
    });
    const { report_id, package_sha256, artifact_sha256, bundle } = answer.body;
    assert.ok(bundle.includes('dora_report'));
    const taken = await packageOf(report_id);
    assert.equal(sha256(taken.text), artifact_sha256);
    assert.equal(taken.headers['etag'], `"${artifact_sha256}"`);
    const { manifest, contents } = taken.body;
    assert.equal(manifest.type, 'ip3.authority-report/1');
    assert.equal(taken.body.package_sha256, package_sha256);
    assert.deepEqual(Object.keys(contents), [
      'draft',
      'evidence',
      'incident',
      'report',
      'timeline',
    ]);
    assert.equal(contents.incident.public_id, incident.public_id);
    assert.doesNotMatch(taken.text, /Skok na serwer/, 'the title is for colleagues');
    assert.equal(contents.report.report_id, report_id);
    assert.deepEqual(contents.report.missing, answer.body.missing);
    assert.match(contents.draft.pl.text, /^Zatwierdzone przez /);
    assert.equal(contents.draft.dora_report.report, 'initial_notification');
    assert.equal(contents.draft.dora_report.state, 'released');
    assert.ok(contents.timeline.length >= 2);
    const checks = checkPackage(taken.body, { keys: null, vkeys: [] });
    assert.deepEqual(
      checks.filter(({ outcome }) => outcome === 'failed'),
      [],
    );
    assert.equal(verdictOf(checks), 'untrusted');
    const folder = await mkdtemp(join(tmpdir(), 'proofline-report-'));
    const keys = await service.call('GET', '/.well-known/proofline-keys.json');
    await writeFile(join(folder, 'report.json'), taken.text);
    await writeFile(join(folder, 'keys.json'), keys.text);
    const asked = [join(folder, 'report.json'), '--keys', join(folder, 'keys.json')];
    const verified = await run(['verify', ...asked]);
    assert.equal(verified.code, 0, verified.stdout + verified.stderr);
    const again = spawnSync('python3', [second, ...asked]);
    await rm(folder, { recursive: true });
    assert.equal(again.status, 0, String(again.stderr));
    const custody = checks.find(({ name }) => name === 'custody');
    assert.match(custody?.detail ?? '', /1 custody chains .+ 1 of them withhold who it was/);
    const [chain] = taken.body.chain_of_custody;
    assert.deepEqual(
      chain.entries.map(({ actor }: { actor: string }) => actor),
      ['withheld:1'],
    );
  });

  test('same records › exported again › the one that waits, at once as well; else a new version', async () => {
    const { id } = await newIncident(service);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exportOf(id)));
    const ids = new Set(answers.map(({ body }) => body.report_id));
    assert.equal(ids.size, 1);
    assert.equal(await count(service, 'report where incident_id = $1', [id]), 1);
    await newEvidence(service, { id }, { visibility: 'public' });
    const second = await exportOf(id);
    assert.ok(!ids.has(second.body.report_id));
    assert.equal(second.body.version, 2);
    const copy = await exportOf(id, { ...warning, phase: 'final_report' });
    assert.equal(copy.body.version, 1);
    const sql = `update report_delivery set state = 'sent' where report_id = $1`;
    await service.deps.database.pool.query(sql, [second.body.report_id]);
    assert.equal((await exportOf(id)).body.version, 3, 'a report that left can be sent anew');
  });

  test('another time zone of the facts alone › exported again › a new version with its times', async () => {
    const { id } = await newIncident(service);
    const { body: first } = await exportOf(id);
    const saved = await service.call('PUT', `/api/ip3/v1/incidents/${id}/legal-facts`, {
      headers: await service.as('Legal/DPO'),
      body: { timezone: 'Europe/Helsinki' },
    });
    assert.equal(saved.status, 200, saved.text);
    const { body: second } = await exportOf(id);
    assert.equal(second.version, 2);
    const zoneOf = async (report: string) =>
      (await packageOf(report)).body.contents.report.timezone as string;
    assert.notEqual(await zoneOf(first.report_id), 'Europe/Helsinki');
    assert.equal(await zoneOf(second.report_id), 'Europe/Helsinki');
  });

  test('Idempotency-Key › the same and another body › first answer again, 422', async () => {
    const { id } = await newIncident(service);
    const key = { 'idempotency-key': `key-${id}` };
    const first = await exportOf(id, warning, key);
    await newEvidence(service, { id });
    const again = await exportOf(id, warning, key);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    const other = { ...warning, phase: 'final_report' };
    assertProblem(await exportOf(id, other, key), 422, 'idempotency_key_reused');
  });

  test('missing fields › of an early warning › listed, in the package too, and no hindrance', async () => {
    const { id } = await newIncident(service);
    const { status, body } = await exportOf(id);
    assert.equal(status, 202);
    assert.ok(body.missing.length > 0);
    const { contents } = (await packageOf(body.report_id)).body;
    assert.deepEqual(contents.draft.en.incomplete.toSorted(), body.missing);
    assert.match(contents.draft.en.text, /\[to confirm: /);
  });

  test('list › filters and pages › newest first, each once', async () => {
    const { id, public_id } = await newIncident(service);
    const phases = ['early_warning_24h', 'incident_notification_72h', 'final_report'];
    for (const phase of phases) await exportOf(id, { ...warning, phase });
    const seen: string[] = [];
    let query = `?incident=${public_id}&limit=2`;
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await read(query);
      seen.push(...body.reports.map((one: { phase: string }) => one.phase));
      cursor = body.next_cursor;
      query = `?incident=${public_id}&limit=2&cursor=${cursor ?? ''}`;
    }
    assert.deepEqual(seen, phases.toReversed());
    const countOf = async (filter: string) => (await read(`?incident=${id}${filter}`)).body.count;
    assert.equal(await countOf('&phase=FINAL_report,early_warning_24h'), 2);
    assert.equal(await countOf('&regime=nis2&target=nis2_authority&delivery=queued'), 3);
    assert.equal(await countOf('&regime=dora'), 0);
    assert.equal(await countOf('&delivery=dead,confirmed'), 0);
    for (const filter of ['phase=x', 'regime=x', 'target=x', 'delivery=delivered', 'cursor=!']) {
      assertProblem(await read(`?${filter}`), 400, 'validation_failed');
    }
    assertProblem(await read(`?incident=${unknownId}`), 404, 'not_found');
  });

  test('deadline › of the obligation › stands in the report, and lists it until a receipt', async () => {
    const energy = { entity: 'essential', sector: 'energy', aware_at: '2026-11-20T09:00:00Z' };
    const { id } = await newIncident(service, energy);
    const headers = await service.as('Analyst');
    const facts = { nis2_significant: true };
    const url = `/api/ip3/v1/incidents/${id}/legal-facts`;
    assert.equal((await service.call('PUT', url, { headers, body: facts })).status, 200);
    const { report_id, package_sha256 } = (await exportOf(id)).body;
    const due_at = '2026-11-21T09:00:00.000Z';
    assert.equal((await read(`/${report_id}`)).body.due_at, due_at);
    const due = async (before: string) => {
      const { body } = await read(`?incident=${id}&due_before=${before}`);
      return body.reports.map((one: { due_at: string }) => one.due_at);
    };
    assert.deepEqual(await due('2026-11-21T09:00:01Z'), [due_at]);
    assert.deepEqual(await due('2026-11-21T09:00:00Z'), []);
    const receipt = `/api/reports/${report_id}/receipt`;
    const legal = { headers: await service.as('Legal/DPO'), body: { package_sha256 } };
    assert.equal((await service.call('POST', receipt, legal)).status, 201);
    assert.deepEqual(await due('2026-11-21T09:00:01Z'), []);
    assert.equal((await read(`/${report_id}`)).body.due_at, due_at);
    assertProblem(await read('?due_before=soon'), 400, 'validation_failed');
  });

  test('handing over › of restricted evidence › stands in its chain of custody', async () => {
    const incident = await newIncident(service);
    const evidence = await newEvidence(service, incident, { visibility: 'restricted' });
    await exportOf(incident.id);
    const headers = await service.as('Analyst');
    const url = `/api/ip3/v1/evidence/${evidence}`;
    const { body } = await service.call('GET', url, { headers });
    assert.equal(body.chain_of_custody.at(-1).action, 'exported');
  });

  test('evidence › made internal while it is exported › shown only in reports of before', async () => {
    const headers = await service.as('Admin');
    for (let rounds = 0; rounds < 6; rounds += 1) {
      const incident = await newIncident(service);
      const evidence = await newEvidence(service, incident, { visibility: 'restricted' });
      const body = { visibility: 'internal', reason: 'It names a source.' };
      const url = `/api/ip3/v1/evidence/${evidence}`;
      const [made] = await Promise.all([
        exportOf(incident.id),
        service.call('POST', `${url}/visibility`, { headers, body }),
      ]);
      const { contents } = (await packageOf(made.body.report_id)).body;
      const chain = (await service.call('GET', url, { headers })).body.chain_of_custody;
      const actions = chain.map((entry: { action: string }) => entry.action);
      const exported = actions.indexOf('exported');
      const isBefore = exported >= 0 && exported < actions.indexOf('visibility_changed');
      assert.equal(contents.evidence.length, isBefore ? 1 : 0, actions.join());
    }
  });
});
