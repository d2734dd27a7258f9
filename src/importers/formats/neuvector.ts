// NeuVector: vulnerabilities of an image, and checks of its benchmarks.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'neuvector-json',
    label: 'a NeuVector report of an image (JSON)',
    tool: 'NeuVector',
    noun: 'vulnerability',
    seen: 'answers of 2022, without a version in the file',
    vector: 'hand',
    marks: ['report.vulnerabilities report.modules'],
    items: [
      {
        at: 'report.vulnerabilities[]',
        fields: {
          title: ['{name} in {package_name}', 'name'],
          severity: { at: 'severity' },
          rule: 'name',
          location: ['{package_name} {package_version}', 'package_name'],
          cve: 'name',
          cvss: [
            { score: 'score_v3', vector: 'vectors_v3' },
            { score: 'score', vector: 'vectors' },
          ],
          description: ['description', { Version: 'package_version', Reference: 'link' }],
          remediation: [{ 'Fixed version': 'fixed_version' }],
          id: 'name',
          aside: [{ at: 'tags', is: ['accepted'], as: 'an accepted risk' }],
        },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'neuvector-compliance-json',
    label: 'a NeuVector report of compliance (JSON)',
    tool: 'NeuVector',
    noun: 'check',
    seen: 'answers of 2022, without a version; it names no host; the tool gives no severity',
    vector: 'hand',
    marks: ['kubernetes_cis_version docker_cis_version items'],
    items: [
      {
        at: 'items[]',
        fields: {
          title: '{test_number}: {description}',
          severity: { always: 'unknown' },
          rule: 'test_number',
          location: ['{category} {type}'],
          identity: ['message'],
          description: [{ Result: 'level', Profile: 'profile', Messages: 'message' }],
          remediation: ['remediation'],
          passed: [{ at: 'level', is: ['pass', 'info', 'note'] }],
        },
      },
    ],
  },
];
