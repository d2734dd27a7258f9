// `proofline demo` as a process: what it has made over the API, and that nothing of it stays.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Json } from '../support/values.ts';
import { signedIn, startedDemo } from './demo-process.ts';
import { launch, run } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'of-the-demo-tests-'));
const env = { TMPDIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
after(() => rmSync(folder, { recursive: true, force: true }));

const left = () => readdirSync(folder).filter((name) => name.startsWith('proofline-demo-'));

interface Row {
  public_id: string;
  title: string;
  obligation_id: string;
  due_at: string;
  state: string;
}

/** `began` is when the program was started, by `performance.now()`. */
async function checkStories(url: string, text: string, began: number): Promise<void> {
  const { ask } = await signedIn(url, 'admin');
  const { incidents, count } = await ask('/api/ip3/v1/incidents?limit=100');
  assert.ok(count >= 40);
  const about = (words: string) => incidents.find(({ title }: Row) => title.includes(words));
  assert.equal(about('Support bot').evidence_status, 'gap');
  assert.equal(about('VPN gateway').workflow_status, 'closed');
  const [, blocked] = /(INC-\S+): try to close it/.exec(text) ?? [];
  const refused = await ask(`/api/ip3/v1/incidents/${blocked}/close`, { note: 'Done.' });
  assert.equal(refused.error, 'closure_requires_confirmed_retest');
  const { deadlines } = await ask('/api/ip3/v1/legal/deadlines');
  const minutesTo = (id: string, of: string) => {
    const mine = ({ obligation_id, public_id }: Row) => obligation_id === id && public_id === of;
    return (Date.parse(deadlines.find(mine).due_at) - Date.now()) / 60_000;
  };
  const passed = Math.ceil((performance.now() - began) / 60_000);
  const overdue = -minutesTo('GDPR-33', about('Customer table').public_id);
  assert.ok(overdue >= 41 && overdue <= 41 + passed, `overdue by ${overdue} minutes`);
  const left = minutesTo('NIS2-EW', about('Control room').public_id);
  assert.ok(left >= 179 - passed && left <= 180, `${left} minutes left`);
  const { agents } = await ask('/api/agents');
  assert.ok(agents.some(({ status }: { status: string }) => status === 'quarantined'));
  const { imports } = await ask('/api/ip3/v1/imports');
  assert.deepEqual([imports[0].findings, imports[0].skipped], [5, 3]);
  await checkReports(ask, about('Control room').public_id);
  await checkAlive(ask);
  assert.equal((await ask('/api/reports')).reports[0].regime, 'nis2');
  const { actions } = await ask('/api/actions?status=proposed&limit=100');
  assert.ok(actions.some((one: { requires_approval: boolean }) => one.requires_approval));
}

/** Who reports is known, so no report asks for it. */
async function checkReports(ask: (path: string) => Promise<Json>, of: string): Promise<void> {
  const { legal_entities } = await ask('/api/ip3/v1/legal-entities');
  assert.match(legal_entities[0].legal_name, /made up for the demo/);
  const { triggers } = await ask(`/api/ip3/v1/incidents/${of}/legal-triggers`);
  const warning = triggers.find(({ id }: { id: string }) => id === 'NIS2-EW');
  const asked = warning.draft.incomplete.filter((key: string) => key.startsWith('entity.'));
  assert.deepEqual(asked, [], JSON.stringify(warning.draft));
}

/** Every screen has something to show: what review F26 found dull. */
async function checkAlive(ask: (path: string) => Promise<Json>): Promise<void> {
  const { actions } = await ask('/api/actions?limit=200');
  const statuses = new Set(actions.map(({ status }: { status: string }) => status));
  assert.equal(statuses.size, 6, [...statuses].join());
  const byRequester = actions.filter(
    (one: { approved_by: string | null; created_by: string }) => one.approved_by === one.created_by,
  );
  assert.deepEqual(byRequester, []);
  const { agents } = await ask('/api/agents');
  const scores = agents.map(({ current_score }: { current_score: number }) => current_score);
  assert.ok(new Set(scores).size >= 4, scores.join());
  const { engagements } = await ask('/api/ip3/v1/engagements');
  const [test] = engagements.filter(({ phase }: { phase: string }) => phase === 'red_team');
  assert.ok(test.register_entries >= 5 && test.window.start < test.window.end);
  const { sla_met_pct, mtta_p0_min, mttc_p1_h, gate_refusals } = await ask('/api/stats/incidents');
  assert.ok(sla_met_pct > 0 && sla_met_pct < 100, String(sla_met_pct));
  assert.ok(mtta_p0_min > 0 && mttc_p1_h > 0);
  assert.ok(Object.keys(gate_refusals).length > 0);
  const { incidents } = await ask('/api/ip3/v1/incidents?limit=100');
  const owners = new Set(incidents.map((one: { owner_email: string | null }) => one.owner_email));
  assert.ok(owners.size >= 5);
  assert.ok(incidents.some(({ tags }: { tags: string[] }) => tags.length > 0));
  const { connectors } = await ask('/api/ip3/v1/connectors');
  const [{ state, last_started_at }] = connectors;
  assert.deepEqual([state, last_started_at], ['paused', null], 'a demo fetches nothing');
  const logged = await ask('/api/ip3/v1/log-events');
  assert.ok(logged.events.length >= 7, String(logged.events.length));
}

/** The log as a verifier outside of the server sees it. */
async function checkLog(url: string): Promise<void> {
  const { token } = await signedIn(url, 'admin');
  const audit = await run(['audit', 'verify', '--url', url], { env: { ...env, IP3_TOKEN: token } });
  assert.equal(audit.code, 0, audit.stdout + audit.stderr);
}

async function checkPackages(text: string): Promise<void> {
  const commands = [...text.matchAll(/proofline (verify \S+ --keys \S+)/g)];
  assert.equal(commands.length, 2);
  const [good, tampered] = await Promise.all(
    commands.map(([, it]) => run(it!.split(' '), { env })),
  );
  assert.equal(good!.code, 0, good!.stdout);
  assert.equal(tampered!.code, 1, tampered!.stdout);
}

test('demo › looked at, stopped › its stories, sound proofs, then nothing is left', async () => {
  const given = { env: { ...env, IP3_FOUR_EYES: 'act' } };
  const began = performance.now();
  const { running, url } = await startedDemo(launch(['demo', '--port', '0'], given));
  try {
    assert.equal(left().length, 1);
    assert.match(running.stdout(), /^ *Ignored in a demo: DATABASE_URL, IP3_FOUR_EYES$/m);
    await checkStories(url, running.stdout(), began);
    await checkLog(url);
    await checkPackages(running.stdout());
  } finally {
    running.child.kill('SIGINT');
  }
  const { code, stdout } = await running.ended;
  assert.equal(code, 0);
  assert.match(stdout, /SIMULATION DATA/);
  assert.deepEqual(left(), []);
});

test('demo › one that was killed left its folder › the next one removes both', async () => {
  const abandoned = join(folder, 'proofline-demo-killed');
  mkdirSync(abandoned);
  writeFileSync(join(abandoned, 'pid'), '4194999');
  const { code } = await run(['demo', '--port', 'none'], { env });
  assert.notEqual(code, 0);
  assert.deepEqual(left(), []);
});
