// ReversingLabs Spectra Assure: violations of policies, and vulnerabilities of components.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 're',
    format: 'spectra-assure-json',
    label: 'a ReversingLabs Spectra Assure report (JSON)',
    tool: 'ReversingLabs Spectra Assure',
    noun: 'violation',
    seen: 'reports of 2024, without a version in the file',
    vector: 'hand',
    marks: ['catalogue report.info report.metadata'],
    items: [
      {
        at: 'report.metadata.violations{}',
        fields: {
          title: ['{rule_id}: {description}', 'description'],
          severity: { at: 'severity' },
          rule: 'rule_id',
          location: '/report.info.file.name',
          identity: ['/report.info.file.path'],
          description: [
            'description',
            { Category: 'category', Effort: 'effort', Status: 'status', Priority: 'priority' },
          ],
          id: 'rule_id',
        },
      },
      {
        at: 'report.metadata.vulnerabilities{}',
        fields: {
          title: '{#1} in {/report.info.file.name}',
          severity: { at: 'severity' },
          rule: '#1',
          location: '/report.info.file.name',
          identity: ['/report.info.file.path'],
          cvss: [{ score: 'cvss.baseScore' }],
          description: [{ Name: 'name', Exploits: 'exploit', Sources: 'sources' }],
          id: '#1',
        },
      },
    ],
  },
];
