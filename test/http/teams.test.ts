// What members of teams see: every endpoint × members of several kinds, with words in the records
// of one team that no answer to another one's members can hold.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { required } from '../../src/domain/required.ts';
import { endpoints } from '../../src/http/endpoints.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import {
  newMember,
  newTeam,
  wordedIncident,
  wordedRecords,
  wordedRun,
  type Member,
  type Records,
  type TeamRecords,
} from '../support/teams.ts';

/** All that is open to members; everything else that needs a role is refused. */
const open: readonly string[] = [
  ...['listIncidents', 'getIncident', 'listIncidentFacets', 'listIncidentTags', 'getCoverage'],
  ...['getServiceLevel', 'listTechniques', 'getNavigatorLayer', 'getStixBundle', 'listDefenses'],
  ...['listEvidence', 'getEvidence', 'downloadEvidence', 'listNotes', 'getNote'],
  ...['listNoteVersions', 'listIncidentOutcomes', 'listCustomFields', 'getCustomField'],
  ...['listActions', 'getAction', 'listPlaybooks', 'getPlaybook', 'getRegistryIncident'],
  ...['listLikelyDuplicates', 'listIncidentLinks', 'listEngagements', 'getEngagement'],
  ...['listRulesOfEngagement', 'listEngagementLog', 'getFinalReport', 'getRemediationPlan'],
  ...['listTestedTechniques', 'getTestedLayer', 'listAgents', 'getAgent'],
  ...['listImports', 'getImport', 'listImportErrors', 'downloadImportErrors'],
];

/** What members change is in team-changes.test.ts. */
const needingRole = endpoints.filter(
  ({ access, members }) => !['anyone', 'signed-in'].includes(access) && members !== 'change',
);

