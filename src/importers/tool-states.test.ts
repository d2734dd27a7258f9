// What tools say of a finding that is not open any more, and files that only speak of a tool.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DomainError } from '../domain/error.ts';
import { chooseImporter } from './registry.ts';
import { findingsOf, lookedAt, outcomeOf, type Outcome } from './testing.ts';

const wazuh = (...affected_items: object[]) => JSON.stringify({ data: { affected_items } });
const vulnerability = { cve: 'CVE-2020-1111', name: 'libx', condition: 'Package unfixed' };

const alert = {
  securityVulnerability: {
    severity: 'LOW',
    package: { name: 'x' },
    advisory: { summary: 'Loop', ghsaId: 'GHSA-aaaa-bbbb-cccc' },
  },
};
const github = (...nodes: object[]) =>
  JSON.stringify({ data: { repository: { vulnerabilityAlerts: { nodes } } } });

const result = { syntactic_id: 'a', rule_name: 'r.a', rule_message: 'Text', severity: 'high' };
const semgrep = (...findings: object[]) => JSON.stringify({ findings });

const states: readonly [string, string, readonly boolean[]][] = [
  [
    'wazuh, obsolete',
    wazuh(...['VALID', 'PENDING', 'OBSOLETE'].map((status) => ({ ...vulnerability, status }))),
    [false, false, true],
  ],
  [
    'github-graphql, auto-dismissed',
    github(...['OPEN', 'AUTO_DISMISSED', 'FIXED'].map((state) => ({ ...alert, state }))),
    [false, true, true],
  ],
  [
    'semgrep, removed',
    semgrep({ ...result, status: 'open' }, { ...result, status: 'removed' }),
    [false, true],
  ],
];

suite('tool states › what the tool holds open no more', () => {
  for (const [name, file, expected] of states) {
    test(`${name} › is set aside`, async () => {
      const outcome = await read(file);
      assert.ok('items' in outcome);
      const found = outcome.items.filter((item) => 'finding' in item);
      assert.deepEqual(
        found.map((item) => item.set_aside !== undefined),
        expected,
      );
    });
  }
});

test('tool states › a CVSS of zero without a vector › is no score', async () => {
  const scored = { ...vulnerability, severity: '-', cvss3_score: 0 };
  const found = findingsOf(await read(wazuh({ ...scored, cvss2_score: 7.5 }, { ...scored })));
  assert.deepEqual(
    found.map(({ cvss, severity }) => [cvss?.score, severity]),
    [
      [7.5, 'high'],
      [undefined, 'unknown'],
    ],
  );
});

test('tool states › results of tests that speak of Burp › are no report of it', async () => {
  const failure = '<failure message="expected 3" type="AssertionError">at x.js:12</failure>';
  const suites = `<testsuite name="importers"><testcase name="reads Burp">${failure}</testcase>`;
  const file = `<testsuites>${suites}</testsuite></testsuites>`;
  await assert.rejects(read(file), DomainError);
});

async function read(file: string): Promise<Outcome> {
  const { head, source } = await lookedAt(file);
  return outcomeOf(chooseImporter('auto', head), source);
}
