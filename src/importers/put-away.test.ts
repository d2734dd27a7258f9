// What tools of lists and tables withdrew, ignore or have put away: each is set aside, and what is
// like it and open is not.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { chooseImporter } from './registry.ts';
import { lookedAt, outcomeOf } from './testing.ts';

const bug = (last: string, designation: string) =>
  `<BugInstance type="SQL" priority="1"${last}><LongMessage>Text</LongMessage>` +
  `<UserAnnotation designation="${designation}"/></BugInstance>`;

const files: readonly [name: string, file: string, aside: readonly boolean[]][] = [
  [
    'osv-scanner, withdrawn',
    JSON.stringify({
      results: [
        {
          source: { path: 'a.lock', type: 'lockfile' },
          packages: [
            {
              package: { name: 'x', version: '1' },
              vulnerabilities: [{ id: 'A-1' }, { id: 'A-2', withdrawn: '2024-01-02T03:04:05Z' }],
            },
          ],
        },
      ],
    }),
    [false, true],
  ],
  [
    'cyclonedx, rejected',
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      vulnerabilities: [{ id: 'A-1' }, { id: 'A-2', rejected: '2024-01-02T03:04:05Z' }],
    }),
    [false, true],
  ],
  [
    'cyclonedx as XML, rejected',
    '<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><vulnerabilities>' +
      '<vulnerability><id>A-1</id></vulnerability>' +
      '<vulnerability><id>A-2</id><rejected>2024-01-02T03:04:05Z</rejected></vulnerability>' +
      '</vulnerabilities></bom>',
    [false, true],
  ],
  [
    'cargo-audit, withdrawn',
    JSON.stringify({
      database: {},
      lockfile: {},
      vulnerabilities: {
        list: [null, '2024-01-02'].map((withdrawn, at) => ({
          advisory: { id: `RUSTSEC-2024-000${at}`, title: 'Text', withdrawn },
          package: { name: 'x', version: '1' },
        })),
      },
    }),
    [false, true],
  ],
  [
    'npm audit 6, deleted',
    JSON.stringify({
      actions: [],
      metadata: {},
      advisories: Object.fromEntries(
        [null, '2024-01-02'].map((deleted, id) => [
          id,
          { id, title: 'Text', module_name: 'x', severity: 'high', deleted },
        ]),
      ),
    }),
    [false, true],
  ],
  [
    'govulncheck, withdrawn',
    [
      { config: { protocol_version: 'v1', scanner_name: 'govulncheck' } },
      { osv: { id: 'GO-1', summary: 'One' } },
      { osv: { id: 'GO-2', summary: 'Two', withdrawn: '2024-01-02T03:04:05Z' } },
      ...['GO-1', 'GO-2'].map((osv) => ({ finding: { osv, trace: [{ module: 'x' }] } })),
    ]
      .map((one) => JSON.stringify(one))
      .join('\n'),
    [false, true],
  ],
  [
    'govulncheck before 1.0, withdrawn',
    JSON.stringify({
      ...{ Calls: {}, Imports: {}, Requires: {} },
      Vulns: [
        { OSV: { id: 'GO-1' }, ModPath: 'x' },
        { OSV: { id: 'GO-2', withdrawn: '2024-01-02T03:04:05Z' }, ModPath: 'x' },
      ],
    }),
    [false, true],
  ],
  [
    'ggshield, ignored',
    JSON.stringify({
      ...{ total_incidents: 2, total_occurrences: 2 },
      scans: [
        {
          id: 'a',
          entities_with_incidents: [
            {
              filename: 'a.txt',
              incidents: [
                { type: 'Key', ignore_sha: 'a', ignore_reason: null },
                { type: 'Key', ignore_sha: 'b', ignore_reason: { kind: 'ignored_match' } },
              ],
            },
          ],
        },
      ],
    }),
    [false, true],
  ],
  [
    'nosey parker, rejected',
    JSON.stringify({
      ...{ rule_name: 'Key', num_matches: 3 },
      matches: [null, 'accept', 'reject'].map((status) => ({ blob_id: `${status}`, status })),
    }),
    [false, false, true],
  ],
  [
    'rubocop, corrected',
    JSON.stringify({
      metadata: { rubocop_version: '1.60' },
      files: [
        {
          path: 'a.rb',
          offenses: [false, true].map((corrected) => ({
            ...{ severity: 'warning', message: 'Text', cop_name: 'Security/Eval', corrected },
          })),
        },
      ],
    }),
    [false, true],
  ],
  [
    'spotbugs, no more there and not a bug',
    '<BugCollection version="4.8">' +
      ['', ' last="3"', ' last="-1"'].map((last) => bug(last, 'NEEDS_STUDY')).join('') +
      bug('', 'NOT_A_BUG') +
      '</BugCollection>',
    [false, true, false, true],
  ],
  [
    'infer, censored',
    JSON.stringify(
      ['', 'in a list of the user'].map((censored_reason) => ({
        ...{ bug_type: 'NULL', qualifier: 'Text', bug_trace_length: 1, severity: 'ERROR' },
        censored_reason,
      })),
    ),
    [false, true],
  ],
  [
    'gcloud, not affected and fixed by VEX',
    JSON.stringify({
      image_summary: {},
      package_vulnerability_summary: {
        vulnerabilities: {
          HIGH: ['AFFECTED', 'UNDER_INVESTIGATION', 'NOT_AFFECTED', 'FIXED'].map((state) => ({
            noteName: 'CVE-2024-1',
            vulnerability: {
              packageIssue: [{ affectedPackage: 'x' }],
              vexAssessment: { state },
            },
          })),
        },
      },
    }),
    [false, false, true, true],
  ],
  [
    'neuvector, accepted',
    JSON.stringify({
      report: {
        modules: [],
        vulnerabilities: [{ name: 'CVE-2024-1' }, { name: 'CVE-2024-2', tags: ['accepted'] }],
      },
    }),
    [false, true],
  ],
  [
    'jfrog xray, not applicable',
    JSON.stringify({
      rows: ['applicable', 'not_scanned', 'not_applicable'].map((applicability_result) => ({
        ...{ issue_id: 'XRAY-1', vulnerable_component: 'x', impacted_artifact: 'y' },
        applicability_result,
      })),
    }),
    [false, false, true],
  ],
  [
    'trivy, not affected; a fixed one is one with a fix',
    JSON.stringify({
      ...{ SchemaVersion: 2, ArtifactName: 'x' },
      Results: [
        {
          Target: 'x',
          Vulnerabilities: ['affected', 'fixed', 'not_affected'].map((Status) => ({
            ...{ VulnerabilityID: 'CVE-2024-1', PkgName: 'x', Severity: 'HIGH', Status },
          })),
        },
      ],
    }),
    [false, false, true],
  ],
  [
    'deepfence, masked',
    'cve_id,cve_severity,cve_caused_by_package,cve_container_image,masked\n' +
      'CVE-2024-1,high,x,y,false\nCVE-2024-2,high,x,y,true\n',
    [false, true],
  ],
  [
    'contrast, not a problem',
    'Vulnerability Name,Vulnerability ID,Rule Name,Severity,Application Name,Status\n' +
      ['Reported', 'NotAProblem', 'Not a Problem'].map((said) => `A,B,C,High,D,${said}\n`).join(''),
    [false, true, true],
  ],
  [
    'wiz, ignored',
    'Title,Severity,Status,Control ID,Issue ID,Resource external ID\n' +
      ['OPEN', 'IN_PROGRESS', 'IGNORED', 'RESOLVED']
        .map((said) => `A,HIGH,${said},c,${said},r\n`)
        .join(''),
    [false, false, true, true],
  ],
  [
    'cxflow, a false positive in all places',
    JSON.stringify({
      ...{ projectId: 1, scanType: 'Full' },
      xissues: [false, true].map((allFalsePositive) => ({
        ...{ vulnerability: 'XSS', filename: 'a.js', severity: 'High', allFalsePositive },
      })),
    }),
    [false, true],
  ],
  [
    'a table, ignored or suppressed',
    'title,severity,ignored,suppressed\nA,High,no,\nB,High,yes,\nC,High,,true\n',
    [false, true, true],
  ],
  [
    'security center, an accepted risk',
    'Plugin,Plugin Name,Severity,IP Address,Accept Risk Comment\n' +
      '1,A,High,192.0.2.1,\n1,A,High,192.0.2.2,Known to us\n',
    [false, true],
  ],
  [
    'qualys, a false positive that was approved',
    'QID,Title,Severity,IP,FALSE POSITIVE STATUS\n' +
      '1,A,4,192.0.2.1,-\n1,A,4,192.0.2.2,Requested\n1,A,4,192.0.2.3,Approved\n',
    [false, false, true],
  ],
  [
    'gvm, a false positive by an override',
    'IP,Port,Severity,NVT Name,NVT OID\n192.0.2.1,80,High,A,1.2\n' +
      '192.0.2.1,81,False Positive,A,1.2\n',
    [false, true],
  ],
];

