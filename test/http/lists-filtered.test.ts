// Filters of lists: what each finds, and which are refused.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { filters } from './list-filters.ts';

const v1 = '/api/ip3/v1';

/** The incidents of the filter tests, by their title. */
const described: Record<string, Record<string, unknown>> = {
  plain: {},
  ai: { level: 'L2_ai', category: 'prompt_injection', agent_id: 'agent-one' },
  odd: { level: 'Own_Level', category: 'own', description: 'A ransom note on host db7.' },
  personal: { gdpr_personal_data: true, description: 'Łódź – zażółć gęślą jaźń' },
  high: { sector: 'energy', country: 'PL' },
  low: { sector: 'Energy', country: 'DE', entity: 'essential' },
};

/** Query of the registry's list → titles. */
const registryFilters: typeof filters = [
  ['', ['plain', 'ai', 'odd', 'personal', 'high', 'low']],
  ['status=confirmed', ['high', 'low']],
  ['status=closed', []],
  ['status=gap,confirmed', ['plain', 'ai', 'odd', 'personal', 'high', 'low']],
  ['priority=P1', ['high']],
  ['priority=p1,P3&flags=nis2_relevant', ['high']],
  ['level=l1_cyber&flags=gdpr_personal_data', ['personal']],
];

/** Query → words that the refusal names. */
const refused: readonly (readonly [query: string, words: RegExp])[] = [
  ['status=done', /open, triaged, assigned, fixing, retest, closed/],
  ['severity=5', /unknown, info, low, medium, high, critical/],
  ['priority=P9', /P0, P1, P2, P3, none/],
  ['status=!done', /done.*is unknown/],
  ['sort=title', /-created/],
  ['evidence_status=maybe', /gap, confirmed/],
  ['lifecycle=fixing', /open, closed/],
  ['created_since=2026-11-01', /RFC 3339/],
  ['flags=__proto__', /ai_act_relevant/],
  ['status=open,nope,nada', /nope[^]*nada/],
];

onEachEngine('filters', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = await service.as('Analyst');
    for (const [title, fields] of Object.entries(described)) {
      await newIncident(service, { title, ...fields });
    }
    await classify('high', { priority: 'P1', severity: 4 });
    await classify('low', { priority: 'P3', severity: 2 });
    const { id } = await byTitle('high');
    const body = { owner_email: 'otto@example.org' };
    await service.call('POST', `${v1}/incidents/${id}/assign`, { headers, body });
  });
  after(() => service.close());

  async function byTitle(title: string): Promise<{ id: string }> {
    const sql = 'select id from incident where title = $1';
    return (await service.deps.database.pool.query(sql, [title])).rows[0] as { id: string };
  }

  async function classify(title: string, body: unknown): Promise<void> {
    const { id } = await byTitle(title);
    await newEvidence(service, { id });
    await service.call('PATCH', `/api/incidents/${id}`, { headers, body });
  }

  async function titles(url: string): Promise<string[]> {
    const answer = await service.call('GET', url, { headers });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.incidents.map(({ title }: { title: string }) => title).toReversed();
  }

  for (const [query, expected] of filters) {
    test(`v1 ?${query} › ${expected.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(await titles(`${v1}/incidents?${query}`), expected);
    });
  }

  // Counted by statements of their own, which read a copy of the columns.
  test('v1 › each filter › total=true › as many as the list has', async () => {
    const wrong = [];
    for (const [query, expected] of filters) {
      const url = `${v1}/incidents?${query}&total=true`;
      const { status, body } = await service.call('GET', url, { headers });
      if (body.total !== expected.length) wrong.push({ query, status, total: body.total });
    }
    assert.deepEqual(wrong, []);
  });

  test('a filter with U+0000 › 400 that names it, also of a file that is written while read', async () => {
    for (const place of ['incidents', 'incidents/export', 'incidents/facets', 'log-events']) {
      const answer = await service.call('GET', `${v1}/${place}?q=a%00b`, { headers });
      const { errors } = assertProblem(answer, 400, 'validation_failed');
      assert.deepEqual(errors, [
        { pointer: '/query/q', message: 'must not hold the character U+0000' },
      ]);
    }
  });

  for (const [query, expected] of registryFilters) {
    test(`registry ?${query} › ${expected.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(await titles(`/api/incidents?${query}`), expected);
    });
  }

  for (const [query, words] of refused) {
    test(`v1 ?${query} › 400 that lists what is allowed`, async () => {
      const answer = await service.call('GET', `${v1}/incidents?${query}`, { headers });
      const { errors } = assertProblem(answer, 400, 'validation_failed');
      assert.match(JSON.stringify(errors), words);
    });
  }

  test('owner=me › after an assignment to who asks › theirs, and nobody else gets it', async () => {
    const { id } = await byTitle('plain');
    await service.call('POST', `${v1}/incidents/${id}/assign`, { headers, body: {} });
    assert.deepEqual(await titles(`${v1}/incidents?owner=me`), ['plain']);
    const others = await service.as('Viewer');
    const url = `${v1}/incidents?owner=me`;
    const answer = await service.call('GET', url, { headers: others });
    assert.deepEqual(answer.body.incidents, []);
  });

  test('audit ?action and ?actor and ?incident › filter alike', async () => {
    const admin = await service.as('Legal/DPO');
    const { id } = await byTitle('high');
    const ask = async (query: string) => {
      const answer = await service.call('GET', `${v1}/audit?${query}`, { headers: admin });
      return answer.body.entries.map(({ action }: { action: string }) => action);
    };
    const all = [
      'incident.assigned',
      'incident.classified',
      'evidence.attached',
      'incident.created',
    ];
    assert.deepEqual(await ask(`incident=${id}`), all);
    assert.deepEqual(await ask(`incident=${id}&action=INCIDENT.created`), ['incident.created']);
    const mine = ['incident.assigned', 'incident.classified'];
    assert.deepEqual(await ask(`incident=${id}&actor=analyst@example.org`), mine);
    const unknown = await service.call('GET', `${v1}/audit?incident=INC-2026-999999`, {
      headers: admin,
    });
    assertProblem(unknown, 404, 'not_found');
  });

  test('any text › searched for › is an answer and never a failure', async () => {
    const text = fc.oneof(
      fc.string({ minLength: 1, maxLength: 60 }),
      fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }),
      fc
        .array(
          fc.constantFrom('"', "'", '-', 'or', '&', '|', '!', '(', ')', ':*', '<->', '\\', ' '),
          {
            minLength: 1,
            maxLength: 30,
          },
        )
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        const url = `${v1}/incidents?q=${encodeURIComponent(q.toWellFormed())}`;
        const { status } = await service.call('GET', url, { headers });
        const isRefused = q.includes('\0') || !/\S/u.test(q);
        assert.equal(status, isRefused ? 400 : 200);
      }),
      { numRuns: 100 },
    );
  });
});
