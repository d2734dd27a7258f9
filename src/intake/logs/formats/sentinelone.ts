// SentinelOne: threats, which have a confidence and no severity, and alerts of STAR rules.
import type { LogTable } from '../log-table.ts';
import { wordSeverity } from '../severity.ts';

export const sentineloneThreat: LogTable = {
  format: 'sentinelone-threat',
  label: 'a SentinelOne threat',
  marks: [[{ at: 'threatInfo.threatName' }], [{ at: 'threatInfo.confidenceLevel' }]],
  product: ["'sentinelone'"],
  title: ['threatInfo.threatName', 'threatInfo.classification'],
  untitled: 'SentinelOne threat',
  rule: ['threatInfo.threatName'],
  severity: {
    at: ['threatInfo.confidenceLevel'],
    of: wordSeverity({ malicious: 'high', suspicious: 'medium' }),
  },
  alert: true,
  settled: [
    { at: 'threatInfo.incidentStatus', is: ['resolved'], as: 'a threat that was resolved' },
    { at: 'threatInfo.analystVerdict', is: ['false_positive'], as: 'a false positive' },
  ],
  time: ['threatInfo.identifiedAt', 'threatInfo.createdAt'],
  host: ['agentRealtimeInfo.agentComputerName', 'agentDetectionInfo.agentIpV4'],
  techniques: ['indicators[].tactics[].techniques[].name'],
  uid: ['id', 'threatInfo.threatId'],
};

export const sentineloneAlert: LogTable = {
  format: 'sentinelone-alert',
  label: 'an alert of a SentinelOne rule',
  marks: [[{ at: 'alertInfo.alertId' }, { at: 'ruleInfo.severity' }]],
  product: ["'sentinelone'"],
  title: ['ruleInfo.name'],
  untitled: 'SentinelOne alert',
  rule: ['ruleInfo.id', 'ruleInfo.name'],
  severity: { at: ['ruleInfo.severity'], of: wordSeverity() },
  alert: true,
  settled: [
    { at: 'alertInfo.incidentStatus', is: ['resolved'], as: 'an alert that was resolved' },
    { at: 'alertInfo.analystVerdict', is: ['false_positive'], as: 'a false positive' },
  ],
  time: ['alertInfo.createdAt', 'alertInfo.reportedAt'],
  host: ['agentDetectionInfo.name', 'agentRealtimeInfo.name'],
  techniques: ['ruleInfo.description'],
  uid: ['alertInfo.alertId'],
};
