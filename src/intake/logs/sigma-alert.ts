// Alerts of Sigma engines, which have no common shape: a rule with a level and Sigma's tags, under
// `rule` or at the top.
import { isObject, textsOf, wordOf } from '../../importers/read/json-values.ts';
import type { JsonObject } from '../../importers/read/json.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import { cvesIn } from '../../importers/read/text.ts';
import { agentOf, field, short, text } from './fields.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { JsonLogFormat } from './log-format.ts';
import { genericSeverity } from './severity.ts';
import { instantOf } from './times.ts';

export const sigmaAlert: JsonLogFormat = {
  format: 'sigma-alert',
  label: 'an alert of a Sigma engine',
  recognise: (event) => {
    const rule = ruleOf(event);
    const isRule = field(rule, 'title') !== undefined && field(rule, 'level') !== undefined;
    const tags = textsOf(field(rule, 'tags'));
    return isRule && (field(rule, 'logsource') !== undefined || tags.some(isSigmaTag));
  },
  read,
};

function ruleOf(event: JsonObject): JsonObject {
  const rule = field(event, 'rule');
  return isObject(rule) ? rule : event;
}

function isSigmaTag(tag: string): boolean {
  return /^(?:attack|cve|tlp|detection)\./i.test(tag);
}

function read(event: JsonObject): LogEvent {
  const rule = ruleOf(event);
  const tags = textsOf(field(rule, 'tags'));
  const level = wordOf(field(rule, 'level'));
  const matched = isObject(field(event, 'event')) ? (field(event, 'event') as JsonObject) : event;
  return eventWith({
    format: 'sigma-alert',
    product: short(rule, 'logsource.product', 'logsource.service') ?? 'sigma',
    rule: short(rule, 'id', 'title'),
    title: text(rule, 500, ['title']),
    untitled: 'Sigma alert',
    severity: genericSeverity(level),
    severity_raw: level.slice(0, 32),
    is_alert: true,
    at: instantOf(field(event, 'timestamp')) ?? instantOf(field(event, '@timestamp')),
    host: hostIn(matched) ?? hostIn(event),
    agent_id: agentOf(event),
    techniques: techniquesIn(
      tags
        .map((tag) => tag.replace(/^attack\./i, ''))
        .join(' ')
        .toUpperCase(),
    ),
    cve: cvesIn(tags.map((tag) => tag.replace(/^cve[.-]/i, 'CVE-').replace('.', '-')).join(' ')),
    uid: event === rule ? null : short(event, 'id', 'alert_id', 'uuid'),
  });
}

function hostIn(event: JsonObject): string | null {
  return short(event, 'Computer', 'Hostname', 'computer', 'hostname', 'host.name', 'host');
}
