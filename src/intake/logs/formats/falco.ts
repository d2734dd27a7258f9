// Falco events in JSON: a rule of the person who runs it, with a priority.
import type { LogTable } from '../log-table.ts';
import { wordSeverity } from '../severity.ts';

export const falco: LogTable = {
  format: 'falco',
  label: 'a Falco event',
  marks: [[{ at: 'output_fields' }, { at: 'rule' }, { at: 'priority' }, { at: 'output' }]],
  product: ["'falco'"],
  title: ['rule', 'output'],
  untitled: 'Falco event',
  rule: ['rule'],
  severity: {
    at: ['priority'],
    of: wordSeverity({ error: 'high', warning: 'medium', notice: 'low', alert: 'critical' }),
  },
  time: ['time'],
  host: ['hostname', 'output_fields.k8s.pod.name', 'output_fields.container.name'],
  techniques: ['tags'],
};
