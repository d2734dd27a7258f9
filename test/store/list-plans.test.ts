// How the server reads pages of the list: the statements that the service sends for pairs of filters
// in every order, each explained with the values and settings that it was sent with. A quick run has
// a tenth of them, list-plans.whole.test.ts all; list-plans-bits.whole.test.ts keeps bits before.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { keepBits } from '../../src/store/incidents/bits/keep-bits.ts';
import { explained, statementsOf, type PlanNode, type Statement } from '../support/explained.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { eachInOrder, filters, inShare, orders, pairsOf, placesOf, wordsOf } from './list-pairs.ts';

/** More than are walked first, and behind them more than are looked up. */
const newest = 21_000;
const oldest = 10_500;

/** As long as a scanner's, and not words to be found: rows are as wide as in use. */
const finding = `jsonb_build_object('remediation',
  (select string_agg(md5(n || '-' || part), '') from generate_series(1, 32) as part))`;

/**
 * The newest are alike; the oldest are closed and of a former tool. The first 60 of all have every
 * rare value at once.
 */
const seed = `
  insert into incident (
    id, public_id, title, source_type, source_tool, level, category, taxonomy_known,
    evidence_status, priority, severity, reported_severity, status_lifecycle, workflow_status,
    owner_email, agent_id, gdpr_breach, sla_due_at, finding, detected_at, created_by, created_at, updated_at)
  select (lpad(to_hex(n), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid, 'INC-2026-' || n,
    case when rare then 'Quokka' when closed then 'Weak legacy cipher' else 'Weak cipher' end,
    'scanner_web',
    case when rare then 'nessus' else 'Burp' end,
    case when rare then 'L4_systemic' else 'L1_cyber' end,
    case when rare then 'malware' else 'misconfiguration' end, true,
    case when rare then 'confirmed' else 'gap' end, case when rare then 'P0' end,
    case when rare then 5 end, 2 + n % 2, case when closed and not rare then 'closed' else 'open' end,
    case when rare then 'retest' when closed then 'closed' when n % 2 = 0 then 'open' else 'triaged' end,
    case when rare then 'rare@example.org' end, case when rare then 'agent-rare' end, rare,
    case when n % 3 > 0 then at + n % 5 * interval '1 day' end,
    ${finding}, at, 'seed', at, at
  from generate_series($1::int, $2::int) as n,
    lateral (select n <= 60 as rare, n <= ${oldest} as closed,
      timestamptz '2026-02-01Z' + n * interval '1 second' as at) as t`;

/** Words alone, with a choice, with a value that is left out, and with one that few have. */
const oldestWords = {
  'q=legacy': "title ilike '%legacy%'",
  'q=egac': "title ilike '%legacy%'",
  'q=legacy&status=closed&severity=low': "title ilike '%legacy%' and reported_severity = 2",
  'q=legacy&category=!phishing': "title ilike '%legacy%'",
  'q=-quokka+legacy&owner=none': "title ilike '%legacy%'",
};

/**
 * Searches that few incidents match, or none, and that no rare word leads to; the last by a value
 * that is left out, which no index finds either.
 */
const leavingOut = {
  'q=-cipher': "title not ilike '%cipher%'",
  'q=-weak': "title not ilike '%weak%'",
  'q=-legacy+-quokka+-weak': 'false',
  'q=cipher+-weak': 'false',
  'q=legacy+-cipher': 'false',
  'q=cipher+-weak&status=closed': 'false',
  'q=-weak&severity=low,critical': "title not ilike '%weak%'",
  'q=-weak&category=!misconfiguration': "title not ilike '%weak%'",
};

/** Those that are read page by page; they stop for different reasons. */
const toTheEnd = new Set(['q=-cipher', 'q=cipher+-weak', 'q=-weak&category=!misconfiguration']);

/**
 * Every third of the oldest, none with a due time: many, and near in no order that has one. They
 * are also all that have a sector, a country and a kind of entity.
 */
const teamOfOldest = `team = 'Old', custom_keys = array['team=', 'team=old'],
  sector = 'Old', country = 'PL', entity = 'essential'
  where status_lifecycle = 'closed' and substr(public_id, 10)::int % 3 = 0
    and substr(public_id, 10)::int between $1 and $2`;

const byTeam = {
  'sector=old': "sector = 'Old'",
  'country=PL&status=closed': "country = 'PL'",
  'entity=essential&sector=!banking&q=legacy': "entity = 'essential' and title ilike '%legacy%'",
  'team=old': "team = 'Old'",
  'team=old&severity=low': "team = 'Old' and coalesce(severity, reported_severity) = 2",
  'team=old&q=legacy&owner=none': "team = 'Old' and title ilike '%legacy%'",
};

