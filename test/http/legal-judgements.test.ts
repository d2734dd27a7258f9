// Facts by which a duty falls away take the role Legal/DPO and a reason; facts that contradict each
// other take no duty away.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { auditEntries } from '../support/audit-entries.ts';
import {
  assertProblem,
  count,
  newIncident,
  onEachEngine,
  settableClock,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

interface Named {
  id: string;
}

const clock = settableClock('2026-11-20T10:00:00Z');

/** Short cuts of a caller who can record everything. */
function legal(service: TestService) {
  const url = ({ id }: Named, path: string) => `/api/ip3/v1/incidents/${id}/${path}`;
  return {
    triggers: async (incident: Named, query = '') =>
      service.call('GET', url(incident, `legal-triggers${query}`), {
        headers: await service.as('Legal/DPO'),
      }),
    submit: async (incident: Named, body: object) =>
      service.call('POST', url(incident, 'legal-submissions'), {
        headers: await service.as('Legal/DPO'),
        body,
      }),
  };
}

/** What was recorded first, the change, and the duty that it would take away. */
const takenAway: [object, object, string][] = [
  [{ personal_data: true, data_role: 'controller' }, { risk_unlikely: true }, 'GDPR-33'],
  [{ personal_data: true, data_role: 'controller' }, { personal_data: false }, 'GDPR-33'],
  [{ personal_data: true, data_role: 'controller' }, { data_role: 'processor' }, 'GDPR-33'],
  [
    { personal_data: true, data_role: 'controller', gdpr_high_risk: true },
    { art34_exception: 'a' },
    'GDPR-34',
  ],
  [{ nis2_class: 'essential' }, { nis2_significant: false }, 'NIS2-EW'],
  [{ nis2_class: 'essential', nis2_significant: true }, { nis2_class: 'none' }, 'NIS2-IN'],
  [
    { entity_type: 'payment_institution', classified_at: '2026-11-20T09:00:00Z' },
    { dora_major: false },
    'DORA-INIT',
  ],
  [
    { entity_type: 'payment_institution', classified_at: '2026-11-20T09:00:00Z' },
    { classified_at: null },
    'DORA-INIT',
  ],
];

const factsOfEarlierVersion = `insert into legal_facts (incident_id, facts, updated_by, updated_at)
       values ($1, $2, 'analyst@example.org', now())`;

onEachEngine('legal judgements', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  const putFacts = async ({ id }: { id: string }, role: Role, body: object) =>
    service.call('PUT', `/api/ip3/v1/incidents/${id}/legal-facts`, {
      headers: await service.as(role),
      body,
    });
  const isTriggered = async (incident: { id: string }, duty: string): Promise<boolean> => {
    const { body } = await legal(service).triggers(incident);
    return body.triggers.some(({ id }: Named) => id === duty);
  };

  test('country › without a time zone › its own noon ends the weekend relief', async () => {
    const incident = await newIncident(service);
    const headers = await service.as('Analyst');
    const base = `/api/ip3/v1/incidents/${incident.id}`;
    const body = {
      entity_type: 'payment_institution',
      country: 'FI',
      aware_at: '2026-02-14T07:00:00Z',
      classified_at: '2026-02-14T09:30:00Z',
    };
    assert.equal((await service.call('PUT', `${base}/legal-facts`, { headers, body })).status, 200);
    const { body: answer } = await legal(service).triggers(incident);
    const initial = answer.triggers.find(({ id }: Named) => id === 'DORA-INIT');
    assert.equal(initial.clock.latest_at, '2026-02-16T10:00:00.000Z');
    assert.equal(initial.clock.provisional, true);
    assert.deepEqual(answer.basis.assumptions, [
      'timezone=Europe/Helsinki',
      'nis2_class=none (weekend relief)',
    ]);
    const missing = async (report: string) =>
      (await service.call('GET', `${base}/dora-report?report=${report}`, { headers })).body.missing;
    assert.ok((await missing('reclassification')).includes('2.10'));
    assert.ok(!(await missing('initial_notification')).includes('2.10'));
    const later = await missing('intermediate_report');
    assert.ok(!later.includes('3.29') && !later.includes('3.34'), later.join());
  });

  for (const [first, change, duty] of takenAway) {
    test(`facts › ${JSON.stringify(change)} › Analyst 403, without a reason 422, shown`, async () => {
      const incident = await newIncident(service);
      const put = (role: Role, body: object) => putFacts(incident, role, body);
      const isThere = () => isTriggered(incident, duty);
      assert.equal((await put('Analyst', first)).status, 200);
      assert.equal(await isThere(), true);
      const body = { ...first, ...change };
      const refused = assertProblem(await put('Analyst', body), 403, 'forbidden');
      assert.equal(refused.required_role, 'Legal/DPO');
      assert.deepEqual(refused.facts, Object.keys(change));
      assertProblem(await put('Legal/DPO', body), 422, 'reason_required');
      assert.equal(await isThere(), true);
      const reason = 'Read with counsel.';
      const kept = await put('Legal/DPO', { ...body, reason });
      assert.equal(kept.status, 200, kept.text);
      assert.equal(await isThere(), false);
      // Others of the facts stay writable for everyone who could write them.
      const more = await put('Analyst', { ...body, cross_border: true });
      assert.equal(more.status, 200, more.text);
      if (Object.values(change).includes(null)) return;
      const { body: answer } = await legal(service).triggers(incident);
      const row = answer.basis.suppressed.find(({ id }: { id: string }) => id === duty);
      assert.equal(row.decision.reason, reason);
      assert.equal(row.decision.decided_by, kept.body.updated_by);
      assert.match(row.reason, /Decided by .+ at 20.+: Read with counsel\./);
      assert.deepEqual(kept.body.decisions, [row.decision]);
    });
  }

  test('facts › a start that puts a deadline off › Analyst 403; an earlier one is taken', async () => {
    const incident = await newIncident(service);
    const url = `/api/ip3/v1/incidents/${incident.id}/legal-facts`;
    const put = async (role: Role, body: object) =>
      service.call('PUT', url, { headers: await service.as(role), body });
    const facts = { personal_data: true, data_role: 'controller', nis2_class: 'essential' };
    const at = (aware_at: string | null) => ({ ...facts, aware_at });
    assert.equal((await put('Analyst', at('2026-11-20T08:00:00Z'))).status, 200);
    for (const later of ['2026-11-20T09:00:00Z', null]) {
      const refused = assertProblem(await put('Analyst', at(later)), 403, 'forbidden');
      assert.deepEqual(refused.facts, ['aware_at']);
      assertProblem(await put('Legal/DPO', at(later)), 422, 'reason_required');
    }
    assert.equal((await put('Analyst', at('2026-11-20T07:00:00Z'))).status, 200);
    const reason = 'The first notice named another system.';
    const moved = await put('Legal/DPO', { ...at('2026-11-20T09:00:00Z'), reason });
    assert.equal(moved.status, 200, moved.text);
    const [decision] = moved.body.decisions;
    assert.deepEqual([decision.fact, decision.reason], ['aware_at', reason]);
    assert.ok(decision.obligations.includes('GDPR-33'), decision.obligations.join());
    const { body } = await legal(service).triggers(incident);
    assert.ok(body.triggers.some(({ id }: Named) => id === 'GDPR-33'));
    assert.equal(
      (await put('Analyst', { ...at('2026-11-20T09:00:00Z'), cross_border: true })).status,
      200,
    );
  });

  test('facts › two decided at once › each duty names the one by which it fell away', async () => {
    const incident = await newIncident(service);
    const both = { personal_data: true, data_role: 'controller', nis2_class: 'essential' };
    const decided = { risk_unlikely: true, nis2_significant: false, reason: 'With counsel.' };
    const headers = await service.as('Legal/DPO');
    for (const body of [both, { ...both, ...decided }]) {
      const url = `/api/ip3/v1/incidents/${incident.id}/legal-facts`;
      assert.equal((await service.call('PUT', url, { headers, body })).status, 200);
    }
    const { body } = await legal(service).triggers(incident);
    const factOf = (duty: string) =>
      body.basis.suppressed.find(({ id }: Named) => id === duty).decision.fact;
    assert.equal(factOf('GDPR-33'), 'risk_unlikely');
    assert.equal(factOf('NIS2-EW'), 'nis2_significant');
  });

  test('facts › set before the duty arises › as guarded, and a breach stays recordable', async () => {
    const incident = await newIncident(service, { gdpr_personal_data: true });
    const url = `/api/ip3/v1/incidents/${incident.id}/legal-facts`;
    const put = async (body: object) =>
      service.call('PUT', url, { headers: await service.as('Analyst'), body });
    assertProblem(await put({ personal_data: false }), 403, 'forbidden');
    const other = await newIncident(service);
    const early = { headers: await service.as('Analyst'), body: { risk_unlikely: true } };
    const answer = await service.call('PUT', url.replace(incident.id, other.id), early);
    assertProblem(answer, 403, 'forbidden');
    const stricter = { ai_role: 'provider', ai_system_risk_class: 'annex_iii' };
    assert.equal((await put({ ...stricter, ai_harm: ['a'] })).status, 200);
    const replaced = await put({ ...stricter, ai_harm: ['a', 'b'] });
    assert.equal(replaced.status, 200, 'two days replace fifteen: no duty falls away');
  });

  test('what if › of a query › shows what would fall away and records nothing', async () => {
    const incident = await newIncident(service, { gdpr_personal_data: true });
    const answer = await legal(service).triggers(incident, '?personal_data=false');
    assert.ok(!answer.body.triggers.some(({ id }: { id: string }) => id === 'GDPR-33'));
    const decided = 'legal_fact_decision where incident_id = $1';
    assert.equal(await count(service, decided, [incident.id]), 0);
    const again = await legal(service).triggers(incident);
    assert.ok(again.body.triggers.some(({ id }: { id: string }) => id === 'GDPR-33'));
  });

  /** The flag, how the registry's classification takes it back, the fact, and the duty. */
  const takenBack: [object, object, object, string, string][] = [
    [
      { gdpr_personal_data: true, gdpr_breach: true },
      { gdpr_personal_data: false, gdpr_breach: false },
      { personal_data: false },
      'personal_data',
      'GDPR-33',
    ],
    [
      { ai_serious_incident: true },
      { ai_serious_incident: false },
      { ai_serious_incident: false },
      'ai_serious_incident',
      'AIA-73-15D',
    ],
  ];

  for (const [set, taken, fact, name, duty] of takenBack) {
    test(`flags › ${name} taken back by an Analyst › 200, and the duty stands`, async () => {
      const incident = await newIncident(service);
      const api = legal(service);
      const classify = async (body: object) =>
        service.call('PATCH', `/api/incidents/${incident.id}`, {
          headers: await service.as('Analyst'),
          body,
        });
      const put = async (role: Role, body: object) =>
        service.call('PUT', `/api/ip3/v1/incidents/${incident.id}/legal-facts`, {
          headers: await service.as(role),
          body,
        });
      const isThere = async () =>
        (await api.triggers(incident)).body.triggers.some(({ id }: Named) => id === duty);
      assert.equal((await classify(set)).status, 200);
      assert.equal(await isThere(), true);
      const answer = await classify(taken);
      assert.equal(answer.status, 200, answer.text);
      for (const flag of Object.keys(taken)) {
        const cleared = `incident where id = $1 and not ${flag}`;
        assert.equal(await count(service, cleared, [incident.id]), 1);
      }
      const { body } = await api.triggers(incident);
      assert.ok(
        body.triggers.some(({ id }: Named) => id === duty),
        `${duty} fell away`,
      );
      assert.deepEqual(
        body.contradictions.map(({ id, facts }: { id: string; facts: string[] }) => [id, facts]),
        [['withdrawn_flag', [name]]],
      );
      assert.deepEqual(body.basis.facts_used[name], { value: true, source: 'withdrawn' });
      assertProblem(await put('Analyst', fact), 403, 'forbidden');
      assertProblem(await put('Legal/DPO', fact), 422, 'reason_required');
      const decided = await put('Legal/DPO', { ...fact, reason: 'Read with counsel.' });
      assert.equal(decided.status, 200, decided.text);
      const { body: after } = await api.triggers(incident);
      assert.equal(await isThere(), false);
      assert.deepEqual(after.contradictions, []);
    });
  }

  test('description › a sector by which a duty falls away › as guarded as a fact', async () => {
    const incident = await newIncident(service, { sector: 'health' });
    const patch = async (role: Role, body: object) =>
      service.call('PATCH', `/api/ip3/v1/incidents/${incident.id}`, {
        headers: await service.as(role),
        body,
      });
    const isThere = () => isTriggered(incident, 'NIS2-EW');
    assert.equal(await isThere(), true);
    for (const change of [{ sector: null }, { sector: 'hairdressing', title: 'Other words' }]) {
      const refused = assertProblem(await patch('Analyst', change), 403, 'forbidden');
      assert.equal(refused.required_role, 'Legal/DPO');
      assert.deepEqual(refused.facts, ['sector']);
      assertProblem(await patch('Legal/DPO', change), 422, 'reason_required');
    }
    assert.equal(await isThere(), true);
    // What takes no duty away stays open to everyone who describes incidents.
    assert.equal((await patch('Analyst', { sector: 'hospital', title: 'Other' })).status, 200);
    const reason = 'The entity is a hairdresser.';
    const kept = await patch('Legal/DPO', { sector: null, reason });
    assert.equal(kept.status, 200, kept.text);
    assert.equal(await isThere(), false);
    const where = `incident_id = $1 and action = 'incident.described'
      and entry::jsonb->'detail'->'decided' = '["sector"]'::jsonb
      and entry::jsonb->'detail'->'obligations' ? 'NIS2-EW'`;
    const told = await auditEntries(service, where, [incident.id]);
    const reasons = told.map(({ detail }) => detail['reason']);
    assert.deepEqual(reasons, [reason]);
  });

  test('facts › recorded without a decision › take no duty away until Legal/DPO decides', async () => {
    const incident = await newIncident(service);
    const put = (role: Role, body: object) => putFacts(incident, role, body);
    const facts = { personal_data: true, data_role: 'controller', risk_unlikely: true };
    // As a program recorded them that kept no decisions.
    const { pool } = service.deps.database;
    await pool.query(factsOfEarlierVersion, [incident.id, JSON.stringify(facts)]);
    const shown = async () => {
      const { body } = await legal(service).triggers(incident);
      const ids: string[] = body.triggers.map(({ id }: Named) => id);
      return { stands: ids.includes('GDPR-33'), body };
    };
    const before = await shown();
    assert.equal(before.stands, true, 'the duty fell away without a decision');
    const [named] = before.body.contradictions;
    assert.deepEqual([named.id, named.facts], ['undecided_fact', ['risk_unlikely']]);
    // Others of the facts stay writable, and decide nothing.
    assert.equal((await put('Analyst', { ...facts, cross_border: true })).status, 200);
    assert.equal((await put('Legal/DPO', facts)).status, 200);
    assert.equal((await shown()).stands, true);
    const kept = await put('Legal/DPO', { ...facts, reason: 'Read with counsel.' });
    assert.equal(kept.status, 200, kept.text);
    const after = await shown();
    assert.equal(after.stands, false);
    assert.deepEqual(after.body.contradictions, []);
    const row = after.body.basis.suppressed.find(({ id }: Named) => id === 'GDPR-33');
    assert.equal(row.decision.reason, 'Read with counsel.');
  });

  /** Facts, submissions, what is named, and the duties that must be open. */
  const contradictory: [object, [string, string][], string, string[]][] = [
    [
      { personal_data: true, data_role: 'controller', risk_unlikely: true, gdpr_high_risk: true },
      [],
      'risk_unlikely_and_high',
      ['GDPR-33', 'GDPR-34'],
    ],
    [
      { personal_data: false, data_role: 'controller', gdpr_high_risk: true },
      [],
      'no_breach_and_high_risk',
      ['GDPR-33', 'GDPR-34'],
    ],
    [
      {
        entity_type: 'payment_institution',
        aware_at: '2026-11-20T09:00:00Z',
        classified_at: '2026-11-20T08:00:00Z',
      },
      [],
      'classified_before_aware',
      ['DORA-INIT'],
    ],
    [
      { personal_data: true, data_role: 'controller', aware_at: '2026-11-20T09:00:00Z' },
      [['GDPR-33', '2026-11-20T08:00:00Z']],
      'sent_before_aware',
      ['GDPR-33'],
    ],
    [
      { nis2_class: 'essential', nis2_significant: true, aware_at: '2026-11-18T09:00:00Z' },
      [
        ['NIS2-FR', '2026-11-19T08:00:00Z'],
        ['NIS2-IN', '2026-11-19T09:00:00Z'],
      ],
      'sent_before_predecessor',
      ['NIS2-FR'],
    ],
  ];

  for (const [facts, sent, id, duties] of contradictory) {
    test(`contradiction › ${id} › named in both languages, takes no duty away`, async () => {
      const incident = await newIncident(service);
      const api = legal(service);
      const headers = await service.as('Analyst');
      const url = `/api/ip3/v1/incidents/${incident.id}/legal-facts`;
      const kept = await service.call('PUT', url, { headers, body: facts });
      assert.equal(kept.status, 200, kept.text);
      for (const [obligation_id, submitted_at] of sent) {
        const { status, text } = await api.submit(incident, { obligation_id, submitted_at });
        assert.equal(status, 201, text);
      }
      const { body } = await api.triggers(incident);
      assert.deepEqual(
        body.contradictions.map((one: { id: string }) => one.id),
        [id],
      );
      for (const duty of duties) {
        const found = body.triggers.find((one: { id: string }) => one.id === duty);
        assert.ok(found, `${duty} is not there`);
        assert.equal(found.submission, null);
      }
      const polish = await api.triggers(incident, '?language=pl');
      assert.notEqual(polish.body.contradictions[0].message, body.contradictions[0].message);
    });
  }
});
