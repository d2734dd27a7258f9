// Techniques over HTTP: suggestions by role, what analysts say of them, exports.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, count, newEvidence, newIncident } from '../support/records.ts';
import { onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const ransomware = {
  title: 'Ransomware on the file server',
  description: 'Files were encrypted, a ransom note was left, vssadmin deleted the shadow copies.',
};
const secret = 'canaryreason';

interface Technique {
  technique_id: string;
  status: string;
  source: string;
  confidence: number;
  clause?: string;
  history?: { accepted: number; rejected: number; confidence_before: number };
  decision?: { decided_by: string; reason: string | null };
}

interface Offer {
  id: string;
  techniques: string[];
  step: { title: string; requires_approval: boolean };
  action: { id: string; status: string } | null;
}

onEachEngine('techniques', (engine) => {
  let service: TestService;
  let analyst: Record<string, string>;
  let viewer: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    analyst = await service.as('Analyst');
    viewer = await service.as('Viewer');
  });
  after(() => service.close());

  const address = (id: string, rest = '') => `/api/ip3/v1/incidents/${id}/ttp${rest}`;
  const read = (id: string, headers = analyst, rest = '') =>
    service.call('GET', address(id, rest), { headers });
  const say = (id: string, body: Record<string, unknown>, headers = analyst) =>
    service.call('POST', address(id), { headers, body });
  const find = (ttps: Technique[], id: string) => ttps.find((one) => one.technique_id === id);

  test('an incident › read › suggestions with all that the contract and the design ask', async () => {
    const { id, public_id } = await newIncident(service, ransomware);
    const { status, body, text } = await read(id);
    assert.equal(status, 200, text);
    assert.equal(body.count, body.ttps.length);
    const one = find(body.ttps, 'T1490')!;
    assert.deepEqual(Object.keys(one).toSorted(), [
      ...['applicability', 'clause', 'confidence', 'confidence_label', 'framework'],
      'framework_version',
      ...['name', 'rationale', 'rule_id', 'source', 'status', 'tactics', 'technique_id', 'url'],
      'valid',
    ]);
    assert.equal(one.status, 'suggested');
    assert.deepEqual((await read(public_id)).body, body);
  });

  test('an AI incident › read › techniques of ATLAS', async () => {
    const { id } = await newIncident(service, {
      ...{ title: 'Prompt injection', level: 'L2_ai', category: 'prompt_injection' },
      description: 'Hidden instructions in an e-mail made the agent send data out.',
    });
    const { body } = await read(id);
    assert.ok(body.ttps.length > 0);
    for (const one of body.ttps) assert.equal(one.framework, 'ATLAS');
  });

  test('evidence that a Viewer may not see › mapping › does not change with it', async () => {
    const { id } = await newIncident(service, { title: 'Untitled' });
    const source = 'mimikatz lsass dump';
    await newEvidence(service, { id }, { source, visibility: 'restricted' });
    const { body } = await read(id, viewer);
    assert.deepEqual(body, { ttps: [], count: 0 });
  });

  test('log events of one incident › each says what it shows, to those who may read them', async () => {
    const send = async (message: string, more: Record<string, unknown> = {}) => {
      const event = {
        source: 'edr',
        rule: 'chain',
        host: 'fs1',
        severity: 'high',
        message,
        ...more,
      };
      const headers = { ...(await service.as('DevSecOps')), 'content-type': 'application/json' };
      return service.call('POST', '/api/intake/log', { headers, body: event });
    };
    const ts = new Date().toISOString();
    const first = await send('vssadmin deleted the shadow copies', { ts });
    const [{ id }] = first.body.incidents;
    const second = await send('The LSASS memory was dumped with mimikatz', {
      ...{ ts, techniques: ['T1566.001', 'attack.t1003.001'] },
    });
    assert.equal(second.body.incidents_joined, 1, second.text);
    const { body } = await read(id);
    const found = (one: string) => find(body.ttps, one)?.source;
    assert.deepEqual(
      [found('T1490'), found('T1003.001'), found('T1566.001')],
      ['similarity', 'declared', 'declared'],
    );
    await send('Files were encrypted and a ransom note was left', { ts });
    const said = find((await read(id)).body.ttps, 'T1486');
    assert.equal(said?.clause, 'Files were encrypted and a ransom note was left');
    const seen = (await read(id, viewer)).body.ttps as Technique[];
    assert.equal(find(seen, 'T1003.001')?.source, 'declared');
    assert.equal(find(seen, 'T1486'), undefined, 'the texts of events are internal');
    const word = { technique_id: 'T1486', decision: 'accepted' };
    assert.equal((await say(id, word)).status, 200);
  });

  test('accept, reject, add › by an Analyst › kept, audited, shown to a Viewer without why', async () => {
    const { id } = await newIncident(service, ransomware);
    const before = await count(service, "audit_entry where action = 'technique.decided'");
    await say(id, { technique_id: 'T1490', decision: 'accepted' });
    await say(id, { technique_id: 'T1486', decision: 'rejected', reason: secret });
    // An id of an older version is followed to today's.
    const { status, body, text } = await say(id, { technique_id: 't1562.001', decision: 'added' });
    assert.equal(status, 200, text);
    const words = (ttps: Technique[]) =>
      ['T1490', 'T1486', 'T1685'].map((one) => find(ttps, one)?.status);
    assert.deepEqual(words(body.ttps), ['accepted', 'rejected', 'added']);
    assert.equal(body.ttps.at(-1).technique_id, 'T1486');
    assert.equal(find(body.ttps, 'T1685')?.source, 'analyst');
    assert.equal(find(body.ttps, 'T1486')?.decision?.reason, secret);
    const seen = await read(id, viewer);
    assert.deepEqual(words(seen.body.ttps), ['accepted', 'rejected', 'added']);
    assert.doesNotMatch(seen.text, /canaryreason|decided_by/);
    const after = await count(service, "audit_entry where action = 'technique.decided'");
    assert.equal(after - before, 3);
  });

  test('a decision › taken back › the suggestion as before, the trail keeps both', async () => {
    const { id } = await newIncident(service, ransomware);
    const first = await read(id);
    await say(id, { technique_id: 'T1490', decision: 'rejected' });
    const { body } = await say(id, { technique_id: 'T1490', decision: 'undone' });
    assert.deepEqual(body, first.body);
    const entries = `audit_entry where action = 'technique.decided' and incident_id = '${id}'`;
    assert.equal(await count(service, entries), 2);
    assert.equal(await count(service, `technique_decision where incident_id = '${id}'`), 0);
  });

  test('decisions on other incidents › weigh in suggestions, are listed, and can be reset', async () => {
    const text = { ...ransomware, title: 'Ransomware on the mail server' };
    const [one, other] = [await newIncident(service, text), await newIncident(service, text)];
    const admin = await service.as('Admin');
    const history = '/api/ip3/v1/techniques/history';
    const reset = (headers: Record<string, string>) =>
      service.call('POST', `${history}/reset`, { headers, body: { reason: 'After a course.' } });
    assertProblem(await reset(analyst), 403, 'forbidden');
    const { since } = (await reset(admin)).body;
    const fresh = find((await read(other.id)).body.ttps, 'T1490')!;
    assert.equal(fresh.history, undefined);
    await say(one.id, { technique_id: 'T1490', decision: 'rejected' });
    const own = find((await read(one.id)).body.ttps, 'T1490')!;
    assert.equal(own.confidence, fresh.confidence);
    const weighed = find((await read(other.id)).body.ttps, 'T1490')!;
    const moved = { accepted: 0, rejected: 1, confidence_before: fresh.confidence };
    assert.deepEqual(weighed.history, moved);
    assert.ok(weighed.confidence < fresh.confidence);
    const listed = await service.call('GET', history, { headers: analyst });
    const name = 'Inhibit System Recovery';
    const counts = { technique_id: 'T1490', name, accepted: 0, rejected: 1 };
    assert.deepEqual(listed.body, { since, techniques: [counts] });
    assert.equal((await reset(admin)).status, 200);
    assert.deepEqual(find((await read(other.id)).body.ttps, 'T1490'), fresh);
    assert.equal(find((await read(one.id)).body.ttps, 'T1490')?.status, 'rejected');
    const entries = "audit_entry where action = 'technique.history_reset'";
    assert.equal(await count(service, entries), 2);
  });

  test('a word that fits nothing › 400 that says what to send, nothing kept', async () => {
    const { id } = await newIncident(service, ransomware);
    const cases: [Record<string, unknown>, RegExp][] = [
      [{ technique_id: 'T9999', decision: 'added' }, /must be a technique of ATT&CK 19 or ATLAS/],
      [{ technique_id: 'T1059.999', decision: 'added' }, /must be a technique/],
      [{ technique_id: 'T1003', decision: 'accepted' }, /send \\"added\\"/],
      [{ technique_id: 'T1490', decision: 'added' }, /send \\"accepted\\"/],
      [{ technique_id: 'T1490', decision: 'undone' }, /no decision to take back/],
      [{ technique_id: 'T1490', decision: 'perhaps' }, /accepted/],
    ];
    for (const [body, message] of cases) {
      const answer = await say(id, body);
      assertProblem(answer, 400, 'validation_failed');
      assert.match(answer.text, message);
    }
    assert.equal(await count(service, `technique_decision where incident_id = '${id}'`), 0);
  });

  test('a retry with the same key › the first answer again, one entry', async () => {
    const { id } = await newIncident(service, ransomware);
    const headers = { ...analyst, 'idempotency-key': 'technique-once' };
    const body = { technique_id: 'T1490', decision: 'accepted' };
    const first = await say(id, body, headers);
    const again = await say(id, body, headers);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    const entries = `audit_entry where action = 'technique.decided' and incident_id = '${id}'`;
    assert.equal(await count(service, entries), 1);
  });

  test('an unknown incident › every address › 404; a Viewer who decides › 403', async () => {
    for (const rest of ['', '/navigator', '/stix', '/defenses']) {
      assertProblem(await read('INC-2026-999999', viewer, rest), 404, 'not_found');
    }
    const word = { technique_id: 'T1490', decision: 'accepted' };
    assertProblem(await say('INC-2026-999999', word), 404, 'not_found');
    const { id } = await newIncident(service, ransomware);
    assertProblem(await say(id, word, viewer), 403, 'forbidden');
  });

  test('what helps › only against what people stand for, and the step that was added', async () => {
    const { id, public_id } = await newIncident(service, ransomware);
    const defenses = async () => (await read(id, viewer, '/defenses')).body.defenses as Offer[];
    assert.deepEqual(await defenses(), []);
    await say(id, { technique_id: 'T1490', decision: 'accepted' });
    await say(id, { technique_id: 'T1486', decision: 'rejected' });
    const before = await defenses();
    assert.deepEqual(
      before.map((one) => [one.id, one.techniques, one.action]),
      ['M1018', 'M1028', 'M1038', 'M1053', 'DET0329'].map((one) => [one, ['T1490'], null]),
    );
    const { step } = before.find((one) => one.id === 'M1053')!;
    assert.deepEqual(step, { title: 'M1053 Data Backup (T1490)', requires_approval: true });
    const operator = await service.as('Operator');
    const path = `/api/incidents/${public_id}/actions`;
    const added = await service.call('POST', path, { headers: operator, body: step });
    assert.equal(added.status, 201, added.text);
    const actionOf = async () => (await defenses()).find((one) => one.id === 'M1053')?.action;
    assert.deepEqual(await actionOf(), { id: added.body.id, status: 'proposed' });
    const change = { headers: operator, body: { status: 'cancelled' } };
    await service.call('PATCH', `/api/actions/${added.body.id}`, change);
    assert.equal(await actionOf(), null);
  });

  test('exports › of an incident with decisions › what was rejected is left out', async () => {
    const { id, public_id } = await newIncident(service, ransomware);
    await say(id, { technique_id: 'T1490', decision: 'accepted' });
    await say(id, { technique_id: 'T1486', decision: 'rejected' });
    const layer = await read(id, viewer, '/navigator');
    assert.equal(layer.status, 200, layer.text);
    assert.equal(layer.body.name, public_id);
    const ids = layer.body.techniques.map((one: { techniqueID: string }) => one.techniqueID);
    assert.ok(ids.includes('T1490') && !ids.includes('T1486'), ids.join(' '));
    const bundle = await read(id, viewer, '/stix');
    assert.equal(bundle.status, 200, bundle.text);
    assert.match(bundle.text, /"external_id":"T1490"/);
    assert.doesNotMatch(bundle.text, /"external_id":"T1486"/);
    assert.deepEqual((await read(id, viewer, '/stix')).body, bundle.body);
  });
});
