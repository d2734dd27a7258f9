// OTLP logs as JSON over HTTP: records below a scope below a resource, with attributes in lists.
// The severity says how a program fares, as that of syslog does.
import { isObject, itemsOf, wordOf } from '../../importers/read/json-values.ts';
import type { JsonObject, JsonValue } from '../../importers/read/json.ts';
import { oneLine } from '../../importers/read/text.ts';
import { field } from './fields.ts';
import { eventWith } from './log-event.ts';
import type { JsonLogFormat } from './log-format.ts';
import { stepSeverity } from './severity.ts';
import { instantOf } from './times.ts';

/** The member that a batch of it has. */
export const otlpList = 'resourceLogs';

/** Each record of one item of the list, with the resource that it is of. */
export function otlpRecords({ resource, scopeLogs }: JsonObject): JsonObject[] {
  return objects(scopeLogs)
    .flatMap((scope) => objects(scope['logRecords']))
    .map((otlp_record) => ({ otlp_record, ...(isObject(resource) && { resource }) }));
}

function objects(list: JsonValue | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter((item) => isObject(item)) : [];
}

export const otlp: JsonLogFormat = {
  format: 'otlp',
  label: 'a log record of OpenTelemetry',
  recognise: (event) => isObject(event['otlp_record']),
  read: (event) => {
    const record = event['otlp_record'];
    const own = attributesOf(field(record, 'attributes'));
    const resource = attributesOf(field(event, 'resource.attributes'));
    const of = (name: string) => oneLine(own.get(name) ?? resource.get(name) ?? '', 255);
    const number = wordOf(field(record, 'severityNumber'));
    return eventWith({
      format: 'otlp',
      product: of('service.name'),
      rule: oneLine(wordOf(field(record, 'eventName')), 255) ?? of('event.name'),
      title: oneLine(wordOf(field(record, 'body.stringValue')), 500),
      untitled: 'OpenTelemetry log record',
      severity: severityOf(number),
      severity_raw: (wordOf(field(record, 'severityText')) || number).slice(0, 32),
      at:
        instantOf(wordOf(field(record, 'timeUnixNano'))) ??
        instantOf(wordOf(field(record, 'observedTimeUnixNano'))),
      host: of('host.name') ?? of('k8s.pod.name') ?? of('host.id'),
      agent_id: of('gen_ai.agent.id'),
    });
  },
};

/** To 12 debug and information, to 20 warnings and errors, then fatal. */
const severityOf = stepSeverity([1, 'info'], [13, 'low'], [21, 'high']);

function attributesOf(list: JsonValue | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const item of itemsOf(list)) {
    const value = field(item, 'value.stringValue') ?? field(item, 'value.intValue');
    found.set(wordOf(field(item, 'key')), wordOf(value));
  }
  return found;
}
