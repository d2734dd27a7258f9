// Wazuh alerts (`alerts.json`, the integrator, and the indexer's `_source`): a level from 0 to 15.
import type { LogTable } from '../log-table.ts';
import { stepSeverity } from '../severity.ts';

export const wazuh: LogTable = {
  format: 'wazuh',
  label: 'a Wazuh alert',
  marks: [[{ at: 'rule.level' }, { at: 'rule.description' }, { at: 'manager.name' }]],
  product: ["'wazuh'"],
  title: ['rule.description'],
  untitled: 'Wazuh alert',
  rule: ['rule.id'],
  // As its dashboard divides them: to 6 low, 11 medium, 14 high, 15 critical.
  severity: {
    at: ['rule.level'],
    of: stepSeverity([0, 'info'], [3, 'low'], [7, 'medium'], [12, 'high'], [15, 'critical']),
  },
  time: ['timestamp', '@timestamp'],
  host: ['agent.name', 'agent.ip', 'manager.name'],
  url: ['data.url'],
  techniques: ['rule.mitre.id'],
  cve: ['data.vulnerability.cve'],
  uid: ['id'],
};
