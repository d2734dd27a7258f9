// Black Duck: the table of vulnerabilities of a project, that of Binary Analysis, and the answer of
// the API for vulnerable components.
import type { Aside, Fields, Format } from '../table/format.ts';

const common = {
  kind: 'csv',
  connector: 'vulnmgmt',
  noun: 'vulnerability',
  vector: 'hand',
} as const;

/** Columns whose names have changed. */
interface Names {
  component: string;
  version: string;
  origin: string;
  project: readonly string[];
}

/** What is nothing to work on by the status of its remediation. */
function remediated(at: string): readonly Aside[] {
  return [
    { at, is: ['ignored'], as: 'ignored' },
    { at, is: ['not_affected'], as: 'not affected' },
    { at, is: ['patched', 'remediation_complete'], as: 'fixed' },
    { at, is: ['mitigated'], as: 'mitigated' },
    { at, is: ['duplicate'], as: 'a duplicate' },
  ];
}

function vulnerability({ component, version, origin, project }: Names): Fields {
  return {
    title: [`{Vulnerability id} in {${component}}`, 'Vulnerability id'],
    severity: { at: 'Security Risk' },
    rule: 'Vulnerability id',
    location: [`{${origin}}`, `{${component}} {${version}}`, component],
    identity: [...project, version],
    description: [
      'Description',
      { Component: `{${component}} {${version}}`, Source: 'Vulnerability source' },
      { Score: 'Base score', Comment: 'Remediation comment', References: 'URL' },
    ],
    aside: remediated('Remediation status'),
  };
}

const found = 'vulnerabilityWithRemediation';

const apiVulnerability: Fields = {
  title: [`{${found}.vulnerabilityName} in {componentName}`, `${found}.vulnerabilityName`],
  severity: { at: `${found}.severity` },
  rule: `${found}.vulnerabilityName`,
  location: ['{componentVersionOriginId}', '{componentName} {componentVersionName}'],
  identity: ['_meta.href', 'componentVersion'],
  cve: [`${found}.vulnerabilityName`, `${found}.relatedVulnerability`],
  cwe: `${found}.cweId`,
  cvss: [{ score: `${found}.overallScore` }, { score: `${found}.baseScore` }],
  description: [
    `${found}.description`,
    { Component: '{componentName} {componentVersionName}', Source: `${found}.source` },
    { Comment: `${found}.remediationComment`, References: `${found}.relatedVulnerability` },
  ],
  aside: [{ at: 'ignored', as: 'ignored' }, ...remediated(`${found}.remediationStatus`)],
};

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'black-duck-csv',
    label: 'a Black Duck table of vulnerabilities (CSV)',
    tool: 'Black Duck',
    seen: 'exports of 2019 and later, without a version in the file',
    columns: ['Component origin id', 'Vulnerability id', 'Security Risk', 'Remediation status'],
    fields: vulnerability({
      component: 'Component name',
      version: 'Component version name',
      origin: 'Component origin id',
      project: ['Project path', 'Used by'],
    }),
  },
  {
    ...common,
    format: 'black-duck-hub-csv',
    label: 'a Black Duck Hub table of vulnerabilities (CSV)',
    tool: 'Black Duck',
    seen: 'exports before 2019, without a version in the file',
    columns: [
      'Channel version origin id',
      'Vulnerability id',
      'Security Risk',
      'Remediation status',
    ],
    fields: vulnerability({
      component: 'Project name',
      version: 'Version',
      origin: 'Channel version origin id',
      project: ['Project id', 'Channel version id'],
    }),
  },
  {
    ...common,
    format: 'black-duck-binary-csv',
    label: 'a Black Duck Binary Analysis table (CSV)',
    tool: 'Black Duck Binary Analysis',
    seen: 'exports without a version in the file',
    columns: ['Object SHA1', 'Matching type', 'CVE', 'CVSS3'],
    fields: {
      title: ['{CVE} in {Component} {Version}', '{CVE} in {Component}', 'CVE'],
      severity: { at: 'CVSS3', score: true },
      rule: 'CVE',
      location: ['Object full path', 'Object'],
      identity: ['Component', 'Version', 'Object SHA1'],
      cvss: [
        { score: 'CVSS3', vector: 'CVSS:3.1/{CVSS vector (v3)}' },
        { score: 'CVSS', vector: 'CVSS vector (v2)' },
      ],
      description: [
        'Summary',
        { Component: '{Component} {Version}', Object: 'Object', References: 'Vulnerability URL' },
        { Note: 'Note reason' },
      ],
      remediation: [{ 'Latest version': 'Latest version' }],
      id: 'BDSA',
    },
  },
  {
    ...common,
    kind: 'json',
    format: 'black-duck-api-json',
    label: 'a Black Duck list of vulnerable components (JSON of the API)',
    tool: 'Black Duck',
    seen: 'API of 2022, as a list and with "items"; it names no project but in addresses',
    marks: [
      'componentVersionOriginName vulnerabilityWithRemediation',
      'items[].vulnerabilityWithRemediation',
    ],
    items: ['[]', 'items[]'].map((at) => ({ at, fields: apiVulnerability })),
  },
];
