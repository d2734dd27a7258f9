// Offenses of IBM QRadar: a magnitude from 0 to 10.
import type { LogTable } from '../log-table.ts';
import { tenPointSeverity } from '../severity.ts';

export const qradar: LogTable = {
  format: 'qradar-offense',
  label: 'a QRadar offense',
  marks: [[{ at: 'magnitude' }, { at: 'offense_type' }, { at: 'offense_source' }]],
  product: ["'qradar'"],
  title: ['description'],
  untitled: 'QRadar offense',
  rule: ['rules[].id', 'description'],
  severity: { at: ['magnitude'], of: tenPointSeverity },
  alert: true,
  settled: [{ at: 'status', is: ['closed', 'hidden'], as: 'an offense that was closed' }],
  time: ['start_time', 'last_updated_time'],
  host: ['offense_source'],
  uid: ['id'],
};
