// Red Hat Satellite: errata that hosts lack, as its API lists them.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'red-hat-satellite-json',
    label: 'a Red Hat Satellite list of errata (JSON of the API)',
    tool: 'Red Hat Satellite',
    noun: 'erratum',
    seen: 'answers of 2024, without a version in the file; it names no host',
    vector: 'hand',
    marks: ['subtotal results per_page'],
    contains: ['"errata_id"', '"results": []', '"results":[]'],
    items: [
      {
        at: 'results[]',
        fields: {
          title: ['{errata_id}: {title}', 'title'],
          severity: { at: 'severity', words: { important: 'high' } },
          rule: 'errata_id',
          location: 'packages',
          cve: 'cves.cve_id',
          description: [
            'summary',
            'description',
            { Packages: 'packages', 'Hosts to patch': 'hosts_applicable_count' },
          ],
          remediation: ['solution'],
          id: 'uuid',
        },
      },
    ],
  },
];
