// Grype: one finding a match; matches that a rule of the user ignores are set aside.
import type { Fields, Format } from '../table/format.ts';

const fields: Fields = {
  title: '{vulnerability.id} in {artifact.name}',
  severity: { at: 'vulnerability.severity' },
  rule: 'vulnerability.id',
  location: ['{artifact.locations.path} {artifact.name}', 'artifact.name'],
  identity: [
    '/source.target.userInput',
    '/source.target',
    'artifact.locations.path',
    'artifact.version',
    'artifact.type',
  ],
  cve: 'relatedVulnerabilities.id',
  cvss: [
    { in: 'vulnerability.cvss', score: 'metrics.baseScore', vector: 'vector' },
    { in: 'relatedVulnerabilities.cvss', score: 'metrics.baseScore', vector: 'vector' },
  ],
  cwe: ['vulnerability.cwes.cwe', 'relatedVulnerabilities.cwes.cwe'],
  description: [
    'vulnerability.description',
    'relatedVulnerabilities.description',
    { Package: '{artifact.name} {artifact.version}', Type: 'artifact.type' },
    { 'Package URL': 'artifact.purl', Source: ['/source.target.userInput', '/source.target'] },
    { References: ['vulnerability.dataSource', 'vulnerability.urls'] },
  ],
  remediation: [{ 'Fixed version': 'vulnerability.fix.versions' }],
};

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'grype-json',
    label: 'a Grype report (JSON)',
    tool: 'Grype',
    noun: 'match',
    seen: 'sample reports; their versions were not recorded',
    vector: 'hand',
    marks: ['matches descriptor', 'matches[].vulnerability matches[].artifact'],
    lacks: ['"Cycle"', '"name": "xeol"', '"name":"xeol"'],
    version: '/descriptor.version',
    items: [
      { at: 'matches[]', fields },
      {
        at: 'ignoredMatches[]',
        fields: {
          ...fields,
          // A rule can ignore what has no package.
          title: ['{vulnerability.id} in {artifact.name}', 'vulnerability.id'],
          aside: [{ as: 'ignored' }],
        },
      },
    ],
  },
];
