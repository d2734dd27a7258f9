// Veracode: the detailed report (XML), findings of its API and issues of its agent (JSON), one
// finding a flaw. What is fixed, mitigated or accepted is set aside.
import type { CvssRule, Fields, Format, Items } from '../table/format.ts';

const words = {
  5: 'critical',
  4: 'high',
  3: 'medium',
  2: 'low',
  1: 'info',
  0: 'info',
} as const;

const common = { connector: 'generic', tool: 'Veracode', vector: 'hand' } as const;

const cwe = 'detailedreport/severity/category/cwe';

const flaw: Fields = {
  title: ['{@categoryname} in {@sourcefile}', '{@categoryname} at {@url}', '@categoryname'],
  severity: { at: '@severity', words },
  rule: 'CWE-{@cweid}',
  url: '@url',
  location: ['{@sourcefilepath}{@sourcefile}:{@line}', '@sourcefile', '@vuln_parameter'],
  identity: ['/detailedreport/@app_id', '@module', '@issueid'],
  cwe: '@cweid',
  description: [
    '@description',
    {
      Module: '@module',
      Function: '@functionprototype',
      Type: '@type',
      Parameter: '@vuln_parameter',
    },
  ],
  id: '@issueid',
  aside: [
    { at: '@remediation_status', is: ['fixed'], as: 'fixed' },
    { at: '@mitigation_status', is: ['accepted'], as: 'mitigated' },
  ],
};

const status = 'finding_status';
const details = 'finding_details';

const cvss: readonly CvssRule[] = [
  { score: `${details}.cve.cvss3.score`, vector: `CVSS:3.1/{${details}.cve.cvss3.vector}` },
  { score: `${details}.cve.cvss`, vector: `${details}.cve.vector` },
];

/** Findings of the API: static, dynamic and of components. */
function findings(at: string): Items {
  return {
    at,
    fields: {
      title: [
        `{${details}.cve.name} in {${details}.component_filename}`,
        `{${details}.cwe.name} in {${details}.file_name}`,
        `${details}.cwe.name`,
        `${details}.finding_category.name`,
      ],
      severity: { at: `${details}.severity`, words },
      rule: [`${details}.cve.name`, `CWE-{${details}.cwe.id}`],
      host: `${details}.hostname`,
      port: `${details}.port`,
      url: `${details}.url`,
      location: [
        `{${details}.file_path}:{${details}.file_line_number}`,
        `${details}.file_path`,
        `${details}.component_path.path`,
        `${details}.component_filename`,
      ],
      identity: [
        'context_guid',
        'issue_id',
        `${details}.vulnerable_parameter`,
        `${details}.version`,
      ],
      cve: `${details}.cve.name`,
      cwe: `${details}.cwe.id`,
      cvss,
      html: true,
      description: [
        'description',
        {
          Module: `${details}.module`,
          Function: `${details}.procedure`,
          Component: `{${details}.component_filename} {${details}.version}`,
          Parameter: `${details}.vulnerable_parameter`,
        },
      ],
      id: 'issue_id',
      // What is only proposed is still open.
      aside: [{ at: `${status}.resolution_status`, is: ['approved'], as: 'mitigated' }],
      status: `${status}.status`,
    },
  };
}

export const formats: readonly Format[] = [
  {
    ...common,
    kind: 'xml',
    format: 'veracode-xml',
    label: 'a Veracode detailed report (XML)',
    noun: 'flaw',
    seen: 'report format 1.5',
    roots: ['detailedreport'],
    contains: ['veracode.com'],
    version: '/detailedreport/@version',
    items: [
      { at: `${cwe}/staticflaws/flaw`, fields: flaw },
      { at: `${cwe}/dynamicflaws/flaw`, fields: flaw },
      { at: `${cwe}/manualflaws/flaw`, fields: flaw },
      {
        at: 'detailedreport/software_composition_analysis/vulnerable_components/component',
        each: 'vulnerabilities/vulnerability',
        fields: {
          title: ['{@cve_id} in {^@file_name}', '@cve_id'],
          severity: { at: '@severity', words },
          rule: '@cve_id',
          location: ['^file_paths/file_path/@value', '^@file_name'],
          identity: ['/detailedreport/@app_id', '^@component_id', '^@version'],
          cwe: '@cwe_id',
          cvss: [{ score: '@cvss_score' }],
          description: ['@cve_summary', { Component: '{^@file_name} {^@version}' }],
          aside: [{ at: '@mitigation', is: ['true'], as: 'mitigated' }],
        },
      },
    ],
  },
  {
    ...common,
    kind: 'json',
    format: 'veracode-findings-json',
    label: 'a Veracode list of findings (JSON)',
    noun: 'finding',
    seen: 'Findings REST API v2, without a version in the file',
    marks: ['_embedded.findings[]', 'findings[].finding_details findings[].scan_type'],
    items: [findings('_embedded.findings[]'), findings('findings[]')],
  },
  {
    ...common,
    kind: 'json',
    format: 'veracode-agent-json',
    label: 'a Veracode SCA list of issues (JSON)',
    noun: 'issue',
    seen: 'API of the agent-based scan (v3), without a version in the file',
    marks: ['_embedded.issues[]'],
    items: [
      {
        at: '_embedded.issues[]',
        fields: {
          title: ['{vulnerability.title} in {library.name}', 'vulnerability.title'],
          severity: { at: 'severity', score: true },
          rule: ['CVE-{vulnerability.cve}', 'vulnerability.id', 'issue_type'],
          location: ['{project_name} {library.id}', 'library.id', 'library.name'],
          identity: ['project_id', 'project_branch', 'library.version'],
          cve: 'CVE-{vulnerability.cve}',
          cwe: 'vulnerability.cwe_id',
          cvss: [
            { score: 'vulnerability.cvss3_score', vector: 'CVSS:3.1/{vulnerability.cvss3_vector}' },
            { score: 'vulnerability.cvss2_score', vector: 'vulnerability.cvss2_vector' },
          ],
          description: [
            'vulnerability.overview',
            { Library: '{library.name} {library.version}', Project: 'project_name' },
            { Branch: 'project_branch', Link: '_links.html.href' },
          ],
          remediation: [{ 'Latest version': 'library.latest_version' }],
          id: 'id',
          aside: [{ at: 'ignored', as: 'ignored' }],
          status: 'issue_status',
        },
      },
    ],
  },
  {
    ...common,
    kind: 'json',
    format: 'veracode-pipeline-json',
    label: 'a Veracode pipeline scan (JSON)',
    noun: 'finding',
    seen: 'documentation of the pipeline scan; no file',
    marks: ['pipeline_scan findings'],
    version: '/pipeline_scan',
    items: [
      {
        at: 'findings[]',
        fields: {
          title: [
            '{issue_type} in {files.source_file.file}',
            '{title} in {files.source_file.file}',
            'issue_type',
            'title',
          ],
          severity: { at: 'severity', words },
          rule: 'CWE-{cwe_id}',
          location: ['{files.source_file.file}:{files.source_file.line}', 'files.source_file.file'],
          identity: [
            '/project_name',
            'title',
            'files.source_file.function_name',
            'flaw_match.flaw_hash',
          ],
          cwe: 'cwe_id',
          html: true,
          description: [
            'display_text',
            { Function: 'files.source_file.function_name', Title: 'title' },
          ],
        },
      },
    ],
  },
];
