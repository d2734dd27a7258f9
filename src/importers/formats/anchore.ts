// Anchore Engine's answer for the vulnerabilities of an image.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'anchore-json',
    label: 'an Anchore report (JSON)',
    tool: 'Anchore',
    noun: 'vulnerability',
    seen: 'Anchore Engine 0.5 to 2.4',
    vector: 'hand',
    marks: [
      'imageDigest vulnerabilities',
      'vulnerabilities[].feed_group vulnerabilities[].package',
    ],
    items: [
      {
        at: 'vulnerabilities[]',
        fields: {
          title: ['{vuln} in {package_name}', '{vuln} in {package}'],
          severity: { at: 'severity' },
          rule: 'vuln',
          location: ['{package_path} {package}', 'package'],
          identity: ['/imageDigest', 'package_version', 'package_type'],
          cve: 'nvd_data.id',
          cvss: [
            { in: 'nvd_data.cvss_v3', score: 'base_score' },
            { in: 'vendor_data.cvss_v3', score: 'base_score' },
          ],
          description: [
            { Package: 'package', Feed: 'feed_group', Path: 'package_path', Link: 'url' },
          ],
          remediation: [{ 'Fixed version': 'fix' }],
        },
      },
    ],
  },
];
