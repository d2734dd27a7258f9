// Dockle as JSON: one finding a checkpoint of an image.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'dockle-json',
    label: 'a Dockle report (JSON)',
    tool: 'Dockle',
    noun: 'checkpoint',
    seen: 'reports of 2021, without a version in the file; the older ones name no image',
    vector: 'hand',
    marks: ['summary.fatal summary.skip details'],
    items: [
      {
        at: 'details[]',
        fields: {
          title: ['{code}: {title}', 'code'],
          severity: { at: 'level', words: { fatal: 'critical', warn: 'medium', info: 'info' } },
          rule: 'code',
          location: '/image',
          description: [{ Alerts: 'alerts' }],
          passed: [{ at: 'level', is: ['pass', 'skip', 'ignore'] }],
        },
      },
    ],
  },
];
