// Popeye as JSON: one finding an issue of a resource; levels go from 0, well, to 3, an error.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'popeye-json',
    label: 'a Popeye report (JSON)',
    tool: 'Popeye',
    noun: 'issue',
    seen: 'reports of 2021 to 2026, without a version in the file',
    vector: 'hand',
    marks: ['popeye.sanitizers popeye.score', 'popeye.sections popeye.score'],
    items: [
      ['sanitizers', 'sanitizer'],
      ['sections', 'linter'],
    ].map(([list, name]) => ({
      at: `popeye.${list}[].issues{}[]`,
      fields: {
        title: '{message}: {#1}',
        severity: { at: 'level', words: { 3: 'high', 2: 'medium', 1: 'info' } },
        rule: 'message',
        location: '#1',
        identity: [`/popeye.${list}[].${name}`, 'group', 'gvr'],
        description: ['message', { Kind: `/popeye.${list}[].${name}`, Group: 'group' }],
        passed: [{ at: 'level', is: ['0'] }],
      },
    })),
  },
];
