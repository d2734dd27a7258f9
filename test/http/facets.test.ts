// Facets of the list: each number is what the list itself has when that value alone is chosen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readIncidentFacets } from '../../src/operations/incidents/read-incidents.ts';
import { countMatches } from '../../src/store/incidents/incident-count.ts';
import { readFacets } from '../../src/store/incidents/incident-facets.ts';
import type { IncidentFilter } from '../../src/store/incidents/incident-list.ts';
import { countTags } from '../../src/store/incidents/incident-tag-counts.ts';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1/incidents';

const described: readonly Record<string, unknown>[] = [
  { title: 'plain' },
  { title: 'ai', level: 'L2_ai', category: 'prompt_injection', agent_id: 'agent-one' },
  { title: 'ai again', level: 'l2_AI', category: 'Prompt_Injection', agent_id: 'agent-two' },
  { title: 'another agent', agent_id: 'Agent-One' },
  { title: 'odd', level: 'Own_Level', category: 'none', description: 'A ransom note.' },
  { title: 'personal', gdpr_personal_data: true, sector: 'energy', description: 'A ransom.' },
  { title: 'high', sector: 'energy' },
];

/** Filters as the address of the list has them. */
const asked = [
  {},
  { status: '!closed' },
  { status: 'assigned' },
  { status: 'assigned', severity: 'unknown', evidence_status: 'gap' },
  { severity: 'high,unknown', status: 'open' },
  { q: 'ransom' },
  { q: 'ransom', flags: 'gdpr_personal_data', level: '!L2_ai' },
  { owner: 'me,none', category: 'prompt_injection' },
  { agent: 'none', priority: '!P1' },
  { agent: 'Agent-One' },
  { severity: 'unknown', agent: '!agent-one' },
  { source_tool: 'none' },
  { level: 'nobody-has-this' },
  { priority: '!P0,!P1,!P2,!P3,!none' },
];

interface Facets {
  total: number;
  is_capped: boolean;
  facets: Record<string, { values: { value: string; count: number }[]; more: number }>;
}

