// Snyk's own JSON (`snyk test --json`, containers, infrastructure as code), of one project or more.
import type { Fields, Format, Items } from '../table/format.ts';

function vulnerability(project: string): Fields {
  return {
    title: ['{title} in {packageName}', '{title} in {name}', 'title'],
    severity: { at: ['severityWithCritical', 'severity'] },
    rule: 'id',
    location: [`{/${project}displayTargetFile} {packageName}`, 'packageName', 'name'],
    identity: [`/${project}projectName`, `/${project}path`, 'name', 'version'],
    cve: 'identifiers.CVE',
    cwe: 'identifiers.CWE',
    cvss: [{ score: 'cvssScore', vector: 'CVSSv3' }],
    description: [
      'description',
      { Package: '{name} {version}', From: 'from' },
      { References: 'references.url' },
    ],
    remediation: [{ 'Fixed version': 'fixedIn' }],
    aside: [{ at: 'isIgnored', as: 'ignored' }],
  };
}

function configuration(project: string): Fields {
  return {
    title: 'title',
    severity: { at: 'severity' },
    rule: ['id', 'publicId'],
    location: [`{/${project}targetFile}:{lineNumber}`, `/${project}targetFile`],
    identity: [`/${project}projectName`, 'path'],
    description: ['msg', 'iacDescription.issue', 'iacDescription.impact', { Path: 'path' }],
    remediation: ['iacDescription.resolve', 'resolve'],
    aside: [{ at: 'isIgnored', as: 'ignored' }],
  };
}

/** The lists of a project. */
function project(at: string): Items[] {
  return [
    { at: `${at}vulnerabilities[]`, fields: vulnerability(at) },
    { at: `${at}applications[].vulnerabilities[]`, fields: vulnerability(`${at}applications[].`) },
    {
      at: `${at}filtered.ignore[]`,
      fields: { ...vulnerability(at), aside: [{ as: 'ignored' }] },
    },
    { at: `${at}infrastructureAsCodeIssues[]`, fields: configuration(at) },
  ];
}

const place = 'attributes.coordinates.representations';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'snyk-json',
    label: 'a Snyk report (JSON)',
    tool: 'Snyk',
    noun: 'issue',
    seen: 'without a version in the file; projects, lists of projects, containers',
    vector: 'hand',
    marks: [
      'vulnerabilities packageManager',
      'vulnerabilities dependencyCount',
      'vulnerabilities docker projectName',
      'infrastructureAsCodeIssues',
    ],
    items: [...project(''), ...project('[].')],
  },
  {
    kind: 'json',
    connector: 'findingmgr',
    format: 'snyk-api-json',
    label: 'a list of issues of the Snyk API (JSON)',
    tool: 'Snyk',
    noun: 'issue',
    seen: 'REST API of 2024-10-15',
    vector: 'hand',
    marks: ['data[].attributes data[].relationships jsonapi'],
    contains: ['"effective_severity_level"'],
    items: [
      {
        at: 'data[]',
        fields: {
          title: [
            `{attributes.title} in {${place}.dependency.package_name}`,
            `{attributes.title} in {${place}.sourceLocation.file}`,
            'attributes.title',
          ],
          severity: { at: 'attributes.effective_severity_level' },
          rule: ['attributes.problems.id', 'attributes.key'],
          location: [`${place}.sourceLocation.file`, `${place}.dependency.package_name`],
          identity: ['relationships.scan_item.data.id', 'attributes.key'],
          cve: 'attributes.problems.id',
          cwe: 'attributes.classes.id',
          cvss: [{ in: 'attributes.severities', score: 'score', vector: 'vector' }],
          description: [
            'attributes.description',
            { Project: 'relationships.scan_item.data.id', Kind: 'attributes.type' },
            { References: 'attributes.problems.url' },
          ],
          id: 'id',
          aside: [{ at: 'attributes.ignored', as: 'ignored' }],
          status: 'attributes.status',
        },
      },
    ],
  },
];
