// Imports that belong to a team: who reads and undoes them, and that a finding of one team says
// nothing of what others have.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { required } from '../../src/domain/required.ts';
import { assertProblem, newEvidence, onEachEngine } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { join, leave, newMember, newTeam, type Headers } from '../support/teams.ts';

const v1 = '/api/ip3/v1';
const heading = 'title,severity,cve,cvss,type,host';

onEachEngine('imports of teams', (engine) => {
  let service: TestService;
  let red: string;
  let all: Headers;
  const members: Record<string, Headers> = {};
  before(async () => {
    service = await openTestService(engine);
    all = await service.as('Analyst');
    red = await newTeam(service, 'Red');
    const blue = await newTeam(service, 'Blue');
    const held = {
      red: [[red, 'Analyst']],
      reader: [[red, 'Viewer']],
      blue: [[blue, 'Analyst']],
      both: [
        [red, 'Analyst'],
        [blue, 'Analyst'],
      ],
      mixed: [
        [red, 'Viewer'],
        [blue, 'Analyst'],
      ],
    } as const;
    for (const [name, pairs] of Object.entries(held)) {
      members[name] = (await newMember(service, `${name}@example.org`, pairs)).headers;
    }
  });
  after(() => service.close());

  const as = (name: string) => required(members[name], name);
  let turn = 0;
  const newName = () => `weakness ${(turn += 1)}`;
  const ask = (headers: Headers, url: string) => service.call('GET', `${v1}${url}`, { headers });
  const post = (headers: Headers, url: string, body: object = {}) =>
    service.call('POST', `${v1}${url}`, { headers, body });

  function importAs(headers: Headers, titles: readonly string[], query = ''): Promise<Answer> {
    const rows = titles.map((title) => `${title},High,,,web,shop.example.org`);
    const sent = { ...headers, 'content-type': 'text/csv' };
    const body = [heading, ...rows, ''].join('\n');
    return service.call('POST', `${v1}/imports/csv${query}`, { headers: sent, body });
  }

  async function runOf(sent: Promise<Answer>) {
    const { status, body, text } = await sent;
    assert.equal(status, 201, text);
    return body as { id: string; team?: string; incidents_created: number };
  }

  interface Incident {
    id: string;
    public_id: string;
    team: string | null;
    last_seen: string;
  }

  async function incidentsOf(run: { id: string }, headers = all): Promise<Incident[]> {
    const list = await ask(headers, `/incidents?run=${run.id}`);
    const ids = list.body.incidents.map(({ id }: Incident) => id) as string[];
    return Promise.all(ids.map(async (id) => (await ask(headers, `/incidents/${id}`)).body));
  }

  const firstOf = async (run: { id: string }, headers = all) =>
    required((await incidentsOf(run, headers))[0], 'incident');

  test('a file of a member › belongs to the team with its incidents; others see nothing', async () => {
    const name = newName();
    const run = await runOf(importAs(as('red'), [name, '', name]));
    assert.equal(run.team, 'Red');
    const [incident, ...more] = await incidentsOf(run, as('red'));
    assert.deepEqual([incident?.team, more], ['Red', []]);
    const urls = ['', '/errors', '/errors.csv'].map((part) => `/imports/${run.id}${part}`);
    for (const url of urls) {
      const read = await ask(as('red'), url);
      assert.equal(read.status, 200, read.text);
      assertProblem(await ask(as('blue'), url), 404, 'not_found');
      const lower = await ask(as('reader'), url);
      assert.equal(lower.status, url.includes('errors') ? 403 : 200, lower.text);
      assert.doesNotMatch(lower.text, /row|column/);
      const other = await ask(as('mixed'), url);
      assert.equal(other.status, url.includes('errors') ? 404 : 200, `${url} ${other.text}`);
    }
    const rows = await ask(as('red'), `/imports/${run.id}/errors.csv`);
    assert.match(rows.text, /skipped/);
    const listed = async (headers: Headers) =>
      (await ask(headers, '/imports')).text.includes(run.id);
    assert.deepEqual(
      await Promise.all(['red', 'reader', 'blue', 'both'].map((who) => listed(as(who)))),
      [true, true, false, true],
    );
    const ofTeam = await ask(all, '/imports?team=RED');
    assert.ok(ofTeam.text.includes(run.id) && (await listed(all)));
    const undone = await post(as('blue'), `/imports/${run.id}/undo`);
    assertProblem(undone, 404, 'not_found');
    assertProblem(await post(as('blue'), `/imports/${run.id}/cancel`), 404, 'not_found');
  });

  test('one file › by each team and by none › each has its own, and none hears of others', async () => {
    const one = newName();
    const titles = [one, newName()];
    const answers = [
      await importAs(as('red'), titles),
      await importAs(as('blue'), titles),
      await importAs(all, titles, '?team=red'),
    ];
    const counts = answers.map(({ body }) => [body.incidents_created, body.incidents_updated]);
    assert.deepEqual(counts, [
      [2, 0],
      [2, 0],
      [0, 2],
    ]);
    const [first, second] = answers.map(({ body }) => {
      const {
        id: _id,
        team: _team,
        started_at: _at,
        finished_at: _end,
        actor: _by,
        ...said
      } = body;
      return said as object;
    });
    assert.deepEqual(second, first);
    const own = await incidentsOf(answers[0]?.body, as('red'));
    const whole = await ask(all, `/incidents?q=${encodeURIComponent(`"${one}"`)}`);
    assert.equal(whole.body.count, 2);
    const seen = await ask(as('red'), `/incidents?q=${encodeURIComponent(one)}`);
    assert.ok(own.some(({ id }) => seen.text.includes(id)));
    for (const { id } of await incidentsOf(answers[1]?.body)) assert.ok(!seen.text.includes(id));
  });

  test('a team › named by someone who may, and who may not › taken, or refused', async () => {
    const name = newName();
    const run = await runOf(importAs(all, [name], '?team=BLUE'));
    assert.equal(run.team, 'Blue');
    assert.equal((await incidentsOf(run, as('blue'))).length, 1);
    for (const [who, query, status, error] of [
      ['all', '?team=Green', 422, 'unknown_reference'],
      ['red', '?team=Blue', 422, 'unknown_reference'],
      ['mixed', '?team=Red', 422, 'unknown_reference'],
      ['both', '', 400, 'validation_failed'],
      ['reader', '', 403, 'forbidden'],
      ['reader', '?team=Red', 403, 'forbidden'],
    ] as const) {
      const headers = who === 'all' ? all : as(who);
      assertProblem(await importAs(headers, [name], query), status, error);
    }
    const chosen = await runOf(importAs(as('both'), [name], '?team=red'));
    assert.equal(chosen.team, 'Red');
    const alone = await runOf(importAs(as('mixed'), [newName()]));
    assert.equal(alone.team, 'Blue');
  });

  test('no team › as before › sees the incidents of all, its own first, also by the same bytes', async () => {
    const [name, other] = [newName(), newName()];
    const none = await runOf(importAs(all, [name, other]));
    const own = await firstOf(none);
    assert.deepEqual([none.team, own.team], [undefined, null]);
    const ofRed = await runOf(importAs(as('red'), [name, other]));
    assert.equal(ofRed.incidents_created, 2);
    const again = await importAs(all, [name, other]);
    assert.deepEqual([again.body.incidents_created, again.body.incidents_updated], [0, 2]);
    const seen = (await incidentsOf(none)).map(({ last_seen }) => last_seen);
    assert.deepEqual(seen, [again.body.started_at, again.body.started_at]);
    for (const { last_seen } of await incidentsOf(ofRed)) {
      assert.notEqual(last_seen, again.body.started_at);
    }
    const toRed = { headers: all, body: { team: 'RED' } };
    const twin = await service.call('PATCH', `${v1}/incidents/${own.id}`, toRed);
    assertProblem(twin, 409, 'conflict');
    assert.match(twin.body.detail, /open as INC-/);
    const moved = newName();
    const made = await firstOf(await runOf(importAs(all, [moved])));
    const change = { headers: all, body: { team: 'Red' } };
    await service.call('PATCH', `${v1}/incidents/${made.id}`, change);
    const third = await importAs(all, [moved]);
    assert.equal(third.body.incidents_updated, 1, third.text);
    const url = `/api/incidents/${made.id}`;
    const shown = await service.call('GET', url, { headers: as('red') });
    assert.match(shown.text, /import\.completed/);
    assertProblem(await ask(as('red'), `/imports/${third.body.id}`), 404, 'not_found');
  });

  test('a closed incident of the team › reported again by a member › has a successor', async () => {
    const name = newName();
    const closed = await firstOf(await runOf(importAs(as('red'), [name])));
    await newEvidence(service, closed, { evidence_type: 'retest_report' });
    const shut = await post(all, `/incidents/${closed.id}/close`);
    assert.equal(shut.status, 200, shut.text);
    const again = await importAs(as('red'), [name]);
    assert.deepEqual([again.body.incidents_created, again.body.reopened], [1, 1], again.text);
    const next = await firstOf(again.body, as('red'));
    const shown = await ask(as('red'), `/incidents/${next.id}`);
    assert.equal(shown.body.recurrence_of, closed.id);
  });

  test('undo by a member › only while no one, seen or not, has built on it', async () => {
    const undo = (run: { id: string }) => post(as('red'), `/imports/${run.id}/undo`);
    const plain = await runOf(importAs(as('red'), [newName()]));
    const done = await undo(plain);
    assert.deepEqual([done.status, done.body.status], [200, 'undone'], done.text);
    assert.deepEqual(await incidentsOf(plain), []);

    const moved = await runOf(importAs(as('red'), [newName(), newName()]));
    const gone = await firstOf(moved);
    const change = { headers: all, body: { team: null } };
    await service.call('PATCH', `${v1}/incidents/${gone.id}`, change);
    assertProblem(await undo(moved), 409, 'conflict');
    assert.equal((await incidentsOf(moved)).length, 2);

    const linked = await runOf(importAs(as('red'), [newName()]));
    const from = await firstOf(linked);
    const link = { relation: 'related', incident: gone.id };
    const made = await post(all, `/incidents/${from.id}/links`, link);
    assert.equal(made.status, 200, made.text);
    assertProblem(await undo(linked), 409, 'conflict');

    const name = newName();
    const seen = await runOf(importAs(as('red'), [name]));
    const later = await runOf(importAs(all, [name]));
    const refused = await undo(seen);
    assertProblem(refused, 409, 'conflict');
    await post(all, `/imports/${later.id}/undo`);
    assert.equal((await post(all, `/imports/${seen.id}/undo`)).status, 200);
  });

  test('last_seen › after a member undid an import › what others saw stays', async () => {
    const name = newName();
    const first = await runOf(importAs(as('red'), [name]));
    const at = async () => (await firstOf(first)).last_seen;
    const before = await at();
    const second = await runOf(importAs(as('red'), [name]));
    assert.notEqual(await at(), before);
    assert.equal((await post(as('red'), `/imports/${second.id}/undo`)).status, 200);
    assert.equal(await at(), before);
    const third = await runOf(importAs(as('red'), [name]));
    await runOf(importAs(all, [name]));
    const seen = await at();
    assert.equal((await post(as('red'), `/imports/${third.id}/undo`)).status, 200);
    assert.equal(await at(), seen);
  });

  test('a retest › by members, of other teams, of hidden runs › of the team alone, and no proof', async () => {
    const name = newName();
    const own = await firstOf(await runOf(importAs(as('red'), [name])));
    const still = await importAs(as('both'), [name], `?retest_of=${own.public_id}`);
    assert.equal(still.status, 201, still.text);
    assert.deepEqual([still.body.team, still.body.retest.finding_present], ['Red', true]);
    const query = `?retest_of=${own.public_id}`;
    assertProblem(await importAs(as('blue'), [name], query), 422, 'unknown_reference');
    const other = await importAs(as('both'), [name], `${query}&team=Blue`);
    assertProblem(other, 422, 'unknown_reference');
    const hidden = await importAs(all, [name, newName()], query);
    for (const { retest } of [still.body, hidden.body]) {
      const confirm = await post(as('red'), `/evidence/${retest.evidence_id}/confirm`);
      assertProblem(confirm, 409, 'conflict');
    }
  });

  test('a trial, a repeated request, an ended membership › write nothing more', async () => {
    const name = newName();
    const trial = await importAs(as('red'), [name], '?dry_run=true');
    assert.deepEqual([trial.status, trial.body.incidents_created], [201, 1], trial.text);
    const keyed = { ...as('red'), 'idempotency-key': `key of ${engine}` };
    const [one, two] = [await importAs(keyed, [name]), await importAs(keyed, [name])];
    assert.deepEqual([one.body.id, one.body.incidents_created], [two.body.id, 1], one.text);
    const left = await newMember(service, 'left@example.org', [[red, 'Analyst']]);
    await leave(service, red, left.id);
    assertProblem(await importAs(left.headers, [name]), 403, 'forbidden');
    await join(service, red, left.id, 'Viewer');
    assertProblem(await importAs(left.headers, [name]), 403, 'forbidden');
  });
});
