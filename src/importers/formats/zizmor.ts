// zizmor as JSON: one finding a weakness of a workflow; rows of places count from 0.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'zizmor-json',
    label: 'a zizmor report (JSON)',
    tool: 'zizmor',
    noun: 'finding',
    seen: '1.0 to 1.28, by published examples',
    vector: 'hand',
    marks: ['determinations ident locations'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: '{ident}: {desc}',
          severity: { at: 'determinations.severity', words: { informational: 'info' } },
          rule: 'ident',
          location: [
            'locations.symbolic.key.Local.given_path',
            'locations.symbolic.key.Local.verbatim_path',
          ],
          identity: [
            'locations.concrete.location.start_point.row',
            'locations.concrete.location.start_point.column',
          ],
          description: [
            'desc',
            {
              Places: 'locations.symbolic.annotation',
              Confidence: 'determinations.confidence',
              Reference: 'url',
            },
          ],
          aside: [{ at: 'ignored', as: 'ignored' }],
        },
      },
    ],
  },
];
