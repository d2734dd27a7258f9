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

const sonarqube = (...said: string[]) =>
  JSON.stringify({
    paging: { total: said.length },
    issues: said.map((issueStatus, at) => ({
      key: `k${at}`,
      rule: 'js:S1',
      component: `p:${at}.js`,
      message: 'Text',
      severity: 'MAJOR',
      issueStatus,
    })),
  });

const invicti = (...said: string[]) => {
  const all = said.map(
    (state, at) => `<vulnerability><name>N${at}</name><state>${state}</state></vulnerability>`,
  );
  return `<invicti-enterprise><vulnerabilities>${all.join('')}</vulnerabilities></invicti-enterprise>`;
};

const netsparker = (...said: string[]) =>
  JSON.stringify({
    Generated: '28/11/2026 10:00 AM',
    Target: { Url: 'https://a.example/' },
    Vulnerabilities: said.map((State, at) => ({ Name: `N${at}`, State })),
  });

const fortify = (...issues: object[]) =>
  JSON.stringify({
    data: issues.map((issue, at) => ({
      ...{ issueInstanceId: `I${at}`, issueName: 'XSS', friority: 'High', ...issue },
    })),
  });

const cyclonedx = (...affects: object[]) =>
  JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
    vulnerabilities: [{ id: 'CVE-2024-1', analysis: { state: 'exploitable' }, affects }],
  });

const states: readonly [string, string, readonly boolean[]][] = [
  [
    'invicti, states that are not closed',
    invicti('Not Fixed', 'Fixed (Confirmed), Revived', 'Fixed (Unconfirmed)', 'Revived'),
    [false, false, false, false],
  ],
  [
    'invicti, states that are closed',
    invicti(
      'Fixed (Confirmed)',
      'False Positive',
      'Accepted Risk',
      'Ignored',
      'Present, Accepted Risk',
    ),
    [true, true, true, true, true],
  ],
  [
    'netsparker, states that are not closed',
    netsparker('Present', 'FixedUnconfirmed', 'Fixed (Unconfirmed)', 'FixedConfirmed, Revived'),
    [false, false, false, false],
  ],
  [
    'netsparker, states that are closed',
    netsparker('Present, FalsePositive', 'AcceptedRisk', 'FixedConfirmed', 'Ignored'),
    [true, true, true, true],
  ],
  [
    'fortify-ssc, by the state of the scan, by a tag of the project',
    fortify({ scanStatus: 'UPDATED' }, { scanStatus: 'REMOVED' }, { primaryTag: 'False Positive' }),
    [false, true, true],
  ],
  [
    'cyclonedx, exploitable, and no target is affected',
    cyclonedx({ ref: 'a', versions: [{ version: '1', status: 'unaffected' }] }),
    [false],
  ],
  [
    'cyclonedx, exploitable, and one target is not affected',
    cyclonedx({ ref: 'a', versions: [{ version: '1', status: 'unaffected' }] }, { ref: 'b' }),
    [true, false],
  ],
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
    'github-graphql, closed at a time, of a query without the state',
    github(
      { ...alert, dismissedAt: null, fixedAt: null },
      { ...alert, dismissedAt: '2024-03-04T10:00:00Z' },
      { ...alert, fixedAt: '2024-03-04T10:00:00Z' },
      { ...alert, autoDismissedAt: '2024-03-04T10:00:00Z' },
      { ...alert, state: 'OPEN', fixedAt: '2024-03-04T10:00:00Z' },
    ),
    [false, true, true, true, false],
  ],
  [
    'sonarqube, a false positive by its newer member alone',
    sonarqube('OPEN', 'CONFIRMED', 'FALSE_POSITIVE', 'ACCEPTED', 'FIXED'),
    [false, false, true, true, true],
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

/** Reports of nothing, with the marks of their tool, by the format. */
const nothing: readonly [string, object | string][] = [
  [
    'coverity-json',
    { formatVersion: 10, suppressedIssueCount: 0, issues: [], desktopAnalysisSettings: null },
  ],
  [
    'aqua-vulnerabilities-json',
    { count: 0, result: [], more_data_all_pages: 0, is_estimated_count: false },
  ],
  ['mend-platform-json', { additionalData: {}, supportToken: 'a', response: [] }],
  ['gitlab-json', { version: '2.3', vulnerabilities: [], remediations: [] }],
  ['osv-scanner-json', { results: [], experimental_config: { licenses: { summary: false } } }],
  ['sonarqube-json', { sonarBaseURL: 'https://sonar.example.org', rules: {}, issues: [] }],
  [
    'wazuh-vulnerabilities-json',
    { data: { affected_items: [] }, message: 'All selected vulnerabilities were returned' },
  ],
  ['twistcli-json', { results: [{ vulnerabilityDistribution: {}, complianceDistribution: {} }] }],
  [
    'yarn-audit-json',
    '{"type":"info","data":"No lockfile."}\n{"type":"auditSummary","data":{"vulnerabilities":{}}}',
  ],
];

suite('tool states › a report of nothing', () => {
  for (const [format, file] of nothing) {
    test(`${format} › is known by the marks of its tool and has no findings`, async () => {
      const written = typeof file === 'string' ? file : JSON.stringify(file);
      const { head, source } = await lookedAt(written);
      const importer = chooseImporter('auto', head);
      assert.equal(importer.format, format);
      assert.deepEqual(findingsOf(await outcomeOf(importer, source)), []);
      assert.ok('items' in (await outcomeOf(importer, source)));
    });
  }

  test('without a mark of a tool › is refused, and not called sound', async () => {
    for (const file of [{ results: [], errors: [] }, { Issues: [] }, { total_rows: 0, rows: [] }]) {
      const { head } = await lookedAt(JSON.stringify(file));
      assert.throws(() => chooseImporter('auto', head), { code: 'parse_failed' });
    }
  });
});

test('tool states › the script of ScoutSuite › is read as its JSON, in pieces of any size', async () => {
  const finding = { level: 'danger', description: 'No log', flagged_items: 1, items: ['a'] };
  const services = { cloudtrail: { findings: { 'no-log': finding } } };
  const results = { account_id: '123', provider_code: 'aws', services, last_run: { version: '5' } };
  const plain = findingsOf(await read(JSON.stringify(results)));
  assert.equal(plain.length, 1);
  const script = `scoutsuite_results =\n${JSON.stringify(results)}`;
  for (const size of [undefined, 1, 7]) {
    const { head, source } = await lookedAt(script, size);
    const found = findingsOf(await outcomeOf(chooseImporter('auto', head), source));
    const before = script.indexOf('{');
    assert.deepEqual(
      found.map(({ place, ...said }) => ({ ...said, start: place.start - before })),
      plain.map(({ place, ...said }) => ({ ...said, start: place.start })),
    );
  }
});
