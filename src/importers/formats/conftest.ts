// Conftest as JSON: one finding a rule that a file breaks. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'conftest-json',
    label: 'a Conftest report (JSON)',
    tool: 'Conftest',
    noun: 'file',
    seen: 'reports of 2026, without a version; failures and warnings are its only severity',
    vector: 'hand',
    marks: ['filename namespace successes'],
    list: true,
    items: (['failures', 'warnings'] as const).map((list) => ({
      at: '[]',
      each: list,
      fields: {
        title: 'msg',
        severity: { always: list === 'failures' ? 'high' : 'medium' },
        rule: ['metadata.query', '^namespace'],
        location: '^filename',
        identity: ['^namespace', 'msg'],
        description: [{ Query: 'metadata.query' }],
      },
    })),
  },
];
