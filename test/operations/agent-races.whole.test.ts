// The switch against everything at the same moment, on a real server with real locks.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { agentUrl, approver, newAgent, quarantine, readAgent } from '../support/agents.ts';
import { count, newEvidence, newIncident } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

suite('races of agents on postgres', () => {
  let service: TestService;
  let sibling: TestService;
  let officer: Record<string, string>;
  before(async () => {
    service = await openTestService('postgres');
    sibling = await openTestService('postgres', { sharedWith: service });
    officer = await service.as('AI Safety');
  });
  after(async () => {
    await sibling.close();
    await service.close();
  });

  const grant = (at: TestService, id: string, tool: string) =>
    at.call('PUT', agentUrl(id), {
      headers: officer,
      body: { owner: approver, allowed_tools: [tool] },
    });

  test('grants and quarantine › at once, 40 times › no tools in the end, both are kept', async () => {
    for (let round = 0; round < 40; round += 1) {
      const id = `put-${round}`;
      await newAgent(service, id, { allowed_tools: ['old'] });
      const [, switched, granted] = await Promise.all([
        grant(sibling, id, 'new'),
        quarantine(service, id),
        grant(sibling, id, 'new'),
      ]);
      assert.deepEqual([switched.status, granted.status], [200, 200]);
      const agent = await readAgent(service, id);
      assert.deepEqual([agent.status, agent.allowed_tools_effective], ['quarantined', []]);
      assert.deepEqual(agent.allowed_tools, ['new']);
    }
  });

  test('one agent › quarantined by twelve at once › one penalty, twelve answers', async () => {
    const incident_id = (await newIncident(service)).id;
    for (const known of [true, false]) {
      const id = `twelve-${known}`;
      if (known) await newAgent(service, id);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, turn) =>
          quarantine(turn % 2 === 0 ? service : sibling, id, { incident_id }, officer),
        ),
      );
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      const deltas = new Set(answers.map(({ body }) => body.trust_delta));
      assert.equal(deltas.size, 1);
      const first = answers.filter(({ body }) => body.already_quarantined === false);
      assert.equal(first.length, 1);
      const events = `agent_event where agent_id = $1 and event = 'quarantined'`;
      assert.equal(await count(service, events, [id]), 1);
    }
  });

  test('quarantine and restore › at once › whoever is last decides, the ledger adds up', async () => {
    for (let round = 0; round < 15; round += 1) {
      const id = `restore-${round}`;
      await newAgent(service, id);
      const incident = await newIncident(service);
      await quarantine(service, id, { incident_id: incident.id });
      await pause(3);
      const validation_ref = await newEvidence(service, incident, {
        evidence_type: 'agent_retest',
      });
      const body = { reason: 'sound', validation_ref, approved_by: approver };
      const url = agentUrl(id, 'restore');
      const [restored, switched] = await Promise.all([
        sibling.call('POST', url, { headers: officer, body }),
        quarantine(service, id),
      ]);
      assert.equal(switched.status, 200);
      assert.ok([200, 422].includes(restored.status), restored.text);
      const { status, history, current_score } = await readAgent(service, id);
      assert.equal(status, 'quarantined');
      const deltas = history.map(({ trust_delta }: { trust_delta: number }) => trust_delta);
      assert.equal(
        deltas.reduce((one: number, other: number) => one + other),
        current_score,
      );
    }
  });

  test('numbers of changes › made by many at once › without gaps, in the order of their commits', async () => {
    const seen: number[] = [];
    const watching = { on: true };
    const watch = (async () => {
      let isLast = false;
      while (!isLast) {
        isLast = !watching.on;
        const after_ = seen.at(-1) ?? 0;
        const { rows } = await service.deps.database.pool.query<{ policy_epoch: number }>(
          'select policy_epoch from agent_event where policy_epoch > $1 order by policy_epoch',
          [after_],
        );
        seen.push(...rows.map(({ policy_epoch }) => policy_epoch));
      }
    })();
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        grant(turn % 2 === 0 ? service : sibling, `epoch-${turn % 20}`, `tool-${turn}`),
      ),
    );
    watching.on = false;
    await watch;
    const last = await service.deps.database.pool.query<{ policy_epoch: number }>(
      'select policy_epoch from policy_counter',
    );
    const all = Array.from({ length: last.rows[0]!.policy_epoch }, (_, index) => index + 1);
    assert.deepEqual(seen, all, 'a reader by "later than n" saw every change');
  });

  async function holding<Result>(
    sql: string,
    values: unknown[],
    work: (release: () => Promise<unknown>) => Promise<Result>,
  ) {
    const client = new pg.Client({ connectionString: service.files.url! });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(sql, values);
      return await work(() => client.query('rollback'));
    } finally {
      await client.end();
    }
  }

  test('incident › locked by somebody who works on it › does not keep the switch waiting', async () => {
    const { id } = await newIncident(service);
    await newAgent(service, 'agent-lock');
    await holding('select from incident where id = $1 for update', [id], async () => {
      const answer = await quarantine(service, 'agent-lock', { incident_id: id });
      assert.equal(answer.status, 200, answer.text);
    });
  });

  test('agent › locked for longer than a lock is waited for › quarantined all the same', async () => {
    await newAgent(service, 'agent-held');
    const incident_id = (await newIncident(service)).id;
    const sql = 'select from agent where agent_id = $1 for update';
    await holding(sql, ['agent-held'], async (release) => {
      const asked = quarantine(service, 'agent-held', { incident_id });
      await pause(10_500);
      await release();
      const answer = await asked;
      assert.deepEqual([answer.status, answer.body.status], [200, 'quarantined'], answer.text);
    });
  });
});
