// Microsoft Sentinel: rows of its tables SecurityAlert and SecurityIncident.
import type { LogTable } from '../log-table.ts';
import { wordSeverity } from '../severity.ts';

export const sentinelAlert: LogTable = {
  format: 'sentinel-alert',
  label: 'an alert of Microsoft Sentinel',
  marks: [[{ at: 'AlertSeverity' }, { at: 'SystemAlertId' }]],
  product: ['ProductName', 'ProviderName'],
  title: ['DisplayName', 'AlertDisplayName', 'AlertName'],
  untitled: 'Sentinel alert',
  rule: ['AlertType', 'AlertName'],
  severity: { at: ['AlertSeverity'], of: wordSeverity() },
  alert: true,
  settled: [{ at: 'Status', is: ['resolved', 'dismissed'], as: 'an alert that was resolved' }],
  time: ['StartTime', 'TimeGenerated'],
  host: ['CompromisedEntity'],
  techniques: ['Techniques', 'SubTechniques'],
  uid: ['SystemAlertId'],
};

export const sentinelIncident: LogTable = {
  format: 'sentinel-incident',
  label: 'an incident of Microsoft Sentinel',
  marks: [[{ at: 'IncidentNumber' }, { at: 'Severity' }, { at: 'Title' }]],
  product: ["'Microsoft Sentinel'"],
  title: ['Title'],
  untitled: 'Sentinel incident',
  rule: ['IncidentNumber'],
  severity: { at: ['Severity'], of: wordSeverity() },
  alert: true,
  settled: [{ at: 'Status', is: ['closed'], as: 'an incident that was closed' }],
  time: ['CreatedTime', 'TimeGenerated'],
  host: [],
  techniques: ['AdditionalData.techniques'],
  uid: ['IncidentName', 'IncidentNumber'],
};
