// WhiteHat Sentinel as JSON: one finding a vulnerability; open ones alone open incidents.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'whitehat-sentinel-json',
    label: 'a WhiteHat Sentinel list of vulnerabilities (JSON of the API)',
    tool: 'WhiteHat Sentinel',
    noun: 'vulnerability',
    seen: 'answers of 2020, without a version in the file',
    vector: 'hand',
    marks: ['collection[].attack_vectors collection[].class'],
    items: [
      {
        at: 'collection[]',
        fields: {
          title: ['{class} at {site_name}', 'class'],
          severity: {
            at: ['custom_risk', 'risk'],
            words: { 5: 'critical', 4: 'high', 3: 'medium', 2: 'low', 1: 'info', 0: 'info' },
          },
          rule: 'class',
          url: 'attack_vectors.request.url',
          location: ['{site_name} {attack_vectors.request.param_name}', 'site_name'],
          identity: ['id'],
          html: true,
          description: [
            'description.description',
            'description.description_prepend',
            { Site: 'site_name' },
          ],
          remediation: ['solution.solution', 'solution.solution_prepend'],
          id: 'id',
          status: 'status',
        },
      },
    ],
  },
];
