// Amazon GuardDuty findings as the service itself writes them, whose severity runs from 0 to 10.
import type { Severity } from '../../domain/severity.ts';
import { isTrue, wordOf } from '../../importers/read/json-values.ts';
import type { JsonObject } from '../../importers/read/json.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import { field, short, text } from './fields.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { JsonLogFormat } from './log-format.ts';
import { numberOf } from './severity.ts';
import { instantOf } from './times.ts';

export const guardduty: JsonLogFormat = {
  format: 'guardduty',
  label: 'a GuardDuty finding',
  recognise: (event) =>
    field(event, 'service.serviceName') === 'guardduty' || /:guardduty:/.test(arnOf(event)),
  read,
};

function arnOf(event: JsonObject): string {
  return wordOf(field(event, 'arn'));
}

function read(event: JsonObject): LogEvent {
  const raw = wordOf(field(event, 'severity'));
  const rule = short(event, 'type');
  return eventWith({
    format: 'guardduty',
    product: 'guardduty',
    rule,
    title: text(event, 500, ['title', 'type']),
    untitled: 'GuardDuty finding',
    severity: severityOf(raw),
    severity_raw: raw.slice(0, 32),
    settled: isTrue(field(event, 'service.archived')) ? 'a finding that was archived' : null,
    at: instantOf(field(event, 'updatedAt')) ?? instantOf(field(event, 'createdAt')),
    host: short(event, ...hostPaths),
    techniques: techniquesIn(text(event, 4000, ['description']) ?? ''),
    uid: short(event, 'id', 'arn'),
  });
}

const hostPaths = [
  'resource.instanceDetails.instanceId',
  'resource.eksClusterDetails.name',
  'resource.s3BucketDetails.name',
  'resource.accessKeyDetails.userName',
  'accountId',
];

/** AWS: 1–3.9 low, 4–6.9 medium, 7–8.9 high, 9 and more critical. */
function severityOf(raw: string): Severity {
  const number = numberOf(raw);
  if (!(number >= 0)) return 'unknown';
  if (number < 4) return 'low';
  if (number < 7) return 'medium';
  return number < 9 ? 'high' : 'critical';
}
