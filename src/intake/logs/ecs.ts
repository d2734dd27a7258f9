// Elastic Common Schema, nested or flat, with the members that Elastic's own alerts repeat.
import type { Severity } from '../../domain/severity.ts';
import { wordOf } from '../../importers/read/json-values.ts';
import type { JsonObject } from '../../importers/read/json.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import { cvesIn } from '../../importers/read/text.ts';
import { agentOf, allTexts, field, short, text } from './fields.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { JsonLogFormat } from './log-format.ts';
import { genericSeverity, hundredPointSeverity, idsSeverity, severityWord } from './severity.ts';
import { instantOf } from './times.ts';

export const ecs: JsonLogFormat = {
  format: 'ecs',
  label: 'ECS (Elastic Common Schema)',
  recognise: (event) =>
    field(event, 'ecs.version') !== undefined ||
    (field(event, '@timestamp') !== undefined &&
      ['event.kind', 'event.category', 'event.action', 'event.dataset', 'kibana.alert.uuid'].some(
        (path) => field(event, path) !== undefined,
      )),
  read,
};

function read(event: JsonObject): LogEvent {
  const named = ['kibana.alert.rule.name', 'signal.rule.name', 'rule.name', 'message'];
  return eventWith({
    format: 'ecs',
    product: short(event, 'observer.product', 'event.module', 'event.dataset', 'event.provider'),
    rule: short(event, ...rulePaths),
    title: text(event, 500, [...named, 'event.action']),
    untitled: 'Event without a message',
    ...severityOf(event),
    is_alert: isAlert(event),
    settled: isClosed(event) ? 'an alert that was closed' : null,
    at: instantOf(field(event, '@timestamp')) ?? instantOf(field(event, 'event.created')),
    host: short(event, 'host.name', 'host.hostname', 'host.ip', 'destination.ip', 'source.ip'),
    url: text(event, 2000, ['url.full']),
    agent_id: agentOf(event, 'labels.agent_id', 'labels.ai_agent_id'),
    techniques: techniquesIn(techniqueTexts(event)),
    cve: cvesIn(allTexts(event, 'vulnerability.id', 'message')),
    uid: short(event, 'kibana.alert.uuid', 'event.id'),
  });
}

/** Alerts of Elastic before version 8 are in `signal`. */
const rulePaths = [
  ...['rule.id', 'kibana.alert.rule.rule_id', 'signal.rule.rule_id', 'rule.name', 'event.code'],
];

/** Elastic calls a `signal` what a rule of its own found. */
function isAlert(event: JsonObject): boolean {
  const kind = wordOf(field(event, 'event.kind')).toLowerCase();
  return ['alert', 'signal'].includes(kind) || field(event, 'kibana.alert.uuid') !== undefined;
}

function isClosed(event: JsonObject): boolean {
  const paths = ['kibana.alert.workflow_status', 'signal.status'];
  return paths.some((path) => wordOf(field(event, path)).toLowerCase() === 'closed');
}

/** A rule of Elastic lists its techniques, and each of these its sub-techniques. */
function techniqueTexts(event: JsonObject): string {
  const ofRule = field(event, 'kibana.alert.rule.threat') ?? field(event, 'signal.rule.threat');
  const threat = JSON.stringify(ofRule ?? '');
  const named = ['threat.technique.id', 'threat.technique.subtechnique.id', 'tags'];
  return `${allTexts(event, ...named)} ${threat}`;
}

function severityOf(event: JsonObject): { severity: Severity; severity_raw: string } {
  const first = (...paths: string[]) =>
    paths.map((path) => wordOf(field(event, path))).find((one) => one !== '') ?? '';
  const word = first('kibana.alert.severity', 'signal.rule.severity', 'log.level');
  const number = wordOf(field(event, 'event.severity'));
  const risk = first('kibana.alert.risk_score', 'signal.rule.risk_score', 'event.risk_score');
  const raw = (word || number || risk).slice(0, 32);
  const known = severityWord(word) ?? severityWord(number);
  if (known !== undefined) return { severity: known, severity_raw: raw };
  // Suricata's own scale is in event.severity when its module wrote the event.
  if (/^suricata/.test(wordOf(field(event, 'event.module')))) {
    return { severity: idsSeverity(number), severity_raw: raw };
  }
  if (risk !== '') return { severity: hundredPointSeverity(risk), severity_raw: raw };
  const severity = Number(number) > 6 ? hundredPointSeverity(number) : genericSeverity(number);
  return { severity, severity_raw: raw };
}
