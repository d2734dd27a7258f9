// Trivy: scans of images, files and repositories, of a cluster, and reports of its operator.
import type { CvssRule, Fields, Format, Items } from '../table/format.ts';

/** Where a result of a cluster's scan was found. */
function resource(list: string): string[] {
  return ['Namespace', 'Kind', 'Name'].map((name) => `/${list}[].${name}`);
}

const cvss: readonly CvssRule[] = [
  { in: 'CVSS.nvd', score: 'V40Score', vector: 'V40Vector' },
  { in: 'CVSS.*', score: 'V40Score', vector: 'V40Vector' },
  { in: 'CVSS.nvd', score: 'V3Score', vector: 'V3Vector' },
  { in: 'CVSS.*', score: 'V3Score', vector: 'V3Vector' },
  { in: 'CVSS.*', score: 'V2Score', vector: 'V2Vector' },
];

function vulnerability(target: string, around: readonly string[]): Fields {
  return {
    title: ['{VulnerabilityID} in {PkgName}: {Title}', '{VulnerabilityID} in {PkgName}'],
    severity: { at: 'Severity' },
    rule: 'VulnerabilityID',
    location: [`{${target}} {PkgName}`, 'PkgName'],
    identity: [...around, 'PkgPath', 'InstalledVersion'],
    cwe: 'CweIDs',
    cvss,
    description: [
      'Description',
      { Package: '{PkgName} {InstalledVersion}' },
      { Path: 'PkgPath', Status: 'Status' },
      { References: ['PrimaryURL', 'References'] },
    ],
    remediation: [{ 'Fixed version': 'FixedVersion' }],
    // `fixed` says that a later version has no such weakness, not that it is installed.
    aside: [{ at: 'Status', is: ['not_affected'], as: 'not affected' }],
  };
}

function misconfiguration(target: string, around: readonly string[]): Fields {
  const start = 'CauseMetadata.StartLine';
  return {
    title: ['Title', 'ID'],
    severity: { at: 'Severity' },
    rule: ['AVDID', 'ID'],
    location: [`{${target}}:{${start}}`, target],
    identity: [...around, 'CauseMetadata.Resource', 'Message'],
    description: ['Description', 'Message', { References: ['PrimaryURL', 'References'] }],
    remediation: ['Resolution'],
    passed: [{ at: 'Status', is: ['pass'] }],
    aside: [{ at: 'Status', is: ['exception'], as: 'an exception' }],
  };
}

function secret(target: string, around: readonly string[]): Fields {
  return {
    title: ['Secret: {Title}', 'Secret: {RuleID}'],
    severity: { at: 'Severity' },
    rule: 'RuleID',
    location: [`{${target}}:{StartLine}`, target],
    identity: [...around, 'Match'],
    description: [{ Category: 'Category' }],
  };
}

function license(target: string, around: readonly string[]): Fields {
  return {
    title: ['License {Name} of {PkgName}', 'License {Name} in {FilePath}', 'License {Name}'],
    severity: { at: 'Severity' },
    rule: 'Name',
    location: [`{${target}} {PkgName}`, `{${target}} {FilePath}`, target],
    identity: around,
    description: [{ Category: 'Category' }],
  };
}

/** The lists of a result. */
function resultIn(list: string, around: readonly string[]): Items[] {
  const target = `/${list}.Target`;
  return [
    { at: `${list}.Vulnerabilities[]`, fields: vulnerability(target, around) },
    { at: `${list}.Misconfigurations[]`, fields: misconfiguration(target, around) },
    { at: `${list}.Secrets[]`, fields: secret(target, around) },
    { at: `${list}.Licenses[]`, fields: license(target, around) },
    {
      at: `${list}.ExperimentalModifiedFindings[]`,
      each: 'Finding',
      only: [{ at: '^Type', is: ['vulnerability'] }],
      fields: {
        ...vulnerability(target, around),
        aside: [
          { at: '^Status', is: ['fixed'], as: 'fixed' },
          { at: '^Status', is: ['not_affected'], as: 'not affected' },
          { at: '^Status', is: ['ignored'], as: 'ignored' },
        ],
      },
    },
  ];
}

const common = {
  connector: 'vulnscan',
  tool: 'Trivy',
  noun: 'result',
  kind: 'json',
  vector: 'hand',
} as const;

function clusterList(list: string): Items[] {
  return resultIn(`${list}[].Results[]`, ['/ClusterName', ...resource(list)]);
}

