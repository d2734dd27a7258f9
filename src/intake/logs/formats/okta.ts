// The system log of Okta: what Okta itself calls a threat is an alert, the rest is telemetry.
import type { LogTable } from '../log-table.ts';
import { wordSeverity } from '../severity.ts';

export const okta: LogTable = {
  format: 'okta',
  label: 'an event of Okta',
  marks: [
    [{ at: 'eventType' }, { at: 'actor.alternateId' }, { at: 'published' }],
    [{ at: 'eventType' }, { at: 'displayMessage' }, { at: 'outcome.result' }],
  ],
  product: ["'okta'"],
  title: ['displayMessage', 'eventType'],
  untitled: 'Okta event',
  rule: ['eventType'],
  severity: { at: ['severity'], of: wordSeverity() },
  alert: [
    { at: 'eventType', is: ['security.threat.detected', 'security.breached_credential.detected'] },
  ],
  time: ['published'],
  host: ['actor.alternateId', 'client.ipAddress'],
  uid: ['uuid'],
};