onEachEngine('members of teams', (engine) => {
  let service: TestService;
  let red: Records & TeamRecords;
  let blue: Records & TeamRecords;
  const members: Record<string, Member> = {};
  before(async () => {
    service = await openTestService(engine);
    const whole = async (team: string, word: string) => ({
      ...(await wordedIncident(service, team, word)),
      ...(await wordedRecords(service, team, word)),
    });
    const redTeam = await newTeam(service, 'Red');
    const blueTeam = await newTeam(service, 'Blue');
    red = await whole('Red', 'crimson');
    blue = await whole('BLUE', 'cobalt');
    await wordedIncident(service, null, 'umber');
    await wordedRun(service, null, 'umber');
    const made: [string, Parameters<typeof newMember>[2]][] = [
      ['viewer', [[redTeam, 'Viewer']]],
      ['analyst', [[redTeam, 'Analyst']]],
      ['other', [[blueTeam, 'Analyst']]],
      [
        'both',
        [
          [redTeam, 'Analyst'],
          [blueTeam, 'Viewer'],
        ],
      ],
      ['nobody', []],
    ];
    for (const [name, held] of made) {
      members[name] = await newMember(service, `${name}@example.org`, held);
    }
  });
  after(() => service.close());

  const ask = (name: string, url: string): Promise<Answer> =>
    service.call('GET', `/api/ip3/v1${url}`, { headers: members[name]!.headers });

  /** Words of teams whose records each of them cannot read. */
  const foreign: Record<string, RegExp> = {
    viewer: /cobalt|\bumber|-inner|-secret/,
    analyst: /cobalt|\bumber|-secret/,
    other: /crimson|\bumber|-secret/,
    both: /\bumber|cobalt-inner|-secret/,
    nobody: /crimson|cobalt|\bumber/,
  };

  test('open endpoints › against the list by hand › the same', () => {
    const declared = endpoints.filter(({ members: may }) => may === 'read');
    assert.deepEqual(declared.map((one) => one.operationId).sort(), [...open].sort());
    assert.ok(
      declared.every(({ method, access }) => method === 'GET' && /Viewer|Analyst/.test(access)),
    );
  });

  for (const name of ['viewer', 'analyst', 'other', 'both', 'nobody']) {
    test(`every endpoint › ${name} › 403, or nothing of another team`, async () => {
      for (const one of needingRole) {
        for (const records of [red, blue]) {
          const url = urlOf(one.path, records);
          const body = one.method === 'GET' ? {} : { body: {} };
          const headers = { ...members[name]!.headers, accept: 'application/json' };
          const answer = await service.call(one.method, url, { headers, ...body });
          const note = `${name} ${one.operationId} ${answer.status} ${answer.text.slice(0, 200)}`;
          const isEnough = one.access === 'Viewer' || name !== 'viewer';
          const isOpen = open.includes(one.operationId) && name !== 'nobody' && isEnough;
          if (isOpen) assert.ok([200, 404].includes(answer.status), note);
          else assert.equal(answer.status, 403, note);
          assert.doesNotMatch(answer.text, foreign[name]!, note);
          assert.doesNotMatch(JSON.stringify(answer.headers), foreign[name]!, note);
        }
      }
    });
  }

  test('own records › Viewer and Analyst of the team › read as their role reads them', async () => {
    for (const [name, sees] of [
      ['viewer', false],
      ['analyst', true],
      ['both', true],
    ] as const) {
      const { status, text } = await ask(name, `/incidents/${red.incident}/evidence`);
      assert.equal(status, 200, text);
      assert.match(text, /crimson_log/);
      assert.equal(text.includes('crimson-inner'), sees, name);
      const inner = await ask(name, `/evidence/${red.inner}`);
      assert.equal(inner.status, sees ? 200 : 404, inner.text);
      const detail = await ask(name, `/incidents/${red.public_id}`);
      assert.equal(detail.body.title, 'crimson title');
    }
  });

  test('two teams with different roles › each role in its own team, never their union', async () => {
    const mine = await ask('both', `/incidents/${blue.incident}/evidence`);
    assert.match(mine.text, /cobalt_log/);
    assert.doesNotMatch(mine.text, /cobalt-inner/);
    assertProblem(await ask('both', `/evidence/${blue.inner}`), 404, 'not_found');
    const listed = await ask('both', '/incidents');
    assert.deepEqual(listed.body.incidents.map((one: { id: string }) => one.id).sort(), [
      ...[red.incident, blue.incident].sort(),
    ]);
  });

  test('engagements and agents › by an Analyst of the team, of another one, by roles', async () => {
    const titles = async (name: string) => {
      const { body, text } = await ask(name, '/engagements');
      assert.ok(Array.isArray(body.engagements), text);
      return body.engagements.map(({ title }: { title: string }) => title);
    };
    assert.deepEqual(await titles('analyst'), ['crimson test']);
    assert.deepEqual(await titles('both'), ['crimson test']);
    assert.deepEqual(await titles('other'), ['cobalt test']);
    for (const [name, url, status] of [
      ['analyst', `/api/ip3/v1/engagements/${red.engagement}`, 200],
      ['analyst', `/api/ip3/v1/engagements/${red.restricted}`, 404],
      ['both', `/api/ip3/v1/engagements/${blue.engagement}`, 404],
      ['analyst', `/api/agents/${red.agent}`, 200],
      ['both', `/api/agents/${blue.agent}`, 404],
      ['viewer', `/api/agents/${red.agent}`, 403],
    ] as const) {
      const answer = await service.call('GET', url, { headers: members[name]!.headers });
      assert.equal(answer.status, status, `${name} ${url} ${answer.text}`);
    }
    const written = await ask('analyst', `/engagements/${red.engagement}/log`);
    assert.match(written.text, /crimson entry/);
    const headers = await service.as('Operator');
    const all = await service.call('GET', '/api/ip3/v1/engagements', { headers });
    assert.match(all.text, /crimson test.*cobalt test|cobalt test.*crimson test/);
  });

  test('imports › by roles in their team, in another, for all › those of the team alone', async () => {
    const files = async (headers: Record<string, string>) => {
      const { body, text } = await service.call('GET', '/api/ip3/v1/imports', { headers });
      assert.ok(Array.isArray(body.imports), text);
      return body.imports.map(({ filename }: { filename: string }) => filename);
    };
    const seen = { viewer: ['crimson.csv'], analyst: ['crimson.csv'], other: ['cobalt.csv'] };
    for (const [name, names] of Object.entries({ ...seen, both: ['cobalt.csv', 'crimson.csv'] })) {
      assert.deepEqual(await files(required(members[name], name).headers), names, name);
    }
    const all = await files(await service.as('Operator'));
    assert.deepEqual(all, ['umber.csv', 'cobalt.csv', 'crimson.csv']);
    for (const [name, run, status] of [
      ['analyst', red.run, 200],
      ['both', red.run, 200],
      ['both', blue.run, 404],
      ['other', red.run, 404],
      ['viewer', red.run, 403],
    ] as const) {
      const table = await ask(name, `/imports/${run}/errors.csv`);
      assert.equal(table.status, status, `${name} ${table.text}`);
      if (status === 200) assert.match(table.text, /crimson\.example\.org/);
    }
  });

  test('lists, searches, totals, facets and tags › count what the team has', async () => {
    const cases = { viewer: 1, other: 1, both: 2 };
    for (const [name, n] of Object.entries(cases)) {
      const found = async (query: string) => {
        const answer = await ask(name, `/incidents?total=true${query}`);
        assert.equal(answer.status, 200, answer.text);
        return [answer.body.count, answer.body.total.count ?? answer.body.total];
      };
      assert.deepEqual(await found(''), [n, n]);
      const orders = ['newest', 'oldest', '-updated', 'due', '-severity'];
      for (const sort of orders) {
        const answer = await ask(name, `/incidents?sort=${sort}`);
        if (answer.status === 200) assert.equal(answer.body.count, n, `${name} ${sort}`);
      }
      assert.deepEqual(await found('&q=title'), [n, n]);
      assert.deepEqual(await found('&q=umber'), [0, 0]);
      assert.deepEqual(await found('&tag=umber-tag'), [0, 0]);
      assert.deepEqual(await found('&agent=umber'), [0, 0]);
      const tags = await ask(name, '/incidents/tags');
      assert.equal(tags.body.values.length, n, tags.text);
      const facets = await ask(name, '/incidents/facets');
      assert.doesNotMatch(facets.text, foreign[name]!);
    }
  });

  test('the same reads at once by all kinds of callers › nothing is shared', async () => {
    const admin = await service.as('Admin');
    const urls = ['/incidents', '/incidents/facets', '/incidents/tags', '/incidents?q=title'];
    const callers = ['viewer', 'other', 'both', 'analyst'];
    for (const url of urls) {
      const all = await Promise.all([
        service.call('GET', `/api/ip3/v1${url}`, { headers: admin }),
        ...callers.flatMap((name) => [ask(name, url), ask(name, url)]),
        service.call('GET', `/api/ip3/v1${url}`, { headers: admin }),
      ]);
      for (const whole of [all[0], all.at(-1)!]) {
        for (const word of ['crimson', 'cobalt', 'umber']) {
          assert.ok(whole.text.includes(word), `${url} ${whole.text.slice(0, 300)}`);
        }
      }
      callers.forEach((name, at) => {
        for (const answer of all.slice(1 + 2 * at, 3 + 2 * at)) {
          assert.equal(answer.status, 200, answer.text);
          assert.doesNotMatch(answer.text, foreign[name]!, `${name} ${url}`);
        }
      });
    }
  });

  test('what names a record of another team › read by a member › without name and reason', async () => {
    const headers = await service.as('Admin');
    const send = async (url: string, body: object) => {
      const answer = await service.call('POST', `/api/ip3/v1${url}`, { headers, body });
      assert.ok([200, 201].includes(answer.status), answer.text);
    };
    await send(`/incidents/${red.incident}/outcome`, {
      ...{ outcome: 'duplicate', duplicate_of: blue.incident, reason: 'Like the cobalt one.' },
    });
    await send(`/engagements/${red.engagement}/log`, {
      ...{ type: 'white_team_log', text: 'crimson alarm', incident_id: blue.incident },
    });
    const { outcomes } = (await ask('analyst', `/incidents/${red.incident}/outcomes`)).body;
    assert.deepEqual([outcomes[0].reason, outcomes[0].duplicate_of], [null, null]);
    const written = await ask('analyst', `/engagements/${red.engagement}/log`);
    assert.match(written.text, /crimson alarm/);
    assert.ok(!written.text.includes(blue.incident), written.text);
  });

  test('live changes › asked by a member › none', async () => {
    const headers = { ...members['viewer']!.headers, accept: 'application/json' };
    const answer = await service.call('GET', '/api/ip3/v1/events?after=1', { headers });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.changes, []);
  });
});

/** The address with ids of these records, where the endpoint takes one. */
function urlOf(path: string, records: Records & TeamRecords): string {
  const kind = /\/(\w+)\/:id/.exec(path)?.[1] ?? '';
  const ids: Record<string, string> = {
    ...{ incidents: records.incident, evidence: records.evidence, notes: records.note },
    ...{ actions: records.action, engagements: records.engagement, agents: records.agent },
    ...{ imports: records.run },
  };
  const named = { ':id': ids[kind] ?? records.incident, ':type': 'phishing', ':key': 'no_field' };
  return path
    .replace(/:id|:type|:key/g, (name) => named[name as keyof typeof named])
    .replace(/:\w+/g, records.incident);
}
