// Ways by which a member of one team might learn what another one has, or keep what a membership
// gave them: each is tried.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, form, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import type { Answer, TestService } from '../support/service.ts';
import { openTestService } from '../support/service.ts';
import { join, leave, newMember, newTeam, wordedIncident, type Member } from '../support/teams.ts';

const v1 = '/api/ip3/v1';

onEachEngine('attacks on teams', (engine) => {
  let service: TestService;
  let redTeam: string;
  let blueTeam: string;
  let ann: Member;
  before(async () => {
    service = await openTestService(engine);
    redTeam = await newTeam(service, 'Red');
    blueTeam = await newTeam(service, 'Blue');
    ann = await newMember(service, 'ann@example.org', [[redTeam, 'Analyst']]);
  });
  after(() => service.close());

  const ask = (who: Member, url: string, more: Record<string, string> = {}): Promise<Answer> =>
    service.call('GET', v1 + url, { headers: { ...who.headers, ...more } });
  const admin = async (method: 'POST' | 'PATCH' | 'PUT', url: string, body: object = {}) => {
    const headers = await service.as('Admin');
    return service.call(method, v1 + url, { headers, body });
  };

  test('a membership that ends › at the next request › nothing', async () => {
    const { incident } = await wordedIncident(service, 'Red', 'scarlet');
    const eve = await newMember(service, 'eve@example.org', [[redTeam, 'Viewer']]);
    assert.equal((await ask(eve, `/incidents/${incident}`)).status, 200);
    await leave(service, redTeam, eve.id);
    assertProblem(await ask(eve, `/incidents/${incident}`), 403, 'forbidden');
    await join(service, redTeam, eve.id, 'Viewer');
    const read = await ask(eve, `/incidents/${incident}`);
    const held = { 'if-none-match': String(read.headers['etag']) };
    assert.equal((await ask(eve, `/incidents/${incident}`, held)).status, 304);
    await admin('PATCH', `/users/${eve.id}`, { disabled: true });
    assert.equal((await ask(eve, `/incidents/${incident}`, held)).status, 401);
  });

  test('an incident that moves to another team › from then on › gone, and nothing said', async () => {
    const { id } = await newIncident(service, { title: 'Wanders', team: 'red' });
    assert.equal((await ask(ann, `/incidents/${id}`)).status, 200);
    const moved = await admin('PATCH', `/incidents/${id}`, { team: 'Blue' });
    assert.equal(moved.status, 200, moved.text);
    assertProblem(await ask(ann, `/incidents/${id}`), 404, 'not_found');
    const events = await ask(ann, '/events?after=1', { accept: 'application/json' });
    assert.deepEqual(events.body.changes, []);
    const since = await ask(ann, '/incidents?updated_since=2026-01-01T00:00:00Z');
    assert.doesNotMatch(since.text, /Wanders/);
  });

  test('an archived team › its members › nothing; a new one of its name › not theirs', async () => {
    const green = await newTeam(service, 'Green');
    const gus = await newMember(service, 'gus@example.org', [[green, 'Viewer']]);
    const { id } = await newIncident(service, { title: 'Of green', team: 'Green' });
    assert.equal((await ask(gus, `/incidents/${id}`)).status, 200);
    const archived = await admin('POST', `/teams/${green}/archive`);
    assert.equal(archived.status, 200, archived.text);
    assert.equal((await ask(gus, `/incidents/${id}`)).status, 403);
    await newTeam(service, 'GREEN');
    assert.equal((await ask(gus, `/incidents/${id}`)).status, 403);
    assertProblem(await admin('POST', `/teams/${green}/archive`), 409, 'conflict');
  });

  test('names of teams with marks of arrays and SQL › of other teams › nothing', async () => {
    const names = ['Red"', '{Red}', "Red','Blue", 'Red,Blue', '%', 'r\\ed', 'NULL', '*'];
    for (const [at, name] of names.entries()) {
      const team = await newTeam(service, name);
      const who = await newMember(service, `odd${at}@example.org`, [[team, 'Analyst']]);
      await newIncident(service, { title: `Odd ${at}`, team: name });
      const { body } = await ask(who, '/incidents');
      const titles = body.incidents.map(({ title }: { title: string }) => title);
      assert.deepEqual(titles, [`Odd ${at}`], name);
    }
  });

  test('duplicates, recurrences and merges › of another team › not named', async () => {
    const mine = await newIncident(service, { title: 'Mine', team: 'Red' });
    const theirs = await newIncident(service, { title: 'vermilion original', team: 'Blue' });
    await newEvidence(service, mine, { status: 'CONFIRMED' });
    const set = await admin('POST', `/incidents/${mine.id}/outcome`, {
      ...{ outcome: 'duplicate', reason: 'The same.', duplicate_of: theirs.public_id },
    });
    assert.equal(set.status, 200, set.text);
    for (const url of [`/incidents/${mine.id}`, `/incidents/${mine.id}/outcomes`, '/incidents']) {
      const answer = await ask(ann, url);
      assert.equal(answer.status, 200, answer.text);
      assert.doesNotMatch(answer.text, new RegExp(`vermilion|${theirs.id}|${theirs.public_id}`));
    }
    const merged = await newIncident(service, { title: 'Goes to blue', team: 'Red' });
    const into = await newIncident(service, { title: 'vermilion target', team: 'Blue' });
    const joined = await admin('POST', `/incidents/${into.id}/merge`, {
      ...{ incidents: [{ id: merged.public_id }], reason: 'One thing.' },
    });
    assert.equal(joined.status, 200, joined.text);
    for (const url of [`/incidents/${merged.id}`, `/incidents/${merged.id}/outcomes`]) {
      const { text } = await ask(ann, url);
      assert.doesNotMatch(text, new RegExp(`vermilion|${into.id}|${into.public_id}`));
    }
  });

  test('custom fields of another team › labels, choices and values › not shown', async () => {
    const field = { key: 'amber_ref', type: 'text', label: 'Amber label', team: 'Blue' };
    const made = await admin('POST', '/custom-fields', field);
    assert.equal(made.status, 201, made.text);
    const { text, body } = await ask(ann, '/custom-fields');
    assert.ok(Array.isArray(body.custom_fields ?? body.fields), text);
    assert.doesNotMatch(text, /amber/i);
    assert.equal((await ask(ann, '/custom-fields/amber_ref')).status, 404);
    assert.equal((await ask(ann, '/incidents?field=amber_ref:x')).status, 400);
  });

  test('files › of the own team handed out and recorded, of others not', async () => {
    const headers = await service.as('Admin');
    const of = async (team: string) => {
      const { id } = await newIncident(service, { title: 'With a file', team });
      const url = `${v1}/incidents/${id}/evidence`;
      const { headers: type, body } = form([
        { name: 'evidence_type', content: 'log_extract' },
        { name: 'source', content: 'test' },
        { name: 'file', content: `bytes of ${team}`, filename: 'log.txt', type: 'text/plain' },
      ]);
      const made = await service.call('POST', url, { headers: { ...headers, ...type }, body });
      assert.equal(made.status, 201, made.text);
      return made.body.id as string;
    };
    const [mine, theirs] = [await of('Red'), await of('Blue')];
    const got = await ask(ann, `/evidence/${mine}/content`);
    assert.equal(got.status, 200, got.text);
    assert.equal(got.text, 'bytes of Red');
    assertProblem(await ask(ann, `/evidence/${theirs}/content`), 404, 'not_found');
    const { body } = await service.call('GET', `${v1}/audit?action=evidence.exported`, { headers });
    assert.deepEqual(
      body.entries.map(({ actor, evidence_id }: Record<string, string>) => [actor, evidence_id]),
      [['ann@example.org', mine]],
    );
  });

  test('what is kept beyond a membership › tokens, feeds, views › give nothing', async () => {
    const { incident } = await wordedIncident(service, 'Red', 'rust');
    const zoe = await newMember(service, 'zoe@example.org', []);
    const roles = await admin('PATCH', `/users/${zoe.id}`, { roles: ['Analyst'] });
    assert.equal(roles.status, 200, roles.text);
    const own = { headers: zoe.headers };
    const body = { name: 'mine', roles: ['Analyst'], expires_in_days: 5 };
    const token = await service.call('POST', `${v1}/tokens`, { ...own, body });
    const feed = await service.call('POST', `${v1}/legal/calendar-feeds`, {
      ...{ ...own, body: { name: 'mine' } },
    });
    assert.deepEqual([token.status, feed.status], [201, 201], token.text + feed.text);
    await admin('PATCH', `/users/${zoe.id}`, { roles: [] });
    await join(service, redTeam, zoe.id, 'Analyst');
    assert.equal((await ask(zoe, `/incidents/${incident}`)).status, 200);
    const byToken = { authorization: `Bearer ${token.body.token}` };
    for (const url of [`/incidents/${incident}`, '/incidents', '/me']) {
      const answer = await service.call('GET', v1 + url, { headers: byToken });
      if (url === '/me') assert.deepEqual(answer.body.memberships, []);
      else assert.equal(answer.status, 403, answer.text);
    }
    const path = new URL(feed.body.url ?? feed.body.address, 'http://localhost');
    const calendar = await service.call('GET', path.pathname + path.search);
    assert.notEqual(calendar.status, 200);
    const more = await service.call('POST', `${v1}/tokens`, {
      ...{ ...own, body: { ...body, roles: ['Viewer'] } },
    });
    assertProblem(more, 400, 'validation_failed');
    assert.equal((await ask(zoe, '/views')).status, 403);
  });

  test('global roles and memberships › never both › refused, and without effect', async () => {
    const max = await newMember(service, 'max@example.org', [[redTeam, 'Viewer']]);
    await admin('PATCH', `/users/${max.id}`, { roles: ['Reporter'] });
    const url = `/teams/${blueTeam}/members/${max.id}`;
    assertProblem(await admin('PUT', url, { role: 'Viewer' }), 409, 'conflict');
    const me = await ask(max, '/me');
    assert.deepEqual([me.body.roles, me.body.memberships], [['Reporter'], []]);
    const listed = await service.call('GET', `${v1}/teams/${redTeam}/members`, {
      headers: await service.as('Admin'),
    });
    const row = listed.body.members.find((one: { email: string }) => one.email === max.email);
    assert.equal(row.has_global_roles, true);
  });
});
