// StackRox: what its scan of an image found.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'roxctl-json',
    label: 'a StackRox report (JSON of roxctl)',
    tool: 'StackRox',
    noun: 'vulnerability',
    seen: '3.70 to 4.x, by its source; it names no image',
    vector: 'hand',
    marks: ['result.summary result.vulnerabilities'],
    contains: ['"cveId"'],
    items: [
      {
        at: 'result.vulnerabilities[]',
        fields: {
          title: '{cveId} in {componentName}',
          severity: { at: 'cveSeverity' },
          rule: 'cveId',
          location: ['{componentName} {componentVersion}', 'componentName'],
          cve: 'cveId',
          cvss: [{ score: 'cveCVSS' }],
          description: [{ Advisory: 'advisoryId', References: ['cveInfo', 'advisoryInfo'] }],
          remediation: [{ 'Fixed version': 'componentFixedVersion' }],
        },
      },
    ],
  },
];
