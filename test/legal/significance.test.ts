// Implementing Regulation (EU) 2024/2690, Articles 3 and 5 to 14: each criterion of each provider,
// just met and just not met.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { factsOf, type Facts } from '../../src/legal/facts.ts';
import { significanceByNumber } from '../../src/legal/regimes/nis2-significance.ts';

type Known = Partial<Facts>;
type Provider = NonNullable<Facts['provider_type']>;
type Row = readonly [point: string, met: Known, not: Known];

const full = (minutes: number): Known => ({ downtime_minutes_full: minutes });
const partial = (minutes: number): Known => ({ downtime_minutes_partial: minutes });
const slow = (minutes: number): Known => ({ slow_response_minutes: minutes });
const compromised = { data_compromised: true } as const;
const malicious: Row = ['(c)', { ...compromised, malicious: true }, { malicious: false }];

/** 5 % of ten thousand is less than a million, and a million less than 5 % of thirty million. */
const small = (affected: number): Known => ({
  users_affected_eu: affected,
  users_total_eu: 10_000,
});
const large = (affected: number): Known => ({
  ...{ users_affected_eu: affected, users_total_eu: 30_000_000 },
});

const general: readonly Row[] = [
  ['(a)', { direct_loss_eur: 500_001 }, { direct_loss_eur: 500_000 }],
  [
    '(a)',
    { direct_loss_eur: 50_001, turnover_eur: 1_000_000 },
    { direct_loss_eur: 50_000, turnover_eur: 1_000_000 },
  ],
  ['(b)', { trade_secret_exfiltration: true }, { trade_secret_exfiltration: false }],
  ['(c)', { death: true }, { death: false }],
  ['(d)', { health_damage: true }, { health_damage: false }],
  ['(e)', { severe_disruption_access: true }, { severe_disruption_access: false }],
  ['(f)', { recurring: true }, { recurring: false }],
];

const hosted: readonly Row[] = [
  ['(a)', full(31), full(30)],
  ['(b)', { ...partial(61), ...small(501) }, { ...partial(60), ...small(501) }],
  ['(b)', { ...partial(61), ...large(1_000_001) }, { ...partial(61), ...large(1_000_000) }],
  malicious,
  ['(d)', { ...compromised, ...small(501) }, { ...compromised, ...small(500) }],
];

const platform: readonly Row[] = [
  ['(a)', { ...full(1), ...small(501) }, { ...full(1), ...small(500) }],
  ['(b)', { ...partial(1), ...small(501) }, { ...partial(1), ...small(500) }],
  malicious,
  ['(d)', { ...compromised, ...large(1_000_001) }, { ...compromised, ...large(1_000_000) }],
];

const physical: Row = [
  '(d)',
  { physical_access_compromised: true },
  { physical_access_compromised: false },
];

const minor = { dns_minor_misconfiguration: true } as const;
const notMinor = { dns_minor_misconfiguration: false } as const;

const articles: readonly (readonly [number, readonly Provider[], readonly Row[]])[] = [
  [3, ['cloud', 'dns', 'trust_service'], general],
  [
    5,
    ['dns'],
    [
      ['(a)', full(31), full(30)],
      ['(b)', slow(61), slow(60)],
      ['(c)', { ...compromised, ...notMinor }, { ...compromised, ...minor }],
    ],
  ],
  [
    6,
    ['tld'],
    [
      ['(a)', full(1), full(0)],
      ['(b)', slow(61), slow(60)],
      ['(c)', compromised, { data_compromised: false }],
    ],
  ],
  [7, ['cloud'], hosted],
  [
    8,
    ['data_centre'],
    [['(a)', full(1), full(0)], ['(b)', partial(61), partial(60)], malicious, physical],
  ],
  [9, ['cdn'], hosted],
  [10, ['msp', 'mssp'], hosted],
  [11, ['marketplace'], platform],
  [12, ['search_engine'], platform],
  [13, ['social_network'], platform],
  [
    14,
    ['trust_service'],
    [
      ['(a)', full(21), full(20)],
      ['(b)', { downtime_minutes_week: 61 }, { downtime_minutes_week: 60 }],
      ['(c)', { ...partial(1), ...small(101) }, { ...partial(1), ...small(100) }],
      ['(c)', { ...partial(1), ...large(200_001) }, { ...partial(1), ...large(200_000) }],
      physical,
      ['(e)', { ...compromised, ...small(11) }, { ...compromised, ...small(10) }],
      ['(e)', { ...compromised, ...large(101) }, { ...compromised, ...large(100) }],
    ],
  ],
];

const metBy = (provider_type: Provider, facts: Known) =>
  significanceByNumber(factsOf({ provider_type, ...facts })).met.map(
    (one) => /Art\. \d+(?:\(1\))?\([a-g]\)/.exec(one)?.[0] ?? one,
  );

suite('significance by number', () => {
  for (const [article, providers, rows] of articles) {
    const prefix = article === 3 ? 'Art. 3(1)' : `Art. ${article}`;
    for (const [at, [point, met, not]] of rows.entries()) {
      test(`${prefix}${point}, row ${at + 1} › just met, just not met › significant, not`, () => {
        for (const provider of providers) {
          assert.deepEqual(metBy(provider, met), [prefix + point]);
          assert.deepEqual(metBy(provider, not), []);
          const { significant } = significanceByNumber(
            factsOf({ provider_type: provider, ...met }),
          );
          assert.equal(significant, true);
        }
      });
    }
  }

  test('every provider › every criterion met at once › has a row of this table', () => {
    const met = articles.flatMap(([, , rows]) => rows.map((row) => row[1]));
    const long = { ...full(600), ...partial(600), ...large(30_000_000) };
    const worst = Object.assign({}, ...met, long) as Known;
    for (const provider of new Set(articles.flatMap(([, providers]) => providers))) {
      const known = articles.flatMap(([article, providers, rows]) => {
        if (article !== 3 && !providers.includes(provider)) return [];
        return rows.map(([point]) => `Art. ${article}${article === 3 ? '(1)' : ''}${point}`);
      });
      assert.deepEqual(new Set(metBy(provider, worst)), new Set(known), provider);
    }
  });
});

suite('significance whatever the numbers', () => {
  test('Art. 3(2) › scheduled maintenance › not significant, whatever the numbers say', () => {
    const facts = factsOf({ provider_type: 'cloud', scheduled_maintenance: true, ...full(600) });
    assert.equal(significanceByNumber(facts).significant, false);
  });

  test('Art. 1 › a provider that it does not name › unknown', () => {
    assert.equal(significanceByNumber(factsOf({ death: true })).significant, null);
  });
});