suite('put away › what the tool holds open no more', () => {
  for (const [name, file, expected] of files) {
    test(`${name} › is set aside`, async () => {
      const { head, source } = await lookedAt(file);
      const address = name.startsWith('a table') ? 'csv' : 'auto';
      const outcome = await outcomeOf(chooseImporter(address, head), source);
      assert.ok('items' in outcome, JSON.stringify(outcome));
      const found = outcome.items.filter((item) => 'finding' in item);
      assert.deepEqual(
        found.map((item) => item.set_aside !== undefined),
        expected,
      );
    });
  }
});

test('put away › SonarQube without the first scale › the highest of the impacts', async () => {
  const issue = { rule: 'js:S1', component: 'a.js', message: 'Text' };
  const impacts = ['LOW', 'HIGH', 'MEDIUM'].map((severity) => ({ severity }));
  const issues = [{ impacts }, { impacts, severity: 'MINOR' }, {}].map((said, at) => ({
    ...{ ...issue, key: `k${at}` },
    ...said,
  }));
  const { head, source } = await lookedAt(JSON.stringify({ paging: {}, issues }));
  const outcome = await outcomeOf(chooseImporter('auto', head), source);
  assert.ok('items' in outcome);
  assert.deepEqual(
    outcome.items.flatMap((item) => ('finding' in item ? [item.finding.severity] : [])),
    ['high', 'low', 'unknown'],
  );
});
