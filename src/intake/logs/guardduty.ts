// Amazon GuardDuty findings, whose severity runs from 0 to 10: events in lower camel case, and
// answers of GetFindings with capitalised members.
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
    field(event, 'service.serviceName') === 'guardduty' ||
    /:guardduty:/.test(wordOf(field(event, 'arn'))) ||
    isListed(event),
  read: (event) => readWith(event, isListed(event) ? capitalised : (path) => path),
};

/** As GetFindings lists it; an `Arn` of GuardDuty alone can be of a detector. */
function isListed(event: JsonObject): boolean {
  return (
    field(event, 'Service.ServiceName') === 'guardduty' ||
    /^arn:[^:/]{1,32}:guardduty:[^/]{1,99}:detector\/[^/]{1,99}\/finding\//.test(
      wordOf(field(event, 'Arn')),
    )
  );
}

function capitalised(path: string): string {
  return path.replaceAll(/(?<![^.])[a-z]/g, (letter) => letter.toUpperCase());
}

function readWith(event: JsonObject, named: (path: string) => string): LogEvent {
  const at = (path: string) => field(event, named(path));
  const raw = wordOf(at('severity'));
  const rule = short(event, named('type'));
  return eventWith({
    format: 'guardduty',
    product: 'guardduty',
    rule,
    title: text(event, 500, ['title', 'type'].map(named)),
    untitled: 'GuardDuty finding',
    severity: severityOf(raw),
    severity_raw: raw.slice(0, 32),
    settled: isTrue(at('service.archived')) ? 'a finding that was archived' : null,
    at: instantOf(at('updatedAt')) ?? instantOf(at('createdAt')),
    host: short(event, ...hostPaths.map(named)),
    techniques: techniquesIn(text(event, 4000, [named('description')]) ?? ''),
    uid: short(event, named('id'), named('arn')),
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
