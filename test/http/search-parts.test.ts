// Search in the list: parts of words, of ids, hosts, files and weaknesses; and tags.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

const findings = {
  findings: [
    {
      title: 'Lookup reaches an outside server',
      severity: 'critical',
      host: 'pay-batch-01.example',
      file: 'app/libs/log4j-core.jar',
      cve: ['CVE-2021-44228'],
      cwe: ['CWE-917', 'CWE-502'],
      cvss: 10,
    },
  ],
};

onEachEngine('search by parts', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  let login: string;
  before(async () => {
    service = await openTestService(engine);
    headers = await service.as('Analyst');
    login = await make('SQL injection in /shop/login.jsp of 10.0.0.12', {
      description: 'An attacker reads the ledger; zażółć gęślą jaźń.',
      tags: ['Payments', "it's"],
    });
    await make('Łódź office: weak cipher', { tags: ['payments-eu'] });
    await make('Cookie without flag', { agent_id: 'agent-support-bot' });
    const imported = await service.call('POST', `${v1}/imports/generic`, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(findings),
    });
    assert.equal(imported.status, 201, imported.text);
  });
  after(() => service.close());

  async function make(title: string, more: object): Promise<string> {
    const { status, body, text } = await service.call('POST', '/api/incidents', {
      headers,
      body: { title, level: 'L1_cyber', category: 'other', source_type: 'form', ...more },
    });
    assert.equal(status, 201, text);
    return String(body.public_id);
  }

  async function found(query: Record<string, string>): Promise<string[]> {
    const url = `${v1}/incidents?${new URLSearchParams(query).toString()}`;
    const { status, body, text } = await service.call('GET', url, { headers });
    assert.equal(status, 200, text);
    return (body.incidents as { title: string }[]).map(({ title }) => title.split(' ')[0]!).sort();
  }

  const searches: Record<string, string[]> = {
    inject: ['SQL'],
    njectio: ['SQL'],
    // Two characters begin a word, or three characters within one.
    co: ['Cookie', 'Lookup'],
    ki: ['Cookie'],
    ie: [],
    'login.jsp': ['SQL'],
    'ogin.js': ['SQL'],
    'jsp.login': [],
    '10.0.0.1': ['SQL'],
    '10.0.0.2': [],
    '10.0.0.12': ['SQL'],
    '0.0.12': ['SQL'],
    'sq in': ['SQL'],
    '"sql inject"': ['SQL'],
    '"inject sql"': [],
    'inject sql': ['SQL'],
    ŁÓD: ['Łódź'],
    zażółć: ['SQL'],
    // Of a description, whole words only.
    ledge: [],
    'reads the ledger': ['SQL'],
    '"ledger the"': [],
    'cookie or cipher': ['Cookie', 'Łódź'],
    '-inject -lookup -cipher': ['Cookie'],
    // A word that could be an operator is one only between two others.
    or: ['Cookie', 'Lookup'],
    OR: ['Cookie', 'Lookup'],
    '"or"': ['Cookie', 'Lookup'],
    'or or or': ['Cookie', 'Lookup'],
    '-or': ['SQL', 'Łódź'],
    'cookie or': ['Cookie'],
    'cipher or': [],
    'or cipher': [],
    'or cookie or cipher': ['Cookie', 'Łódź'],
    'cookie or -flag': ['Cookie', 'Lookup', 'SQL', 'Łódź'],
    '!!! or cipher': [],
    'cipher or !!!': [],
    and: [],
    not: [],
    '-': [],
    'support-b': ['Cookie'],
    'CVE-2021-44228': ['Lookup'],
    '44228': ['Lookup'],
    'cwe-917': ['Lookup'],
    log4j: ['Lookup'],
    'batch-0': ['Lookup'],
    '!!!': [],
  };

  for (const [q, titles] of Object.entries(searches)) {
    test(`a search for ${q} › finds what has these parts`, async () => {
      assert.deepEqual(await found({ q }), titles);
    });
  }

  test('a part of an id › finds its incident', async () => {
    const digits = login.replace(/^INC-\d+-/, '');
    for (const q of [login, login.toLowerCase(), digits])
      assert.deepEqual(await found({ q }), ['SQL']);
  });

  test('an id without the zeros of its number › is found, and left out', async () => {
    const short = login.replace(/-0+/, '-');
    assert.notEqual(short, login);
    for (const q of [short, `"${short.toLowerCase()}"`, `${short} inject`, `${short} or nowhere`])
      assert.deepEqual(await found({ q }), ['SQL'], q);
    assert.deepEqual(await found({ q: `-${short}` }), ['Cookie', 'Lookup', 'Łódź']);
    assert.deepEqual(await found({ q: `${short}9999` }), []);
  });

  test('a blank › instead of words › is refused as no words are', async () => {
    for (const q of ['', ' ', '\t ']) {
      const url = `${v1}/incidents?${new URLSearchParams({ q }).toString()}`;
      const { status, text } = await service.call('GET', url, { headers });
      assert.equal(status, 400);
      assert.match(text, /validation_failed[^]*\/query\/q/);
    }
  });

  test('tags › chosen, left out, none › find their incidents', async () => {
    assert.deepEqual(await found({ tag: 'payments' }), ['SQL']);
    assert.deepEqual(await found({ tag: "IT'S,payments-eu" }), ['SQL', 'Łódź']);
    assert.deepEqual(await found({ tag: 'none' }), ['Cookie', 'Lookup']);
    assert.deepEqual(await found({ tag: '!none,!payments' }), ['Łódź']);
    assert.deepEqual(await found({ tag: 'payments-eu', q: 'ipher' }), ['Łódź']);
    assert.deepEqual(await found({ tag: 'payment' }), []);
    const { body } = await service.call('GET', `${v1}/incidents/facets?tag=payments`, { headers });
    assert.equal(body.total, 1);
  });

  test('the list › names asset, weaknesses, CVSS and tags', async () => {
    const { body } = await service.call('GET', `${v1}/incidents`, { headers });
    const rows = body.incidents as Record<string, unknown>[];
    const facts = (title: string) => {
      const row = rows.find((one) => String(one['title']).startsWith(title))!;
      return [row['asset'], row['weaknesses'], row['cvss'], row['tags']];
    };
    assert.deepEqual(facts('Cookie'), ['agent-support-bot', [], null, []]);
    assert.deepEqual(facts('SQL'), [null, [], null, ['Payments', "it's"]]);
    const [asset, weaknesses, cvss] = facts('Lookup');
    assert.equal(asset, 'pay-batch-01.example');
    assert.deepEqual(weaknesses, ['CVE-2021-44228', 'CWE-917', 'CWE-502']);
    assert.equal(cvss, 10);
  });
});
