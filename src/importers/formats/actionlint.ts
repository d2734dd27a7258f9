// actionlint, a checker of GitHub workflows: one finding an error.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'actionlint-json',
    label: 'an actionlint report (JSON)',
    tool: 'actionlint',
    noun: 'error',
    seen: 'fields of its documentation (1.6, 1.7); the tool gives no severity',
    vector: 'hand',
    marks: ['message filepath line column kind'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{message}', 'kind'],
          severity: { always: 'unknown' },
          rule: 'kind',
          location: ['{filepath}:{line}', 'filepath'],
          identity: ['message', 'column'],
          description: ['message', 'snippet'],
        },
      },
    ],
  },
];
