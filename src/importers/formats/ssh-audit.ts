// ssh-audit as JSON: one finding an algorithm that fails. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'ssh-audit-json',
    label: 'an ssh-audit report (JSON)',
    tool: 'ssh-audit',
    noun: 'algorithm',
    seen: 'reports of 2024, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['banner kex mac key'],
    items: (['kex', 'key', 'enc', 'mac'] as const).map((kind) => ({
      at: `${kind}[]`,
      only: [{ at: 'notes.fail', is: 'anything' as const }],
      fields: {
        title: `Weak algorithm {algorithm} (${kind})`,
        severity: { always: 'unknown' as const },
        rule: `${kind} {algorithm}`,
        host: '/target',
        description: ['notes.fail', { Warnings: 'notes.warn', Banner: '/banner.raw' }],
      },
    })),
  },
];
