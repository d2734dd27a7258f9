// Microsoft Defender: alerts and incidents of Microsoft Graph, and alerts of Defender for Endpoint.
import type { LogTable } from '../log-table.ts';
import { wordSeverity } from '../severity.ts';

const severity = { at: ['severity'], of: wordSeverity() };
const resolved = [{ at: 'status', is: ['resolved'], as: 'an alert that was resolved' }];

export const defenderAlert: LogTable = {
  format: 'defender-alert',
  label: 'an alert of Microsoft Defender',
  marks: [
    [{ at: 'serviceSource' }, { at: 'severity' }, { at: 'title' }],
    [{ at: 'machineId' }, { at: 'severity' }, { at: 'alertCreationTime' }],
  ],
  product: ['serviceSource', "'microsoftDefenderForEndpoint'"],
  title: ['title', 'category'],
  untitled: 'Defender alert',
  rule: ['detectorId', 'alertPolicyId', 'title'],
  severity,
  alert: true,
  settled: resolved,
  time: ['createdDateTime', 'alertCreationTime', 'firstActivityDateTime'],
  host: [
    'evidence[].deviceDnsName',
    'evidence[].hostName',
    'computerDnsName',
    'evidence[].userAccount.userPrincipalName',
    'machineId',
  ],
  techniques: ['mitreTechniques'],
  uid: ['id'],
};

export const defenderIncident: LogTable = {
  format: 'defender-incident',
  label: 'an incident of Microsoft Defender XDR',
  marks: [
    [{ at: 'incidentWebUrl' }, { at: 'severity' }, { at: 'displayName' }],
    [{ at: 'redirectIncidentId' }, { at: 'severity' }, { at: 'displayName' }],
  ],
  product: ["'microsoftDefenderXdr'"],
  title: ['displayName'],
  untitled: 'Defender incident',
  rule: ['id'],
  severity,
  alert: true,
  settled: [{ at: 'status', is: ['resolved', 'redirected'], as: 'an incident that was resolved' }],
  time: ['createdDateTime'],
  host: ['alerts[].evidence[].deviceDnsName'],
  techniques: ['alerts[].mitreTechniques'],
  uid: ['id'],
};
