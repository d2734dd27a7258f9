// Approvals as acts: until a second person has confirmed exactly what was asked, in a login of the
// own, nothing is done; and the attacks that would get around it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { agentUrl, newAgent, quarantine, readAgent } from '../support/agents.ts';
import {
  bearer,
  freshCode,
  logIn,
  newPerson,
  setUpFactor,
  type Person,
} from '../support/factors.ts';
import {
  assertProblem,
  newEvidence,
  newIncident,
  onEachEngine,
  settableClock,
} from '../support/records.ts';
import { openTestService, password, serviceSecret, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const list = '/api/ip3/v1/approvals';

onEachEngine('approvals', (engine) => {
  const clock = settableClock('2026-11-20T14:00:00Z');
  let service: TestService;
  let sibling: TestService;
  let anna: Person;
  let maria: Person;
  let young: Person;
  const settings = { IP3_FOUR_EYES: 'act' };
  before(async () => {
    service = await openTestService(engine, { clock, settings });
    sibling = await openTestService(engine, { clock, settings, sharedWith: service });
    anna = await newPerson(service, ['AI Safety', 'Legal/DPO']);
    maria = await newPerson(service, ['Admin']);
    clock.move({ hours: 25 });
    young = await newPerson(service, ['Admin']);
    for (const one of [anna, maria]) {
      one.headers = bearer((await logIn(service, one.email)).body.token);
    }
  });
  after(async () => {
    await sibling.close();
    await service.close();
  });

  const madeEarlier = ({ id }: Person) =>
    service.deps.database.pool.query(
      "update account set created_at = created_at - interval '2 days' where id = $1",
      [id],
    );

  let agents = 0;
  async function quarantined() {
    const id = `agent-${(agents += 1)}`;
    await newAgent(service, id);
    const { body } = await quarantine(service, id, { approved_by: maria.email });
    clock.move({ seconds: 1 });
    const incident = { id: stringIn(body.incident_id) };
    const validation_ref = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    return { id, incident, validation_ref };
  }
  type Quarantined = Awaited<ReturnType<typeof quarantined>>;
  const restore = ({ id, validation_ref }: Quarantined, as = anna.headers, more: object = {}) =>
    service.call('POST', agentUrl(id, 'restore'), {
      headers: as,
      body: { reason: 'It passed.', validation_ref, approved_by: maria.email, ...more },
    });
  const decide = (
    id: string,
    headers: Record<string, string>,
    decision = 'confirmed',
    at = service,
  ) =>
    at.call('POST', `${list}/${id}/decision`, {
      headers,
      body: { decision, reason: 'I read it.' },
    });
  const requested = async (agent: Quarantined) => {
    const answer = await restore(agent);
    assertProblem(answer, 422, 'approval_required');
    assert.equal(answer.body.lack, 'pending');
    return stringIn(answer.body.approval_id);
  };
  const statusOf = async ({ id }: Quarantined) => (await readAgent(service, id)).status;

  test('restore › a colleague named › nothing is restored, that person confirms, then it is', async () => {
    const agent = await quarantined();
    const id = await requested(agent);
    assert.equal(await statusOf(agent), 'quarantined');
    // Asking again is the same request.
    assert.equal(await requested(agent), id);
    const { body } = await service.call('GET', `${list}?pending=true`, { headers: maria.headers });
    const found = body.approvals.find((one: { id: string }) => one.id === id);
    assert.deepEqual(
      [found.kind, found.subject, found.yours_to_decide],
      ['agent_restore', agent.id, true],
    );
    assert.deepEqual([found.requested_by, found.asked.reason], [anna.email, 'It passed.']);
    const inbox = await service.call('GET', '/api/ip3/v1/inbox', { headers: maria.headers });
    assert.ok(inbox.body.items.some((one: { kind: string }) => one.kind === 'approval'));
    assert.equal((await decide(id, maria.headers)).status, 200);
    assert.equal(await statusOf(agent), 'quarantined');
    const restored = await restore(agent);
    assert.equal(restored.status, 200, restored.text);
    assert.deepEqual(
      [restored.body.approved_by, restored.body.approver_known],
      [maria.email, true],
    );
    const { rows } = await service.deps.database.pool.query<{ entry: string }>(
      `select entry from audit_entry where entry like $1 order by id`,
      [`%${id}%`],
    );
    const actions = rows.map(({ entry }) => JSON.parse(entry).action);
    assert.deepEqual(actions, ['approval.requested', 'approval.confirmed', 'approval.used']);
  });

  test('the share of the caller › to decide, then to be done, then over', async () => {
    const agent = await quarantined();
    const id = await requested(agent);
    const shareOf = async ({ headers }: Person, share: string) => {
      const { body } = await service.call('GET', `${list}?share=${share}`, { headers });
      return body.approvals.some((one: { id: string }) => one.id === id) as boolean;
    };
    const turns = async () => [await shareOf(anna, 'turn'), await shareOf(maria, 'turn')];
    assert.deepEqual(await turns(), [false, true]);
    assert.deepEqual([await shareOf(anna, 'own'), await shareOf(maria, 'own')], [true, false]);
    await decide(id, maria.headers);
    assert.deepEqual(await turns(), [true, false]);
    await restore(agent);
    assert.deepEqual(await turns(), [false, false]);
    assert.equal(await shareOf(anna, 'own'), true);
  });

  test('an approval › counts once, for exactly what was asked, for the one who asked', async () => {
    const agent = await quarantined();
    const id = await requested(agent);
    await decide(id, maria.headers);
    assertProblem(
      await restore(agent, anna.headers, { reason: 'Other.' }),
      422,
      'approval_required',
    );
    const other = await newPerson(service, ['AI Safety']);
    assertProblem(await restore(agent, other.headers), 422, 'approval_required');
    assert.equal((await restore(agent)).status, 200);
    const again = await quarantine(service, agent.id, { approved_by: maria.email });
    clock.move({ seconds: 1 });
    const validation_ref = await newEvidence(
      service,
      { id: again.body.incident_id },
      {
        evidence_type: 'agent_retest',
      },
    );
    assertProblem(await restore({ ...agent, validation_ref }), 422, 'approval_required');
    assert.equal(await statusOf(agent), 'quarantined');
  });

  test('the own request › refused, also for Admin, by a token, by the secret', async () => {
    const agent = await quarantined();
    const answer = await restore(agent, maria.headers, { approved_by: anna.email });
    const id = stringIn(answer.body.approval_id);
    const own = await decide(id, maria.headers);
    assertProblem(own, 403, 'forbidden');
    assert.equal(own.body.lack, 'same_person');
    const made = await service.call('POST', '/api/ip3/v1/tokens', {
      headers: maria.headers,
      body: { name: 'ci', roles: ['AI Safety'], expires_in_days: 1 },
    });
    assertProblem(await decide(id, bearer(made.body.token)), 403, 'forbidden');
    const ofOther = await service.call('POST', '/api/ip3/v1/tokens', {
      headers: anna.headers,
      body: { name: 'ci', roles: ['AI Safety'], expires_in_days: 1 },
    });
    assertProblem(await decide(id, bearer(ofOther.body.token)), 403, 'forbidden');
    assertProblem(await decide(id, { 'x-service-secret': serviceSecret }), 401, 'unauthorized');
    assertProblem(
      await restore(agent, { 'x-service-secret': serviceSecret }),
      422,
      'approval_required',
    );
    assert.equal(await statusOf(agent), 'quarantined');
    assert.equal((await decide(id, anna.headers)).status, 200);
  });

  test('a second role of the same account › is the same person', async () => {
    const agent = await quarantined();
    const id = await requested(agent);
    const url = `/api/ip3/v1/users/${anna.id}`;
    const body = { roles: ['AI Safety', 'Legal/DPO', 'DevSecOps'] };
    assert.equal((await service.call('PATCH', url, { headers: maria.headers, body })).status, 200);
    const second = bearer((await logIn(service, anna.email)).body.token);
    assert.equal((await decide(id, second)).body.lack, 'same_person');
  });

  test('a fresh account › an hour old › cannot approve', async () => {
    const agent = await quarantined();
    const id = await requested(agent);
    const answer = await decide(id, young.headers);
    assertProblem(answer, 403, 'forbidden');
    assert.equal(answer.body.lack, 'new_account');
  });

  test('an account whose password the one who asked has reset › cannot approve', async () => {
    const agent = await quarantined();
    const victim = await newPerson(service, ['AI Safety']);
    await madeEarlier(victim);
    const url = `/api/ip3/v1/users/${victim.id}/reset-link`;
    const { body } = await service.call('POST', url, { headers: maria.headers });
    const chosen = { token: body.token, password: 'another horse, another staple' };
    await service.call('POST', '/api/ip3/v1/auth/reset', { body: chosen });
    const asked = await restore(agent, maria.headers);
    const taken = await logIn(service, victim.email, { password: chosen.password });
    const answer = await decide(asked.body.approval_id, bearer(taken.body.token));
    assertProblem(answer, 403, 'forbidden');
    assert.equal(answer.body.lack, 'password_from_requester');
  });

  test('a lower role › is named the one that is missing', async () => {
    const agent = await quarantined();
    const id = await requested(agent);
    const operator = await newPerson(service, ['Operator']);
    await madeEarlier(operator);
    const answer = await decide(id, operator.headers);
    assertProblem(answer, 403, 'forbidden');
    assert.equal(answer.body.required_role, 'AI Safety');
    const seen = await service.call('GET', list, { headers: operator.headers });
    assert.equal(seen.body.count, 0);
  });

  test('two decisions at once, on two processes › one holds', async () => {
    const agent = await quarantined();
    const id = await requested(agent);
    const answers = await Promise.all([
      decide(id, maria.headers),
      decide(id, maria.headers, 'refused', sibling),
      decide(id, maria.headers, 'confirmed', sibling),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  });

  test('two uses at once, on two processes › one restores', async () => {
    const agent = await quarantined();
    await decide(await requested(agent), maria.headers);
    const body = { reason: 'It passed.', validation_ref: agent.validation_ref };
    const url = agentUrl(agent.id, 'restore');
    const answers = await Promise.all(
      [service, sibling].map((one) => one.call('POST', url, { headers: anna.headers, body })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  });

  test('refused › stays undone, and asking again is a new request', async () => {
    const agent = await quarantined();
    const id = await requested(agent);
    assert.equal((await decide(id, maria.headers, 'refused')).body.state, 'refused');
    assert.notEqual(await requested(agent), id);
    assert.equal(await statusOf(agent), 'quarantined');
    const { body } = await service.call('GET', `/api/incidents/${agent.incident.id}`, {
      headers: maria.headers,
    });
    const actions = body.timeline.map(({ action }: { action: string }) => action);
    assert.ok(actions.includes('approval.refused'));
  });

  test('over a day old › decides nothing; confirmed and then old › does nothing', async () => {
    const [one, other] = [await quarantined(), await quarantined()];
    const [expired, confirmed] = [await requested(one), await requested(other)];
    await decide(confirmed, maria.headers);
    await service.deps.database.pool.query('update approval set expires_at = $1', [
      clock.now().toString(),
    ]);
    assertProblem(await decide(expired, maria.headers), 409, 'conflict');
    assert.notEqual(await requested(other), confirmed);
  });

  test('an old login › decides after it was proved again, with its factor if it has one', async () => {
    const id = await requested(await quarantined());
    clock.move({ minutes: 11 });
    const stale = await decide(id, maria.headers);
    assertProblem(stale, 403, 'step_up_required');
    assert.deepEqual(stale.body.methods, ['password']);
    const url = '/api/ip3/v1/me/step-up';
    const wrong = await service.call('POST', url, {
      headers: maria.headers,
      body: { password: 'x' },
    });
    assertProblem(wrong, 400, 'validation_failed');
    await service.call('POST', url, { headers: maria.headers, body: { password } });
    await setUpFactor(service, maria);
    clock.move({ minutes: 11 });
    const byPassword = await service.call('POST', url, {
      headers: maria.headers,
      body: { password },
    });
    assertProblem(byPassword, 400, 'validation_failed');
    const code = await freshCode(service, maria.id);
    await service.call('POST', url, { headers: maria.headers, body: { code } });
    assert.equal((await decide(id, maria.headers)).status, 200);
  });

  test('a response step, and a report to an authority › wait for a second person', async () => {
    const code = await freshCode(service, maria.id);
    maria.headers = bearer((await logIn(service, maria.email, { code })).body.token);
    const incident = await newIncident(service);
    const added = await service.call('POST', `/api/incidents/${incident.id}/actions`, {
      headers: anna.headers,
      body: { playbook: 'ransomware', step: 5 },
    });
    assert.equal(added.body.requires_approval, true, added.text);
    const approve = () =>
      service.call('PATCH', `/api/actions/${added.body.id}`, {
        headers: anna.headers,
        body: { status: 'approved', approved_by: maria.email },
      });
    const step = await approve();
    assertProblem(step, 422, 'approval_required');
    assert.equal((await decide(step.body.approval_id, maria.headers)).status, 200);
    assert.deepEqual(
      [(await approve()).status, (await approve()).body.error],
      [200, 'invalid_transition'],
    );

    const exported = (reason: string) =>
      service.call('POST', `/api/reports/incidents/${incident.id}/export`, {
        headers: anna.headers,
        body: {
          ...{ target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' },
          ...{ check: 'strict', release_reason: reason },
        },
      });
    const report = await exported('The rest follows.');
    assertProblem(report, 422, 'approval_required');
    const listed = await service.call('GET', '/api/ip3/v1/approvals', { headers: maria.headers });
    assert.equal(listed.body.approvals[0].asked.release_reason, 'The rest follows.');
    assert.equal((await decide(report.body.approval_id, maria.headers)).status, 200);
    // The reason to release it in spite of the check is a part of what was approved.
    assertProblem(await exported('Another reason.'), 422, 'approval_required');
    const done = await exported('The rest follows.');
    assert.equal(done.status, 202, done.text);
  });

  test('report whose content changed after the approval › waits for another one', async () => {
    const incident = await newIncident(service);
    const exported = () =>
      service.call('POST', `/api/reports/incidents/${incident.id}/export`, {
        headers: anna.headers,
        body: { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' },
      });
    const first = (await exported()).body.approval_id;
    assert.equal((await exported()).body.approval_id, first);
    clock.move({ minutes: 5 });
    assert.equal((await decide(first, maria.headers)).status, 200);
    const facts = await service.call('PUT', `/api/ip3/v1/incidents/${incident.id}/legal-facts`, {
      headers: anna.headers,
      body: { report_fields: { 'nis2.what_happened': 'Nothing of note.' } },
    });
    assert.equal(facts.status, 200, facts.text);
    const changed = await exported();
    assertProblem(changed, 422, 'approval_required');
    assert.notEqual(changed.body.approval_id, first);
    assert.equal((await decide(changed.body.approval_id, maria.headers)).status, 200);
    clock.move({ minutes: 5 });
    assert.equal((await exported()).status, 202);
  });
});
