// The audits of npm, pnpm and Yarn, of both generations: one finding an advisory.
import type { Fields, Format } from '../table/format.ts';

const common = { kind: 'json', connector: 'vulnscan', noun: 'advisory', vector: 'hand' } as const;

/** An advisory of the first generation; `a` is the path to it. */
function advisory(a: string): Fields {
  return {
    title: [`{${a}title} in {${a}module_name}`, `${a}title`],
    severity: { at: `${a}severity` },
    rule: [`${a}github_advisory_id`, `${a}id`],
    location: `${a}module_name`,
    identity: [`${a}findings.version`],
    cve: `${a}cves`,
    cwe: `${a}cwe`,
    cvss: [{ score: `${a}cvss.score`, vector: `${a}cvss.vectorString` }],
    description: [
      `${a}overview`,
      { Versions: `${a}vulnerable_versions`, Paths: `${a}findings.paths` },
      { References: [`${a}url`, `${a}references`] },
    ],
    remediation: [`${a}recommendation`, { 'Patched versions': `${a}patched_versions` }],
  };
}

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'npm-audit-json',
    label: 'an npm audit report (JSON)',
    tool: 'npm audit',
    seen: 'audit report version 2 (npm 7 to 10)',
    marks: ['auditReportVersion vulnerabilities'],
    items: [
      {
        at: 'vulnerabilities{}',
        // A package that is vulnerable through another has that one's name as text.
        each: 'via',
        fields: {
          title: ['{title} in {dependency}', '{title} in {name}', 'title'],
          severity: { at: 'severity' },
          rule: ['url', 'source'],
          location: ['^nodes', 'name'],
          identity: ['range'],
          cwe: 'cwe',
          cvss: [{ score: 'cvss.score', vector: 'cvss.vectorString' }],
          description: [
            { Package: 'name', Versions: 'range', Nodes: '^nodes', Affects: '^effects' },
            { References: 'url' },
          ],
          remediation: [{ 'Fixed by': '{^fixAvailable.name} {^fixAvailable.version}' }],
          id: 'source',
        },
      },
    ],
  },
  {
    ...common,
    format: 'npm-audit-6-json',
    label: 'an npm 6 or pnpm audit report (JSON)',
    tool: 'npm audit',
    seen: 'npm 6, pnpm 6 to 8',
    marks: ['advisories metadata', 'advisories actions'],
    items: [{ at: 'advisories{}', fields: advisory('') }],
  },
  {
    ...common,
    format: 'yarn-audit-json',
    label: 'a Yarn audit report (JSON lines)',
    tool: 'Yarn audit',
    seen: 'Yarn 1',
    marks: ['type data.advisory', 'type data'],
    contains: ['"auditAdvisory"', '"auditSummary"'],
    lines: true,
    items: [
      {
        at: '',
        only: [{ at: 'type', is: ['auditadvisory'] }],
        fields: {
          ...advisory('data.advisory.'),
          identity: ['data.advisory.findings.version', 'data.resolution.path'],
        },
      },
    ],
  },
  {
    ...common,
    format: 'yarn-npm-audit-json',
    label: 'a report of yarn npm audit (JSON lines)',
    tool: 'Yarn audit',
    seen: 'Yarn 4, without a version in the file',
    marks: ['value children.ID', 'value children.Issue'],
    lines: true,
    items: [
      {
        at: '',
        fields: {
          title: ['{children.Issue} ({value})', '{children.ID} ({value})'],
          severity: { at: 'children.Severity' },
          rule: ['children.URL', 'children.ID'],
          location: 'value',
          identity: ['children.Vulnerable Versions', 'children.Tree Versions'],
          description: [
            'children.Issue',
            { Package: 'value', Versions: 'children.Vulnerable Versions' },
            { Installed: 'children.Tree Versions', References: 'children.URL' },
          ],
          id: 'children.ID',
        },
      },
    ],
  },
];