onEachEngine('facets', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = await service.as('Analyst');
    for (const fields of described) await newIncident(service, fields);
    const { body } = await service.call('GET', `${v1}?q=high`, { headers });
    const [{ id }] = body.incidents as [{ id: string }];
    await newEvidence(service, { id });
    const classified = { priority: 'P1', severity: 4 };
    await service.call('PATCH', `/api/incidents/${id}`, { headers, body: classified });
    await service.call('POST', `${v1}/${id}/assign`, { headers, body: {} });
  });
  after(() => service.close());

  async function facetsOf(query: Record<string, string>): Promise<Facets> {
    const url = `${v1}/facets?${new URLSearchParams(query).toString()}`;
    const answer = await service.call('GET', url, { headers });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  }

  async function countOf(query: Record<string, string>): Promise<number> {
    const url = `${v1}?limit=200&${new URLSearchParams(query).toString()}`;
    const answer = await service.call('GET', url, { headers });
    assert.equal(answer.status, 200, answer.text);
    return Number(answer.body.count);
  }

  for (const query of asked) {
    test(`counts of ${JSON.stringify(query)} › beside the list › are the list's`, async () => {
      const { total, is_capped, facets } = await facetsOf(query);
      assert.equal(is_capped, false);
      assert.equal(total, await countOf(query));
      for (const [name, { values, more }] of Object.entries(facets)) {
        assert.equal(more, 0);
        for (const { value, count } of values) {
          const chosen = { ...query, [name]: value };
          assert.equal(count, await countOf(chosen), `${name} ${value}`);
        }
      }
    });
  }

  test('values › of closed and open sets › are all that incidents have, most frequent first', async () => {
    const { facets } = await facetsOf({});
    assert.deepEqual(facets['severity']!.values, [
      { value: 'unknown', count: 6 },
      { value: 'high', count: 1 },
    ]);
    assert.deepEqual(
      facets['level']!.values.map(({ count }) => count),
      [4, 2, 1],
    );
    assert.deepEqual(facets['agent']!.values, [
      { value: 'none', count: 4 },
      { value: 'Agent-One', count: 1 },
      { value: 'agent-one', count: 1 },
      { value: 'agent-two', count: 1 },
    ]);
    assert.deepEqual(
      facets['flags']!.values.find(({ value }) => value === 'gdpr_personal_data'),
      { value: 'gdpr_personal_data', count: 1 },
    );
  });

  test('an undone import and a caller without the role › are not counted, are refused', async () => {
    const { total } = await facetsOf({});
    await service.deps.database.kysely
      .updateTable('incident')
      .set({ undone_at: '2026-11-20T00:00:00.000Z' })
      .where('title', '=', 'odd')
      .execute();
    assert.equal((await facetsOf({})).total, total - 1);
    assertProblem(await service.call('GET', `${v1}/facets`), 401, 'unauthorized');
    const reporter = await service.as('Reporter');
    const answer = await service.call('GET', `${v1}/facets`, { headers: reporter });
    const list = await service.call('GET', v1, { headers: reporter });
    assert.equal(answer.status, list.status);
    const wrong = await service.call('GET', `${v1}/facets?severity=5`, { headers });
    assertProblem(wrong, 400, 'validation_failed');
  });

  test('more values than are named › the rare one that is asked for › stands with the frequent', async () => {
    for (let number = 0; number < 14; number += 1) {
      const agent_id = `many-${String(number).padStart(2, '0')}`;
      await newIncident(service, { agent_id });
      if (number < 13) await newIncident(service, { agent_id });
    }
    const bare = (await facetsOf({})).facets['agent']!;
    assert.equal(bare.values.length, 12);
    assert.equal(bare.more, 6);
    assert.ok(bare.values.every(({ value }) => value !== 'many-13'));
    const asking = (await facetsOf({ agent: 'many-13' })).facets['agent']!;
    assert.deepEqual(
      asking.values.find(({ value }) => value === 'many-13'),
      { value: 'many-13', count: 1 },
    );
  });

  test('more incidents than are read › counts say that they are the least', async () => {
    const { kysely } = service.deps.database;
    const { is_capped, total } = await readFacets(kysely, {}, [], 3);
    assert.equal(is_capped, true);
    assert.ok(total >= 3 && total <= 4);
  });

  test('more incidents than facets read › in all › the total is exact, beyond its own bound not', async () => {
    const cases: [IncidentFilter, Record<string, string>][] = [
      [{ agent_id: { some: [''], none: [] } }, { agent: 'none' }],
      [
        { workflow_status: ['open'], priority: [''] },
        { status: 'open', priority: 'none' },
      ],
      [{ search: 'many' }, { q: 'many' }],
      [
        { search: 'many', priority: ['P1'] },
        { q: 'many', priority: 'P1' },
      ],
    ];
    for (const [filter, query] of cases) {
      const found = await readIncidentFacets(service.deps, filter, [], 3);
      assert.deepEqual(
        [found.is_capped, found.total, found.is_total_capped],
        [true, await countOf(query), false],
        JSON.stringify(query),
      );
    }
    const { kysely } = service.deps.database;
    const search = 'many -14';
    const all = await countMatches(kysely, { search }, 100, 100);
    const bounded = await countMatches(kysely, { search }, 100, 3);
    assert.deepEqual(all, { count: await countOf({ q: search }), is_capped: false });
    assert.equal(bounded.is_capped, true);
    assert.ok(bounded.count < all.count);
  });

  test('more incidents with a word than are read › counts say that they are the least', async () => {
    const { kysely } = service.deps.database;
    const found = await readFacets(kysely, { search: 'many' }, [], 3);
    assert.deepEqual([found.is_capped, found.total], [true, 4]);
    const left = await readFacets(kysely, { search: '-many' }, [], 3);
    // The newest four have the word.
    assert.deepEqual([left.is_capped, left.total], [true, 0]);
  });

  test('tags › in any spelling › most frequent first, whatever tag is chosen', async () => {
    for (const tags of [['Shop', 'web'], ['shop'], ['SHOP', 'shop'], ['web', 'mail'], ['=1+1,!']])
      await newIncident(service, { title: 'marked', category: 'insider', tags });
    const tagsOf = async (query: string) =>
      (await service.call('GET', `${v1}/tags?category=insider${query}`, { headers })).body;
    const values = [
      { value: 'shop', count: 3 },
      { value: 'web', count: 2 },
      { value: '=1+1,!', count: 1 },
      { value: 'mail', count: 1 },
    ];
    assert.deepEqual(await tagsOf(''), { values, more: 0, is_capped: false });
    assert.deepEqual(await tagsOf('&tag=mail'), { values, more: 0, is_capped: false });
    assert.deepEqual((await tagsOf('&q=marked&owner=me')).values, []);
    assert.deepEqual((await tagsOf('&q=mark')).values, values);
    for (let number = 0; number < 21; number += 1)
      await newIncident(service, { category: 'insider', tags: ['shop', 'web', `n${number}`] });
    const rare = await tagsOf('&tag=!mail');
    assert.equal(rare.values.length, 20);
    assert.equal(rare.more, 5);
    assert.ok(rare.values.some(({ value }: { value: string }) => value === 'mail'));
    const { kysely } = service.deps.database;
    assert.equal((await countTags(kysely, {}, [], 3)).is_capped, true);
    assert.equal((await countTags(kysely, { search: 'marked' }, [], 3)).is_capped, true);
  });

  test('a tag that begins with "!" › asked with "\\!" › is found, or left out', async () => {
    for (const tags of [['!bang'], ['bang']])
      await newIncident(service, { title: tags[0], category: 'vishing', tags });
    const found = async (tag: string) => {
      const path = `${v1}?category=vishing&tag=${encodeURIComponent(tag)}`;
      const { incidents } = (await service.call('GET', path, { headers })).body;
      return incidents.map(({ title }: { title: string }) => title);
    };
    assert.deepEqual(await found('\\!bang'), ['!bang']);
    assert.deepEqual(await found('!\\!bang'), ['bang']);
    assert.deepEqual(await found('!bang'), ['!bang']);
  });
});
