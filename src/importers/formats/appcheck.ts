// AppCheck: vulnerabilities as its API lists them.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'appcheck-json',
    label: 'an AppCheck list of vulnerabilities (JSON of the API)',
    tool: 'AppCheck',
    noun: 'vulnerability',
    seen: 'answers of 2020 to 2024, without a version in the file',
    vector: 'hand',
    marks: [
      'hosts[] items[].results_set_id items[].probability',
      'items[].results_set_id items[].latest_detected_result',
    ],
    items: [
      {
        at: 'items[]',
        fields: {
          title: 'title',
          severity: {
            at: 'impact',
            words: {
              '1.0-info': 'info',
              '2.0-low': 'low',
              '3.0-medium': 'medium',
              '4.0-high': 'high',
              '5.0-critical': 'critical',
            },
          },
          rule: 'title',
          host: ['host', 'ipv4_address'],
          port: 'port',
          url: 'url',
          identity: ['web_app', 'plugin'],
          cve: 'cves',
          cvss: [
            { score: 'cvss_v4_base_score', vector: 'cvss_v4_vector' },
            { score: 'cvss_v3_base_score', vector: 'cvss_v3_vector' },
            { score: 'cvss_base_score', vector: 'cvss_vector' },
          ],
          description: [
            'description',
            {
              Probability: 'probability',
              Category: 'category',
              Plugin: 'plugin',
              Attack: 'attack',
            },
          ],
          remediation: ['solution'],
          id: '_id',
          aside: [
            { at: 'trashed', as: 'removed' },
            { at: 'fixed', as: 'fixed' },
            { at: 'status', is: ['acceptable_risk'], as: 'an accepted risk' },
          ],
          status: 'status',
        },
      },
    ],
  },
];
