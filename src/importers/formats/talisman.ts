// Talisman as JSON: one finding a failure. What it found stays in the file.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'talisman-json',
    label: 'a Talisman report (JSON)',
    tool: 'Talisman',
    noun: 'file',
    seen: 'reports of 2023, without a version in the file',
    vector: 'hand',
    marks: ['results[].failure_list summary'],
    items: (['failure_list', 'warning_list', 'ignore_list'] as const).map((list) => ({
      at: 'results[]',
      each: list,
      fields: {
        title: ['{type} in {^filename}', 'type'],
        severity: { at: 'severity' },
        rule: 'type',
        location: '^filename',
        identity: ['message', 'commits'],
        description: [{ Commits: 'commits' }],
        ...(list === 'ignore_list' ? { aside: [{ as: 'ignored' }] } : {}),
      },
    })),
  },
];
