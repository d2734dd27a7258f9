// Alerts of Azure Monitor in its common alert schema, as its webhooks send them.
import type { LogTable } from '../log-table.ts';
import { wordSeverity } from '../severity.ts';

/** Azure calls them critical, error, warning, informational and verbose. */
const steps = {
  sev0: 'critical',
  sev1: 'high',
  sev2: 'medium',
  sev3: 'info',
  sev4: 'info',
} as const;

export const azureMonitor: LogTable = {
  format: 'azure-monitor',
  label: 'an alert of Azure Monitor',
  marks: [
    [{ at: 'data.essentials.alertRule' }, { at: 'data.essentials.monitorCondition' }],
    [{ at: 'schemaId', is: ['azuremonitorcommonalertschema'] }],
  ],
  product: ["'Azure Monitor'"],
  title: ['data.essentials.alertRule'],
  untitled: 'Azure Monitor alert',
  rule: ['data.essentials.alertRule'],
  severity: { at: ['data.essentials.severity'], of: wordSeverity(steps) },
  alert: true,
  settled: [
    {
      at: 'data.essentials.monitorCondition',
      is: ['resolved'],
      as: 'an alert that was resolved',
    },
  ],
  time: ['data.essentials.firedDateTime'],
  // Of an alert on a log, the target is only the workspace.
  host: ['data.essentials.configurationItems', 'data.essentials.alertTargetIDs'],
  uid: ['data.essentials.alertId'],
  // That an alert was resolved is a later message on it.
  revision: ['data.essentials.resolvedDateTime'],
};
