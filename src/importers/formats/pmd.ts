// PMD's table: one finding a violation. Priorities go from 1 to 5.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'generic',
    format: 'pmd-csv',
    label: 'a PMD table of violations (CSV)',
    tool: 'PMD',
    noun: 'row',
    seen: 'reports of 2020, without a version in the file',
    vector: 'hand',
    columns: ['Problem', 'Package', 'File', 'Priority', 'Rule set', 'Rule'],
    fields: {
      title: ['{Rule}: {Description}', 'Rule'],
      severity: {
        at: 'Priority',
        words: { 1: 'high', 2: 'medium', 3: 'low', 4: 'info', 5: 'info' },
      },
      rule: 'Rule',
      location: ['{File}:{Line}', 'File'],
      identity: ['Package', 'Description'],
      description: ['Description', { 'Rule set': 'Rule set', Package: 'Package' }],
    },
  },
];
