// Any other JSON object: `{ts, source, severity, message, host?}` of our own, and what Windows,
// cloud and platform audit logs call the same things.
import { isTrue, wordOf } from '../../importers/read/json-values.ts';
import type { JsonObject } from '../../importers/read/json.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import { cvesIn } from '../../importers/read/text.ts';
import { agentOf, allTexts, field, short, text } from './fields.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { JsonLogFormat } from './log-format.ts';
import { genericSeverity, genericWord } from './severity.ts';
import { instantOf } from './times.ts';

export const genericEvent: JsonLogFormat = {
  format: 'generic',
  label: 'any other JSON object',
  recognise: () => true,
  read,
};

function read(event: JsonObject): LogEvent {
  const severity = severityIn(event);
  const message = text(event, 4000, messagePaths);
  const rule = short(event, ...rulePaths) ?? namedType(event);
  return eventWith({
    format: 'generic',
    product: short(event, ...productPaths),
    rule,
    title: text(event, 500, [...titlePaths, ...messagePaths]) ?? rule,
    severity: severity === '' ? 'unknown' : genericSeverity(severity),
    severity_raw: severity.slice(0, 32),
    is_alert: isTrue(field(event, 'is_alert')) || isTrue(field(event, 'alert')),
    at: timePaths.map((path) => instantOf(field(event, path))).find((at) => at !== null) ?? null,
    host: short(event, ...hostPaths),
    agent_id: agentOf(event, 'agentId', 'ai_agent_id'),
    techniques: techniquesIn(allTexts(event, 'techniques', 'technique', 'attack', 'mitre')),
    cve: cvesIn(`${allTexts(event, 'cve')} ${message ?? ''}`),
    uid: short(event, 'alert_id', 'alert.uid', 'uid'),
  });
}

/** Numbers of levels and priorities count from either end, so that only words of them are read. */
function severityIn(event: JsonObject): string {
  const said = wordOf(field(event, 'severity')) || wordOf(field(event, 'severity_id'));
  const words = ['level', 'priority'].map((name) => wordOf(field(event, name)));
  return said || (words.find((word) => genericWord(word) !== undefined) ?? '');
}

/** What every product calls its events. */
const commonTypes: ReadonlySet<string> = new Set(
  (
    'alert alerts alarm event events log logs record message notification finding detection ' +
    'incident signal security audit data other unknown generic json debug info informational ' +
    'notice low medium warning high error critical'
  ).split(' '),
);

/** `type` names a rule unless it is a word of every product. */
function namedType(event: JsonObject): string | null {
  const type = short(event, 'type');
  return type === null || commonTypes.has(type.toLowerCase()) ? null : type;
}

const titlePaths = ['title', 'rule_name', 'alert_name', 'alertName', 'AlertName'].concat([
  'AlertDisplayName',
  'displayName',
  'displayMessage',
]);
const messagePaths = [
  'message',
  'Message',
  'msg',
  'description',
  'summary',
  'EventName',
  'Activity',
  'event_name.value',
  'operationName',
];
const productPaths = ['source', 'product', 'SourceName', 'EventSource', 'EventSourceName', 'app'];
const rulePaths = [
  'rule',
  'rule_id',
  'rule.id',
  'rule.name',
  'EventID',
  'EventName',
  'event_name',
].concat(['eventName']);
const hostPaths = ['host', 'host.name', 'hostname', 'Hostname', 'Computer', 'computer', 'device'];
const timePaths = ['ts', 'timestamp', '@timestamp', 'time', 'TimeGenerated', 'TimeCreated'].concat([
  'EventTime',
  'eventTime',
  'event_timestamp',
  'effective_at',
  'created_at',
]);

/** Members by which an object is an event itself, also where it holds a list of others. */
export const eventNames: ReadonlySet<string> = new Set(
  [...titlePaths, ...messagePaths, ...rulePaths, 'severity', 'severity_id', 'is_alert'].concat([
    'level',
    'priority',
  ]),
);
