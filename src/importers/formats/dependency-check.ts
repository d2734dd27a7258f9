// OWASP Dependency-Check, XML and JSON: one finding a vulnerability of a dependency.
import type { Fields, Format } from '../table/format.ts';

const fields: Fields = {
  title: ['{name} in {^fileName}', 'name'],
  severity: { at: 'severity' },
  rule: 'name',
  location: ['^filePath', '^fileName'],
  identity: ['^sha1'],
  cwe: ['cwes/cwe', 'cwe'],
  cvss: [
    { in: 'cvssV4', score: 'baseScore' },
    { in: 'cvssV3', score: 'baseScore' },
    { in: 'cvssV2', score: 'score' },
  ],
  description: [
    'description',
    { Dependency: '^fileName', Identifiers: '^identifiers/package/id' },
    { References: 'references/reference/url' },
  ],
};

/** The same members in JSON. */
const jsonFields: Fields = {
  ...fields,
  cwe: 'cwes',
  cvss: [
    { in: 'cvssv4', score: 'baseScore' },
    { in: 'cvssv3', score: 'baseScore' },
    { in: 'cvssv2', score: 'score' },
  ],
  description: [
    'description',
    { Dependency: '^fileName', Identifiers: '^packages.id' },
    { References: 'references.url' },
  ],
};

const at = 'analysis/dependencies/dependency';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'vulnscan',
    format: 'dependency-check-xml',
    label: 'an OWASP Dependency-Check report (XML)',
    tool: 'OWASP Dependency-Check',
    noun: 'dependency',
    seen: '6.5 (schema 2.5)',
    vector: 'hand',
    roots: ['analysis'],
    contains: ['dependency-check'],
    version: '/analysis/scanInfo/engineVersion',
    items: [
      { at, each: 'vulnerabilities/vulnerability', fields },
      {
        at,
        each: 'vulnerabilities/suppressedVulnerability',
        fields: { ...fields, aside: [{ as: 'suppressed' }] },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'dependency-check-json',
    label: 'an OWASP Dependency-Check report (JSON)',
    tool: 'OWASP Dependency-Check',
    noun: 'dependency',
    seen: 'template of the report of schema 1.1; no file',
    vector: 'hand',
    marks: ['reportSchema dependencies scanInfo'],
    version: '/scanInfo.engineVersion',
    items: [
      { at: 'dependencies[]', each: 'vulnerabilities', fields: jsonFields },
      {
        at: 'dependencies[]',
        each: 'suppressedVulnerabilities',
        fields: { ...jsonFields, aside: [{ as: 'suppressed' }] },
      },
    ],
  },
];
