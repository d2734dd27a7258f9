// JFrog Xray: its report of vulnerabilities, the summary of artifacts, and scans on demand.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'jfrog-xray-json',
    label: 'a JFrog Xray report (JSON)',
    tool: 'JFrog Xray',
    noun: 'row',
    seen: 'reports of Xray 3, without a version in the file',
    vector: 'hand',
    marks: ['rows[].vulnerable_component', 'rows[].impacted_artifact rows[].issue_id'],
    items: [
      {
        at: 'rows[]',
        fields: {
          title: ['{issue_id} in {vulnerable_component}: {summary}', 'summary', 'issue_id'],
          severity: { at: 'severity' },
          rule: 'issue_id',
          location: ['{impacted_artifact} {vulnerable_component}', 'vulnerable_component'],
          identity: ['path'],
          cve: 'cves.cve',
          cwe: 'cves.cwe',
          cvss: [
            { in: 'cves', score: 'cvss_v3_score', vector: 'cvss_v3_vector' },
            { in: 'cves', score: 'cvss_v2_score', vector: 'cvss_v2_vector' },
          ],
          description: [
            'description',
            { Component: 'vulnerable_component', Artifact: 'impacted_artifact', Path: 'path' },
            { References: 'references' },
          ],
          remediation: [{ 'Fixed version': 'fixed_versions' }],
        },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'jfrog-xray-summary-json',
    label: 'a JFrog Xray summary of artifacts (JSON)',
    tool: 'JFrog Xray',
    noun: 'issue',
    seen: 'REST API v1, without a version in the file',
    vector: 'hand',
    marks: ['artifacts[].issues[] artifacts[].general', 'artifacts[].issues artifacts[].general'],
    items: [
      {
        at: 'artifacts[].issues[]',
        fields: {
          title: ['{summary} ({/artifacts[].general.name})', 'summary', 'issue_id'],
          severity: { at: 'severity' },
          rule: ['issue_id', 'cves.cve'],
          location: ['/artifacts[].general.path', '/artifacts[].general.component_id'],
          identity: ['/artifacts[].general.sha256', 'impact_path'],
          cve: 'cves.cve',
          cwe: 'cves.cwe',
          description: [
            'description',
            { Artifact: '/artifacts[].general.name', Path: 'impact_path', Kind: 'issue_type' },
          ],
          id: 'issue_id',
        },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'jfrog-xray-scan-json',
    label: 'a JFrog Xray scan on demand (JSON)',
    tool: 'JFrog Xray',
    noun: 'scan',
    seen: 'jf scan and jf audit in their simple form, without a version in the file',
    vector: 'hand',
    marks: ['scan_id component_id vulnerabilities[]', 'scan_id component_id vulnerabilities'],
    list: true,
    items: [
      {
        at: '[]',
        each: 'vulnerabilities',
        fields: {
          title: ['{summary} ({^component_id})', 'summary', 'issue_id'],
          severity: { at: 'severity' },
          rule: ['issue_id', 'cves.cve'],
          location: ['components.*.impact_paths.full_path', '^component_id'],
          identity: ['^component_id', 'components.*.impact_paths.component_id'],
          cve: 'cves.cve',
          cvss: [
            { in: 'cves', score: 'cvss_v3_score', vector: 'cvss_v3_vector' },
            { in: 'cves', score: 'cvss_v2_score', vector: 'cvss_v2_vector' },
          ],
          description: [{ Component: '^component_id', References: 'references' }],
          remediation: [{ 'Fixed version': 'components.*.fixed_versions' }],
          id: 'issue_id',
        },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'jfrog-xray-security-json',
    label: 'a JFrog Xray security report (JSON)',
    tool: 'JFrog Xray',
    noun: 'issue',
    seen: 'exports of Xray 1 and 2, without a version in the file',
    vector: 'hand',
    marks: ['data[].component_versions data[].source_comp_id'],
    items: [
      {
        at: 'data[]',
        fields: {
          title: ['{summary} ({component})', 'summary'],
          severity: { at: 'severity' },
          rule: ['id', 'component_versions.more_details.cves.cve'],
          location: ['source_comp_id', 'component'],
          identity: ['component', 'summary'],
          cve: 'component_versions.more_details.cves.cve',
          cwe: 'component_versions.more_details.cves.cwe',
          description: [
            'component_versions.more_details.description',
            { Component: 'source_comp_id', Vulnerable: 'component_versions.vulnerable_versions' },
          ],
          remediation: [{ 'Fixed version': 'component_versions.fixed_versions' }],
          id: 'id',
        },
      },
    ],
  },
];