/** How a statement asks for what bits say. */
const byBits = /said_incidents\([^)]*\)/;

const areBitsKept = process.env['PROOFLINE_TEST_BITS'] !== undefined;

suite('pages of the list', () => {
  let service: TestService;
  let analyst: Record<string, string>;
  /** Pages of each index. */
  const sizes = new Map<string, number>();

  before(async () => {
    service = await openTestService('postgres');
    analyst = await service.as('Analyst');
    const { pool } = service.deps.database;
    // In parts: a busy server would end one long statement.
    const inParts = async (text: string, most: number) => {
      for (let from = 1; from <= most; from += 1_500) {
        await pool.query(text, [from, Math.min(most, from + 1_499)]);
      }
    };
    await inParts(seed, newest + oldest);
    await inParts(`update incident set ${teamOfOldest}`, oldest);
    await pool.query('vacuum (analyze) incident');
    if (areBitsKept) {
      while (await keepBits(service.deps.database.kysely));
    }
    const { rows } = await pool.query<{ name: string; pages: number }>(
      `select relname as name, relpages as pages from pg_class where relkind = 'i'`,
    );
    for (const { name, pages } of rows) sizes.set(name, pages);
  });
  after(() => service.close());

  async function ids(query: string): Promise<string[]> {
    const url = `/api/ip3/v1/incidents?${query}`;
    const { status, body } = await service.call('GET', url, { headers: analyst });
    assert.equal(status, 200, query);
    return (body.incidents as { public_id: string }[]).map(({ public_id }) => public_id);
  }

  /** The first so many pages, one behind the other. */
  async function pagesOf(query: string, pages: number): Promise<string[]> {
    const found: string[] = [];
    let cursor = '';
    for (let page = 0; page < pages; page += 1) {
      const url = `/api/ip3/v1/incidents?${query}${cursor}`;
      const { body } = await service.call('GET', url, { headers: analyst });
      found.push(...(body.incidents as { public_id: string }[]).map((one) => one.public_id));
      if (body.next_cursor === null) break;
      cursor = `&cursor=${encodeURIComponent(String(body.next_cursor))}`;
    }
    return found;
  }

  const sentFor = (query: string) => statementsOf(service, () => ids(query));
  const nodesOf = (sent: readonly Statement[]) => explained(service, sent);

  /**
   * Walks of one request that together read the index of their order much more often than three
   * times: words are looked up severity by severity, and PostgreSQL 18 reads the whole range of the
   * severities for each of these steps.
   */
  function walksOf(query: string, nodes: readonly PlanNode[]): string[] {
    const pages = new Map<string, number>();
    for (const node of nodes.filter((one) => one['Node Type'] === 'Index Only Scan')) {
      const name = node['Index Name']!;
      const read = node['Shared Hit Blocks'] + node['Shared Read Blocks'];
      pages.set(name, (pages.get(name) ?? 0) + read);
    }
    return [...pages].flatMap(([name, read]) =>
      read > 3.3 * sizes.get(name)! + 100 ? [`${query}: ${read} pages of ${name}`] : [],
    );
  }

  async function faultsOf(query: string, most = mostRowsRead): Promise<string[]> {
    const nodes = await nodesOf(await sentFor(query));
    return [...nodes.flatMap(faultOf(query, most)), ...walksOf(query, nodes)];
  }

  for (const sort of Object.keys(orders)) {
    test(`a filter and a filter › every pair, ${sort} › reads no more than its bounds`, async () => {
      const faults: string[] = [];
      for (const query of pairsOf(sort)) faults.push(...(await faultsOf(query)));
      assert.deepEqual(faults, []);
    });
  }

  for (const { query, where, sort } of eachInOrder(oldestWords)) {
    test(`words that many of the oldest have, ${query} › page by page › as a plain reading`, async () => {
      const { rows } = await service.deps.database.pool.query<{ public_id: string }>(
        `select public_id from incident where ${where} order by ${orders[sort]!} limit 450`,
      );
      const expected = rows.map((row) => row.public_id);
      assert.deepEqual(await pagesOf(`limit=150&${query}`, 3), expected);
    });
  }

  for (const { query: filter, where, sort } of inShare(eachInOrder(byTeam))) {
    test(`a team and places of the oldest, ${filter} › page by page › as a plain reading, in bounded reads`, async () => {
      const query = `limit=150&${filter}`;
      const sent = await sentFor(query);
      assert.deepEqual((await nodesOf(sent)).flatMap(faultOf(query, mostOfTeam)), []);
      // Near ones, whether they are all, a sample, one look-up, the rows of the page, and what the
      // list shows of them; by due time once for those with one, once for the others.
      const reads = sent.filter(({ text }) => /\bfrom incident\b/.test(text));
      assert.ok(reads.length <= (sort === 'due' ? 11 : 6), `${query}: ${reads.length} reads`);
      const { rows } = await service.deps.database.pool.query<{ public_id: string }>(
        `select public_id from incident where ${where} order by ${orders[sort]!} limit 450`,
      );
      const expected = rows.map((row) => row.public_id);
      assert.deepEqual(await pagesOf(query, 3), expected);
    });
  }

  for (const { query: filter, where, sort, name } of inShare(eachInOrder(leavingOut))) {
    test(`words that nearly all have, left out, ${filter} › page by page › as a plain reading, in bounded steps`, async () => {
      const { rows } = await service.deps.database.pool.query<{ public_id: string }>(
        `select public_id from incident where ${where} order by ${orders[sort]!}`,
      );
      const expected = rows.map((row) => row.public_id);
      const query = `limit=50&${filter}`;
      assert.deepEqual(await faultsOf(query), []);
      if (toTheEnd.has(name)) assert.deepEqual(await pagesOf(query, Infinity), expected);
    });
  }

  for (const sort of ['-created', '-severity']) {
    test(`words of each kind and a filter, ${sort} › reads no more than its bounds`, async () => {
      const faults: string[] = [];
      for (const query of wordsOf(sort)) faults.push(...(await faultsOf(query)));
      assert.deepEqual(faults, []);
    });
  }

  if (areBitsKept) {
    test('searches by bits › for other filters and words › are one statement with the same reading of bits', async () => {
      const readings: string[] = [];
      const filtered = wordsOf('-created').filter((one) => !one.includes('created_since'));
      for (const query of ['q=egac', 'q=weak+or+quokka&owner=!none', ...filtered]) {
        const searches = (await sentFor(query)).filter(({ text }) => byBits.test(text));
        readings.push(...searches.map(({ text }) => byBits.exec(text)![0]));
      }
      assert.ok(readings.length > 5);
      // The statements in the function are planned once; what is asked for is data.
      assert.equal(new Set(readings).size, 1);
    });
  }

  if (areBitsKept) {
    for (const sort of Object.keys(orders)) {
      test(`parts of ids, letters, letters left out, ${sort} › by one reading of bits`, async () => {
        for (const q of ['2026-0', '2026-31', 'inc-2026-2 -ci', '-ci', '-1', 'we', '1']) {
          const query = new URLSearchParams({ limit: '50', q, sort, severity: 'low,medium' });
          const sent = await sentFor(query.toString());
          const readings = sent.filter(({ text }) => byBits.test(text));
          // By due time once for those with one, once for the others.
          assert.ok(readings.length <= (sort === 'due' ? 2 : 1), `${q}: ${readings.length}`);
          assert.ok(readings.length > 0, `${q}: not by bits`);
        }
      });
    }
  }

  test('a place and a filter › every pair › reads no more than its bounds', async () => {
    const faults: string[] = [];
    for (const query of placesOf()) faults.push(...(await faultsOf(query, mostOfTeam)));
    assert.deepEqual(faults, []);
  });

  test('values that only the oldest have › each filter › finds them', async () => {
    for (const [name, [, rare]] of Object.entries(filters)) {
      if (['created_since', 'lifecycle'].includes(name)) continue;
      const found = await ids(new URLSearchParams({ limit: '200', [name]: rare }).toString());
      assert.equal(found.length, 60, name);
      assert.equal(found[0], 'INC-2026-60');
    }
  });

  test('many that are all far away › are found in order, page by page', async () => {
    assert.deepEqual(await ids('limit=2&status=closed'), [
      `INC-2026-${oldest}`,
      `INC-2026-${oldest - 1}`,
    ]);
    assert.deepEqual(await ids('limit=2&status=closed&severity=low&q=cipher'), [
      `INC-2026-${oldest}`,
      `INC-2026-${oldest - 2}`,
    ]);
  });
});

/** Rows of the table that any one step can read: those of a walk for words, or of the look-up. */
const mostRowsRead = 2_501;
/** All that a team or a place has are looked up. */
const mostOfTeam = 4_001;

/** Reading the table from end to end, or more of its rows than the bound. */
function faultOf(query: string, most: number) {
  return (node: PlanNode): string[] => {
    if (node['Relation Name'] !== 'incident') return [];
    const type = node['Node Type'];
    if (type === 'Seq Scan') return [`${query}: ${type}`];
    const removed = node['Rows Removed by Filter'] ?? 0;
    const passed = node['Actual Rows'] + removed + (node['Rows Removed by Index Recheck'] ?? 0);
    const read = type === 'Index Only Scan' ? (node['Heap Fetches'] ?? 0) : passed;
    return read > most ? [`${query}: ${type} of ${read} rows`] : [];
  };
}
