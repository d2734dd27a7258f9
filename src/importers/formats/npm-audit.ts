// The audits of npm, pnpm and Yarn, of both generations: one finding an advisory.
import type { Fields, Format } from '../table/format.ts';

const common = { kind: 'json', connector: 'vulnscan', noun: 'advisory', vector: 'hand' } as const;

/** Many titles name the package already: as their first or last word, or behind «in». */
function naming(before: string, after: string): (texts: readonly string[]) => string {
  return ([title = '', name = '']) => {
    const [words, package_] = [wordsOf(title), wordsOf(name)];
    const isNamed =
      words.startsWith(package_) || words.endsWith(package_) || words.includes(` in${package_}`);
    return isNamed || title === '' || name === '' ? title : `${title}${before}${name}${after}`;
  };
}

/** Words in lower case without marks, where a name can have a dot inside. */
function wordsOf(text: string): string {
  return ` ${text.toLowerCase().replace(/[^\w@/.-]+|\.(?=\s|$)/g, ' ')} `.replace(/\s+/g, ' ');
}

/** An advisory of the first generation; `a` is the path to it. */
function advisory(a: string): Fields {
  return {
    title: [`{${a}title} in {${a}module_name}`, `${a}title`],
    shown: { title: { of: [`${a}title`, `${a}module_name`], as: naming(' in ', '') } },
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
    aside: [{ at: `${a}deleted`, is: 'anything', as: 'withdrawn' }],
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
          shown: { title: { of: ['title', ['dependency', 'name']], as: naming(' in ', '') } },
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
          shown: {
            title: { of: [['children.Issue', 'children.ID'], 'value'], as: naming(' (', ')') },
          },
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
