// n0s1 as JSON: one finding a secret of a page or ticket. The secret stays in the file.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'n0s1-json',
    label: 'an n0s1 report (JSON)',
    tool: 'n0s1',
    noun: 'finding',
    seen: '1.0.30; the tool gives no severity',
    vector: 'hand',
    marks: ['tool findings regex_config scan_date'],
    version: '/tool.version',
    items: [
      {
        at: 'findings{}',
        fields: {
          title: [
            '{details.matched_regex_config.description} in {details.platform}',
            'details.matched_regex_config.id',
          ],
          severity: { always: 'high' },
          rule: 'details.matched_regex_config.id',
          url: 'url',
          location: '{details.platform} {details.ticket_field}',
          identity: ['id'],
          id: 'id',
        },
      },
    ],
  },
];
