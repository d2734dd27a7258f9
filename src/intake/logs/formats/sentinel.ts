// Microsoft Sentinel: rows of its tables SecurityAlert and SecurityIncident, and incidents as the
// API of Azure gives them. An incident is the same from either.
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

const closed = { is: ['closed'], as: 'an incident that was closed' };
const said = ['title', 'severity', 'status'].map((name) => ({ at: `properties.${name}` }));
const inApi = ['name', 'id'].map((at) => [...said, { at }]);

export const sentinelIncident: LogTable = {
  format: 'sentinel-incident',
  label: 'an incident of Microsoft Sentinel',
  marks: [[{ at: 'IncidentNumber' }, { at: 'Severity' }, { at: 'Title' }], ...inApi],
  product: ["'Microsoft Sentinel'"],
  title: ['Title', 'properties.title'],
  untitled: 'Sentinel incident',
  rule: ['IncidentNumber', 'properties.incidentNumber', 'name'],
  severity: { at: ['Severity', 'properties.severity'], of: wordSeverity() },
  alert: true,
  settled: ['Status', 'properties.status'].map((at) => ({ ...closed, at })),
  time: ['CreatedTime', 'TimeGenerated', 'properties.createdTimeUtc'],
  host: [],
  techniques: ['AdditionalData.techniques', 'properties.additionalData.techniques'],
  uid: ['IncidentName', 'IncidentNumber', 'name', 'id'],
};
