// Legal decisions as acts: each has person, role, reason, evidence and time, stays when a later one
// takes its place, and says in list and trail which duty it removed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { timestamp } from '../../src/domain/clock.ts';
import type { Role } from '../../src/domain/role.ts';
import { auditEntries } from '../support/audit-entries.ts';
import {
  assertProblem,
  newEvidence,
  newIncident,
  onEachEngine,
  settableClock,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

onEachEngine('legal decisions', (engine) => {
  let service: TestService;
  const clock = settableClock('2026-11-20T12:00:00Z');
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  const ask = async (role: Role, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) => {
    const headers = await service.as(role);
    const sent = body === undefined ? {} : { body };
    return service.call(method, `/api/ip3/v1/incidents/${path}`, { headers, ...sent });
  };
  const listed = async (id: string, query = '') => {
    const answer = await ask('Analyst', 'GET', `${id}/legal-decisions${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.decisions;
  };
  const trail = async (id: string, action: string) => {
    const entries = await auditEntries(service, 'incident_id = $1 and action = $2', [id, action]);
    return entries.map((entry) => JSON.stringify(entry));
  };

  /** Facts that bring a duty into play, the decision, the duty, and facts that bring it back. */
  const kinds: readonly (readonly [string, object, object, string, object])[] = [
    [
      'significant or not',
      { nis2_class: 'essential', nis2_significant: true },
      { nis2_significant: false },
      'NIS2-EW',
      { nis2_significant: true },
    ],
    [
      'risk unlikely',
      { personal_data: true, data_role: 'controller' },
      { risk_unlikely: true },
      'GDPR-33',
      { risk_unlikely: false },
    ],
    [
      'major or not',
      { entity_type: 'payment_institution', classified_at: '2026-11-20T09:00:00Z' },
      { dora_major: false },
      'DORA-INIT',
      { dora_major: true },
    ],
    [
      'controller or processor',
      { personal_data: true, data_role: 'controller' },
      { data_role: 'processor' },
      'GDPR-33',
      { data_role: 'controller' },
    ],
    [
      'postponement',
      { personal_data: true, data_role: 'controller', aware_at: '2026-11-20T08:00:00Z' },
      { aware_at: '2026-11-20T10:00:00Z' },
      'GDPR-33',
      { aware_at: '2026-11-20T08:00:00Z' },
    ],
  ];

  for (const [name, first, change, duty, back] of kinds) {
    test(`${name} › decided, then taken back › who, role, why, evidence, what it removed`, async () => {
      const incident = await newIncident(service);
      const evidence = await newEvidence(service, incident, { visibility: 'internal' });
      const facts = `${incident.id}/legal-facts`;
      assert.equal((await ask('Analyst', 'PUT', facts, first)).status, 200);
      assert.deepEqual(await listed(incident.id), []);
      const reason = `Read with counsel: ${name}.`;
      const body = { ...first, ...change, reason, evidence_ids: [evidence] };
      const kept = await ask('Legal/DPO', 'PUT', facts, body);
      assert.equal(kept.status, 200, kept.text);
      const [decision, ...others] = await listed(incident.id);
      assert.deepEqual(others, []);
      const [fact, value] = Object.entries(change)[0]!;
      assert.deepEqual(
        [decision.kind, decision.subject, decision.in_force, decision.superseded_by],
        ['fact', fact, true, null],
      );
      assert.equal(String(decision.value).slice(0, 16), String(value).slice(0, 16));
      assert.deepEqual(
        [decision.reason, decision.decided_role, decision.decided_by, decision.evidence_ids],
        [reason, 'Legal/DPO', kept.body.updated_by, [evidence]],
      );
      assert.equal(decision.decided_at, timestamp(clock.now()));
      assert.ok(decision.removes.includes(duty), decision.removes.join());
      const [, entry] = await trail(incident.id, 'legal.facts_set');
      for (const said of [reason, duty, evidence, 'Legal/DPO']) assert.ok(entry?.includes(said));
      const [polish] = await listed(incident.id, '?language=pl');
      assert.notEqual(polish.title, decision.title);
      const again = { ...first, ...back, reason: 'It was wrong.' };
      assert.equal((await ask('Legal/DPO', 'PUT', facts, again)).status, 200);
      const later = await listed(incident.id);
      const stays = later.find(({ id }: { id: string }) => id === decision.id);
      assert.equal(stays.in_force, false, 'kept, and not in force');
      assert.equal(stays.superseded_by, later.length === 1 ? null : later[0].id);
    });
  }

  test('duty › decided twice › the first names the one in its place', async () => {
    const incident = await newIncident(service, { gdpr_personal_data: true });
    const path = `${incident.id}/legal-decisions`;
    const evidence_ids = [await newEvidence(service, incident)];
    const decide = async (decision: string, more: object) => {
      const body = { obligation_id: 'GDPR-34', decision, reason: `It is ${decision}.`, ...more };
      const answer = await ask('Legal/DPO', 'POST', path, body);
      assert.equal(answer.status, 201, answer.text);
      return answer.body;
    };
    const first = await decide('not_required', { evidence_ids });
    assert.deepEqual([first.decided_role, first.evidence_ids], ['Legal/DPO', evidence_ids]);
    const second = await decide('notify', {});
    const found = (await listed(incident.id)).map((one: Record<string, unknown>) => [
      ...[one['id'], one['value'], one['removes'], one['in_force'], one['superseded_by']],
    ]);
    assert.deepEqual(found, [
      [second.id, 'notify', [], true, null],
      [first.id, 'not_required', ['GDPR-34'], false, second.id],
    ]);
    const [entry] = await trail(incident.id, 'legal.decided');
    assert.match(entry ?? '', /"removes": ?\["GDPR-34"\]/);
  });

  test('evidence › of another incident, or withdrawn › unknown_reference, nothing decided', async () => {
    const [incident, other] = [await newIncident(service), await newIncident(service)];
    const withdrawn = await newEvidence(service, incident);
    const gone = `/api/ip3/v1/evidence/${withdrawn}/withdraw`;
    const headers = await service.as('Analyst');
    await service.call('POST', gone, { headers, body: { reason: 'A mistake.' } });
    for (const id of [await newEvidence(service, other), withdrawn, 'none']) {
      const body = {
        obligation_id: 'NIS2-EW',
        decision: 'notify',
        reason: 'x',
        evidence_ids: [id],
      };
      const path = `${incident.id}/legal-decisions`;
      const refused = await ask('Legal/DPO', 'POST', path, body);
      assert.equal(assertProblem(refused, 422, 'unknown_reference').pointer, '/evidence_ids/0');
    }
    assert.deepEqual(await listed(incident.id), []);
  });
});
