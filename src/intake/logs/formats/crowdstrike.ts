// CrowdStrike Falcon: detections as the event stream sends them, and alerts of the Alerts API v2.
import type { LogTable } from '../log-table.ts';
import { severityWord, stepSeverity, wordSeverity } from '../severity.ts';

const detections = ['detectionsummaryevent', 'eppdetectionsummaryevent'].concat([
  'idpdetectionsummaryevent',
  'mobiledetectionsummaryevent',
]);

/** A word, or the old scale of one to five. */
const streamSeverity = (raw: string) =>
  severityWord(raw) ??
  stepSeverity([1, 'info'], [2, 'low'], [3, 'medium'], [4, 'high'], [5, 'critical'])(raw);

export const crowdstrikeStream: LogTable = {
  format: 'crowdstrike-stream',
  label: 'a detection of the CrowdStrike event stream',
  marks: [[{ at: 'metadata.eventType', is: detections }, { at: 'event' }]],
  product: ["'crowdstrike'"],
  title: ['event.DetectName', 'event.Name', 'event.DetectDescription', 'event.Description'],
  untitled: 'CrowdStrike detection',
  rule: ['event.DetectName', 'event.Name'],
  severity: { at: ['event.SeverityName', 'event.Severity'], of: streamSeverity },
  alert: true,
  time: ['metadata.eventCreationTime', 'event.ProcessStartTime'],
  host: ['event.ComputerName', 'event.Hostname', 'event.HostName', 'event.EndpointName'],
  techniques: ['event.MitreAttack[].TechniqueID', 'event.TechniqueId', 'event.Technique'],
  uid: ['event.DetectId', 'event.CompositeId', 'event.DetectionId'],
};

const scoreSeverity = stepSeverity(
  [0, 'info'],
  [20, 'low'],
  [40, 'medium'],
  [60, 'high'],
  [80, 'critical'],
);

export const crowdstrikeAlert: LogTable = {
  format: 'crowdstrike-alert',
  label: 'an alert of CrowdStrike Alerts v2',
  marks: [[{ at: 'composite_id' }, { at: 'severity' }]],
  product: ["'crowdstrike'"],
  title: ['display_name', 'name', 'description'],
  untitled: 'CrowdStrike alert',
  rule: ['name', 'pattern_id', 'display_name'],
  severity: {
    at: ['severity_name', 'severity'],
    of: wordSeverity({}, scoreSeverity),
  },
  alert: true,
  settled: [{ at: 'status', is: ['closed'], as: 'an alert that was closed' }],
  time: ['timestamp', 'created_timestamp'],
  host: ['device.hostname', 'host_names', 'source_endpoint_host_name', 'device.device_id'],
  techniques: ['technique_id', 'mitre_attack[].technique_id'],
  uid: ['composite_id'],
};
