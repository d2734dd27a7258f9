// Safety as JSON: one finding a vulnerability of a package; ignored ones are set aside.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'safety-json',
    label: 'a Safety report (JSON)',
    tool: 'Safety',
    noun: 'vulnerability',
    seen: '2.1 and 2.3, by published examples',
    vector: 'hand',
    marks: ['report_meta.safety_version vulnerabilities'],
    version: '/report_meta.safety_version',
    items: ['vulnerabilities[]', 'ignored_vulnerabilities[]'].map((at) => ({
      at,
      fields: {
        title: '{vulnerability_id} in {package_name}',
        severity: { at: ['severity.cvssv3.base_severity', 'severity'] },
        rule: 'vulnerability_id',
        location: ['{package_name} {analyzed_version}', 'package_name'],
        cve: ['CVE', 'cve'],
        cvss: [{ score: 'severity.cvssv3.base_score', vector: 'severity.cvssv3.vector_string' }],
        description: ['advisory', { Vulnerable: 'vulnerable_spec', Reference: 'more_info_url' }],
        remediation: [{ 'Fixed versions': 'fixed_versions' }],
        id: 'vulnerability_id',
        ...(at === 'vulnerabilities[]' ? {} : { aside: [{ as: 'ignored' }] }),
      },
    })),
  },
];
