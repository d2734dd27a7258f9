// Crashtest Security as JSON: one finding an entry, and one a CVE of what was recognised.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'crashtest-security-json',
    label: 'a Crashtest Security report (JSON)',
    tool: 'Crashtest Security',
    noun: 'finding',
    seen: 'answers of 2020, without a version in the file; findings have no severity of their own',
    vector: 'hand',
    marks: [
      'data.findings data.descriptions',
      'descriptions[] findings.commandinjection findings.xss',
    ],
    items: ['data.findings{}[]', 'findings{}[]'].flatMap((at) => [
      {
        at,
        fields: {
          title: 'information',
          severity: { always: 'unknown' },
          rule: ['finding_description_slug', 'service_type'],
          location: 'service_type',
          identity: ['information'],
          description: [{ Product: '{product} {version}' }],
        },
      },
      {
        at,
        each: 'cve_findings',
        fields: {
          title: ['{cve_id} in {product} {version}', 'cve_id'],
          severity: { at: 'severity' },
          rule: 'cve_id',
          location: '{product} {version}',
          cve: 'cve_id',
          cvss: [{ score: 'cvss' }],
          description: ['information'],
        },
      },
    ]),
  },
];
