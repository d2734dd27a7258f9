// Splunk Enterprise Security: notable events, and what an alert action sends to a webhook.
import type { LogTable } from '../log-table.ts';
import { wordSeverity } from '../severity.ts';

export const splunkNotable: LogTable = {
  format: 'splunk-notable',
  label: 'a notable event of Splunk',
  marks: [
    [{ at: 'urgency' }, { at: 'search_name' }],
    [{ at: 'urgency' }, { at: 'rule_name' }],
    [{ at: 'sid' }, { at: 'search_name' }, { at: 'result' }],
  ],
  product: ["'splunk'"],
  title: ['rule_title', 'rule_name', 'search_name'],
  untitled: 'Splunk notable event',
  rule: ['search_name', 'rule_name'],
  severity: {
    at: ['urgency', 'severity', 'result.urgency', 'result.severity'],
    of: wordSeverity(),
  },
  alert: true,
  settled: [{ at: 'status_label', is: ['closed', 'resolved'], as: 'a notable that was closed' }],
  time: ['_time', 'time', 'result._time'],
  host: ['dest', 'dvc', 'src', 'result.dest', 'result.src', 'host', 'result.host'],
  techniques: ['annotations.mitre_attack', 'result.annotations.mitre_attack', 'mitre_technique_id'],
  uid: ['event_id'],
};
