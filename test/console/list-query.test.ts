import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { groupsOf } from '../../src/console/features/incidents/list/groups.ts';
import {
  added,
  filterNames,
  isSameQuery,
  meantBy,
  negated,
  parametersOf,
  parseQuery,
  queryOf,
  removed,
  typedQuery,
  type Query,
} from '../../src/console/features/incidents/list/query.ts';
import { en } from '../../src/console/i18n/en.ts';
import { pl } from '../../src/console/i18n/pl.ts';

/** What is typed → what it asks for. */
const typed: readonly (readonly [string, Query])[] = [
  ['', { text: '', filters: {} }],
  ['  ssrf   report ', { text: 'ssrf report', filters: {} }],
  ['severity:high,critical', { text: '', filters: { severity: ['high', 'critical'] } }],
  ['State:!closed ssrf', { text: 'ssrf', filters: { status: ['!closed'] } }],
  ['!status:closed,retest', { text: '', filters: { status: ['!closed', '!retest'] } }],
  ['severity:high severity:low', { text: '', filters: { severity: ['high', 'low'] } }],
  ['severity:high severity:!high', { text: '', filters: { severity: ['!high'] } }],
  ['tool:"Burp Suite",nmap', { text: '', filters: { source_tool: ['Burp Suite', 'nmap'] } }],
  ['tag:"a, b",c', { text: '', filters: { tag: ['a, b', 'c'] } }],
  ['tag:\\!new !tag:\\!old', { text: '', filters: { tag: ['\\!new', '!\\!old'] } }],
  ['"status:open"', { text: '"status:open"', filters: {} }],
  ['http://a.example/b CVE:1', { text: 'http://a.example/b', filters: {}, unknown: ['CVE:1'] }],
  ['constructor:x', { text: '', filters: {}, unknown: ['constructor:x'] }],
  ['sql severty:high', { text: 'sql', filters: {}, unknown: ['severty:high'] }],
  ['tag:shop', { text: '', filters: { tag: ['shop'] } }],
  ['severity:,, owner:!', { text: '', filters: {} }],
  [
    'field.region:emea,"Rest of it" !field.Phase:one',
    { text: '', filters: { field: ['region:emea', 'region:Rest of it', '!phase:one'] } },
  ],
];

const value = fc.stringMatching(/^!?(?:\\!)?[A-Za-z0-9@.-][A-Za-z0-9@., -]{0,10}[A-Za-z0-9]$/);
const word = fc.stringMatching(/^[a-z0-9./-]{1,10}$/);
const phrase = word.map((text) => `"${text}: ${text}"`);

/** A custom field has its key before its value. */
function valueOf(name: string, one: string): string {
  return name === 'field' ? one.replace(/^(!?)/, '$1region:') : one;
}

/** Any query that the list can ask. */
const queries: fc.Arbitrary<Query> = fc
  .record({
    words: fc.array(fc.oneof(word, phrase), { maxLength: 4 }),
    filters: fc.array(fc.tuple(fc.constantFrom(...filterNames), value), { maxLength: 8 }),
  })
  .map(({ words, filters }) => ({
    text: words.join(' '),
    filters: filters.reduce((all, [name, one]) => added(all, name, [valueOf(name, one)]), {}),
  }));

test('the help of the search › in each language › names every key', () => {
  // These are set by links alone.
  const ofLinks = ['lifecycle', 'created_since', 'run'];
  const keys = filterNames.filter((name) => !ofLinks.includes(name));
  for (const { list } of [en, pl]) {
    const named = new Set(list.grammar.split(/[ ,.]+/));
    for (const key of keys) assert.ok(named.has(key.replace(/^source_|_status$/, '')), key);
  }
});

suite('query of the list', () => {
  for (const [text, query] of typed) {
    test(`"${text}" › typed › ${JSON.stringify(query)}`, () => {
      assert.deepEqual(parseQuery(text), query);
    });
  }

  const meanings: Readonly<Record<string, string | null>> = {
    'severty:high': 'severity:high',
    'sev:high': 'severity:high',
    '!stat:closed': '!status:closed',
    'host:bwa': 'bwa',
    '!host:bwa': '-bwa',
    'CVE:2024-1': '2024-1',
    'zzz:x': null,
  };
  for (const [typed, meant] of Object.entries(meanings)) {
    test(`${typed} › an unknown key › ${meant ?? 'nothing'} is suggested`, () => {
      assert.equal(meantBy(typed), meant);
    });
  }

  test('any query › typed and read, put into an address and read › is the same', () => {
    fc.assert(
      fc.property(queries, (query) => {
        assert.ok(isSameQuery(parseQuery(typedQuery(query)), query), typedQuery(query));
        assert.ok(isSameQuery(queryOf(parametersOf(query)), query));
      }),
    );
  });

  test('any text › typed › is read without a fault, and the second time says the same', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const query = parseQuery(text);
        assert.ok(isSameQuery(queryOf(parametersOf(query)), query));
      }),
    );
  });

  test('a value › added, turned round, removed › leaves what was before', () => {
    fc.assert(
      fc.property(queries, value, (query, one) => {
        const before = removed(removed(query.filters, 'owner', one), 'owner', negated(one));
        const turned = added(added(before, 'owner', [one]), 'owner', [negated(one)]);
        assert.ok(turned.owner?.includes(negated(one)) && !turned.owner.includes(one));
        const filters = removed(turned, 'owner', negated(one));
        assert.ok(isSameQuery({ text: '', filters }, { text: '', filters: before }));
      }),
    );
  });
});

suite('groups of the list', () => {
  const counted = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
  const named = (groups: { value: string }[]) => groups.map(({ value }) => value);

  test('order › of the workflow, most severe first, agents as they are counted', () => {
    const states = counted('closed', 'fixing', 'open');
    assert.deepEqual(named(groupsOf('status', states, [])), ['open', 'fixing', 'closed']);
    const severities = counted('low', 'unknown', 'critical');
    const ordered = ['critical', 'low', 'unknown'];
    assert.deepEqual(named(groupsOf('severity', severities, [])), ordered);
    assert.deepEqual(named(groupsOf('agent', counted('b', 'a'), [])), ['b', 'a']);
  });

  test('a filter on what is grouped by › in any spelling › leaves the groups that it asks for', () => {
    const states = counted('closed', 'fixing', 'open');
    assert.deepEqual(named(groupsOf('status', states, ['!CLOSED'])), ['open', 'fixing']);
    assert.deepEqual(named(groupsOf('status', states, ['Open', 'closed', '!closed'])), ['open']);
  });
});
