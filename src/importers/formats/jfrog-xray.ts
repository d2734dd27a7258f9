// JFrog Xray's report of vulnerabilities: one finding a row.
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
];
