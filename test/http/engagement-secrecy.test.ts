// A restricted engagement leaves no trace for anybody outside its control team: every route that
// reads, asked by every role, with every id that could be guessed, is searched for canaries.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isPermitted } from '../../src/domain/policy.ts';
import { roles, type Role } from '../../src/domain/role.ts';
import { routeAccess } from '../../src/http/route-access.ts';
import { engagements, log, logFile, reported } from '../support/engagements.ts';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { placeHidden } from '../trust/log-ground.ts';

/** In every text that belongs to the engagement, in letters that no other word has. */
const canary = 'qzcanaryqz';
const outsiders = roles.filter((role) => role !== 'Admin');

const canaryEngagement = {
  title: `Test ${canary}`,
  code_name: `${canary} falcon`,
  entity: `Bank ${canary}`,
  scope: [`${canary} scope`],
  crown_jewels: [`${canary} jewel`],
  rules_of_engagement: [`${canary} rule`],
};

onEachEngine('secrecy of an engagement', (engine) => {
  let service: TestService;
  /** Everything that names the engagement or a part of it. */
  const secrets: string[] = [canary];
  let engagement: { id: string; internal_id: string };
  let incident: { id: string; public_id: string };
  let planned: { incident: string; incident_id: string };
  let entryIds: number[] = [];
  const member = () => service.as('Operator', 'Legal/DPO');

  before(async () => {
    service = await openTestService(engine);
    incident = await newIncident(service, { title: 'Seen by the blue team' });
    await newEvidence(service, incident);
    await makeEngagement();
    await placeHidden(service);
    const trail = await service.call('GET', '/api/ip3/v1/audit?limit=200', {
      headers: await service.as('Admin'),
    });
    const about = trail.body.entries.filter((one: object) => 'engagement_id' in one);
    entryIds = about.map(({ id }: { id: number }) => id);
    assert.ok(entryIds.length >= 10, 'every write stands in the trail');
  });
  after(() => service.close());

  const send = async (method: 'POST' | 'PATCH', end: string, body: object) => {
    const headers = await member();
    const url = `${engagements}/${engagement.id}${end}`;
    const answer = await service.call(method, url, { headers, body });
    assert.ok(answer.status < 300, answer.text);
    return answer;
  };

  async function makeEngagement() {
    const body = canaryEngagement;
    const made = await service.call('POST', engagements, { headers: await member(), body });
    assert.equal(made.status, 201, made.text);
    engagement = made.body;
    await send('PATCH', '', { notified_on: '2026-01-30' });
    await send('POST', '/phase', { to: 'threat_intelligence', note: canary });
    await send('POST', '/rules-of-engagement', { rules: [`${canary} second`] });
    await send('POST', '/rules-of-engagement/sign-off', { version: 2, name: canary });
    const headers = await member();
    const line = { type: 'white_team_log', text: canary, hosts: [`${canary}.example.org`] };
    const entry = await log(service, engagement, { ...line, incident_id: incident.id }, headers);
    assert.equal(entry.status, 201, entry.text);
    await send('POST', '/members', { email: await emailOf('Operator') });
    const file = await logFile(service, engagement, `${canary} bytes`, { text: canary });
    assert.equal(file.status, 201, file.text);
    const report = await reported(service, engagement);
    const items = [{ finding: 1, owner_email: 'desk@example.org', measure: canary }];
    const plan = await send('POST', '/remediation-plan', { items });
    planned = plan.body.planned[0];
    const url = `${engagements}/${engagement.id}/report-package`;
    for (const format of ['json', 'zip']) {
      const taken = await service.call('GET', `${url}?format=${format}`, { headers });
      assert.equal(taken.status, 200, taken.text);
      secrets.push(String(taken.headers['x-package-sha256']));
    }
    secrets.push(engagement.id, engagement.internal_id, entry.body.id, entry.body.hash);
    secrets.push(file.body.evidence.hash_sha256, file.body.id);
    secrets.push(...report.body.final_report.rests_on.map((one: { hash: string }) => one.hash));
  }

  async function emailOf(...held: Role[]): Promise<string> {
    const me = await service.call('GET', '/api/ip3/v1/me', { headers: await service.as(...held) });
    return me.body.email;
  }

  /** An outsider of this role, who is no one else's session. */
  const outsider = (role: Role) => service.as(role, 'Reporter', 'Viewer');

  function assertNoTrace(answer: Answer, note: string): void {
    const text = `${answer.text} ${JSON.stringify(answer.headers)}`;
    for (const secret of secrets) {
      assert.ok(!text.includes(secret), `${note} shows ${secret}: ${text.slice(0, 500)}`);
    }
  }

  /** Addresses that a route of the policy can be read at, without what the caller put in it. */
  function addresses(route: string): string[] {
    const path = route.slice('GET '.length).replace('{module_base}', '/ip3');
    const guesses = [incident.id, planned.incident, 'T1566', '1'];
    const filled = guesses.map((guess) => path.replace(/:\w+/g, guess).replace('*', '000.p/1'));
    if (filled[0] !== filled[1]) return [...new Set(filled)];
    // The audit log names the filter of an export, and with it what the caller put in it.
    if (/\/(?:incidents|indicators)\/export$/.test(path)) return [path];
    const asked = ['limit=200', `q=${canary}`, `actor=${canary}`];
    return [path, ...asked.map((query) => `${path}?${query}`)].map((url) =>
      url.replace('*', '000.p/1'),
    );
  }

  for (const role of outsiders) {
    test(`every route that reads › asked as ${role} › no canary in any answer`, async () => {
      const headers = await outsider(role);
      let read = 0;
      for (const route of Object.keys(routeAccess).filter((one) => one.startsWith('GET '))) {
        // Assets and pages are the same for everyone; a stream of events does not end.
        if (/assets|docs|openapi|events|stream|^GET \/$|setup/.test(route)) continue;
        for (const url of addresses(route)) {
          const answer = await service.call('GET', url, { headers });
          // What someone asks for might come back in the refusal and in links.
          const shown = { ...answer, text: answer.text.replaceAll(`=${canary}`, '') };
          delete shown.headers['link'];
          assertNoTrace(shown, `${role} GET ${url}`);
          read += Number(answer.status === 200);
        }
      }
      assert.ok(read > 30, `only ${read} answers were read`);
    });

    test(`ids › guessed by ${role} › the answer for what does not exist`, async () => {
      const headers = await outsider(role);
      for (const [route, access] of Object.entries(routeAccess)) {
        if (!/ \/api\/.*engagements\/:id/.test(route)) continue;
        const [method = '', path = ''] = route.split(' ');
        const ask = (id: string) =>
          service.app.inject({
            method: method as 'GET',
            url: path.replace(':id', id).replace(/:\w+/g, '1'),
            headers,
            ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
          });
        for (const id of [engagement.id, engagement.internal_id]) {
          const unknown = id.startsWith('ENG') ? 'ENG-2026-0000' : incident.id;
          const [hidden, none] = [await ask(id), await ask(unknown)];
          assert.equal(hidden.statusCode, none.statusCode, `${role} ${route}`);
          const plain = (text: string, named: string) =>
            text.replaceAll(named, 'ID').replace(/"request_id":"[^"]*"/, '');
          assert.equal(plain(hidden.body, id), plain(none.body, unknown), `${role} ${route}`);
          const isAllowed = isPermitted([role, 'Reporter', 'Viewer'], access);
          if (!isAllowed) assert.equal(hidden.statusCode, 403);
          else assert.ok([400, 404].includes(hidden.statusCode), `${role} ${hidden.statusCode}`);
        }
      }
    });
  }

  test('trail › read by Legal/DPO outside and inside › entries for those inside only', async () => {
    const read = async (headers: Record<string, string>) => {
      const answer = await service.call('GET', '/api/ip3/v1/audit?limit=200', { headers });
      return answer.body.entries.filter((one: object) => 'engagement_id' in one).length as number;
    };
    assert.equal(await read(await outsider('Legal/DPO')), 0);
    assert.equal(await read(await member()), entryIds.length);
    assert.equal(await read(await service.as('Admin')), entryIds.length);
  });

  test('proofs › of a hidden entry for Legal/DPO › as for an entry that is not there', async () => {
    const prove = async (id: number, headers: Record<string, string>) =>
      service.call('GET', `/api/ip3/v1/audit/proof/inclusion?entry=${id}`, { headers });
    for (const id of entryIds) {
      assertProblem(await prove(id, await outsider('Legal/DPO')), 404, 'not_found');
      assert.equal((await prove(id, await member())).status, 200);
    }
  });

  test('lists, details and search › for members and Admin › the engagement', async () => {
    for (const headers of [
      await member(),
      await service.as('Operator'),
      await service.as('Admin'),
    ]) {
      const list = await service.call('GET', `${engagements}?q=${canary}`, { headers });
      assert.equal(list.body.engagements[0].id, engagement.id);
      const found = `/api/ip3/v1/deconfliction?host=${canary}.example.org`;
      const was = await service.call('GET', found, { headers });
      assert.equal(was.body.answer, 'logged', was.text);
    }
    const headers = await outsider('AI Safety');
    const was = await service.call('GET', '/api/ip3/v1/deconfliction', { headers });
    assert.equal(was.body.answer, 'not_logged');
  });

  test('a member › put out › finds nothing from the next request on', async () => {
    const added = await send('POST', '/members', { email: await emailOf('DevSecOps') });
    const gone = await service.as('DevSecOps');
    const url = `${engagements}/${engagement.id}`;
    const key = { ...gone, 'idempotency-key': 'before' };
    const line = { type: 'white_team_log', text: canary };
    assert.equal((await log(service, engagement, line, key)).status, 201);
    assert.equal((await service.call('GET', url, { headers: gone })).status, 200);
    const email = await emailOf('DevSecOps');
    const { account_id } = added.body.members.find((one: { email: string }) => one.email === email);
    const out = await service.call('DELETE', `${url}/members/${account_id}`, {
      headers: await member(),
    });
    assert.equal(out.status, 204, out.text);
    assertProblem(await service.call('GET', url, { headers: gone }), 404, 'not_found');
    assertProblem(await log(service, engagement, line, key), 404, 'not_found');
  });

  test('an engagement that is open › to an Analyst outside › may be read, not written', async () => {
    const headers = await member();
    const body = { title: 'Open drill', scope: ['a'], crown_jewels: ['b'], restricted: false };
    const rules = { rules_of_engagement: 'None.' };
    const open = await service.call('POST', engagements, { headers, body: { ...body, ...rules } });
    const url = `${engagements}/${open.body.id}`;
    const outside = await outsider('AI Safety');
    assert.equal((await service.call('GET', url, { headers: outside })).status, 200);
    const line = { type: 'white_team_log', text: 'No member.' };
    assertProblem(await log(service, open.body, line, outside), 403, 'forbidden');
  });
});