/** The reports of the operator; `at` is the path of the custom resource, with the dot behind it. */
function operatorReport(at: string): Items[] {
  const around = [`/${at}metadata.namespace`, `/${at}metadata.name`];
  const image = [`/${at}report.artifact.repository`, `/${at}report.artifact.tag`];
  return [
    {
      at: `${at}report.vulnerabilities[]`,
      fields: {
        title: ['{vulnerabilityID} in {resource}: {title}', '{vulnerabilityID} in {resource}'],
        severity: { at: 'severity' },
        rule: 'vulnerabilityID',
        location: [`{/${at}report.artifact.repository} {resource}`, 'resource'],
        identity: [...around, ...image, 'target', 'packagePath', 'installedVersion'],
        cvss: [{ score: 'score' }],
        description: [
          'description',
          { Package: '{resource} {installedVersion}' },
          { Workload: around, References: ['primaryLink', 'links'] },
        ],
        remediation: [{ 'Fixed version': 'fixedVersion' }],
      },
    },
    {
      at: `${at}report.checks[]`,
      fields: {
        title: ['title', 'checkID'],
        severity: { at: 'severity' },
        rule: 'checkID',
        location: `/${at}metadata.name`,
        identity: [...around, 'messages'],
        description: ['description', 'messages', { Workload: around }],
        remediation: ['remediation'],
        passed: [{ at: 'success' }],
      },
    },
    {
      at: `${at}report.secrets[]`,
      fields: {
        title: ['Secret: {title}', 'Secret: {ruleID}'],
        severity: { at: 'severity' },
        rule: 'ruleID',
        location: 'target',
        identity: [...around, ...image, 'match'],
        description: [{ Category: 'category', Workload: around }],
      },
    },
  ];
}

/** Checks of a control that did not pass. */
function complianceReport(at: string): Items {
  const control = `${at}status.detailReport.results[]`;
  return {
    at: control,
    each: 'checks',
    fields: {
      title: ['{title}: {target}', 'title', 'checkID'],
      severity: { at: ['severity', '^severity'] },
      rule: ['checkID', '^id'],
      location: 'target',
      identity: [`/${at}metadata.name`, '^id', 'messages'],
      description: [
        'description',
        'messages',
        { Control: '{^id} {^name}', Report: `/${at}status.detailReport.title` },
      ],
      remediation: ['remediation'],
      passed: [{ at: 'success' }],
    },
  };
}

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'trivy-json',
    label: 'a Trivy report (JSON)',
    seen: 'schema version 2, and the list before it',
    marks: [
      'SchemaVersion ArtifactName',
      'ArtifactName Results',
      'SchemaVersion Results',
      'Target Vulnerabilities Type',
    ],
    version: '/Trivy.Version',
    // Before schema version 2 the file was the list of the results.
    items: [...resultIn('Results[]', ['/ArtifactName']), ...resultIn('[]', [])],
  },
  {
    ...common,
    format: 'trivy-cluster-json',
    label: 'a Trivy report of a cluster (JSON)',
    seen: 'with "Resources", "Findings", or "Vulnerabilities" and "Misconfigurations"',
    marks: [
      'ClusterName Resources',
      'ClusterName Findings',
      'ClusterName Vulnerabilities',
      'ClusterName Misconfigurations',
    ],
    items: ['Resources', 'Findings', 'Vulnerabilities', 'Misconfigurations'].flatMap(clusterList),
  },
  {
    ...common,
    format: 'trivy-operator-json',
    label: 'a Trivy operator report (JSON)',
    seen: 'v1alpha1 (0.38): vulnerability, configuration audit and secret reports',
    tool: 'Trivy operator',
    marks: ['apiVersion=aquasecurity.github.io/v1alpha1 report', 'items[].report items[].kind'],
    version: '/report.scanner.version',
    items: [...operatorReport(''), ...operatorReport('items[].'), ...operatorReport('[].')],
  },
  {
    ...common,
    format: 'trivy-compliance-json',
    label: 'a Trivy operator report of compliance (JSON)',
    seen: 'v1alpha1 (0.18): ClusterComplianceReport, alone and in a list',
    tool: 'Trivy operator',
    marks: ['status.detailReport kind', 'items[].status items[].spec items[].kind'],
    contains: ['"ClusterComplianceReport"'],
    items: ['', 'items[].', '[].'].map(complianceReport),
  },
];
