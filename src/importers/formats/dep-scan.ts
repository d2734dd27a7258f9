// OWASP dep-scan: JSON lines, one finding a vulnerability of a package.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'dep-scan-json',
    label: 'an OWASP dep-scan report (JSON lines)',
    tool: 'OWASP dep-scan',
    noun: 'vulnerability',
    seen: 'no file; members from memory of its documentation (4 and 5)',
    vector: 'hand',
    marks: ['package package_usage fix_version cvss_score', 'purl package_usage cvss_score'],
    lines: true,
    items: ['', '[]'].map((at) => ({
      at,
      fields: {
        title: ['{id} in {package}', 'id', 'short_description'],
        severity: { at: ['severity', 'effective_severity'] },
        rule: 'id',
        location: ['purl', 'package'],
        cve: ['id', 'short_description'],
        cvss: [{ score: 'cvss_score', vector: 'cvss_v3_vector' }, { score: 'cvss_score' }],
        description: ['short_description', 'long_description', { 'See also': 'related_urls' }],
        remediation: [{ 'Fixed version': 'fix_version' }],
      },
    })),
  },
];
