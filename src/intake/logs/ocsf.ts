// OCSF events: findings (classes 2001–2007) and any other class. A check that passed and a finding
// that was closed or suppressed open nothing; an update of a finding is a message of its own.
import { isTrue, wordOf } from '../../importers/read/json-values.ts';
import type { JsonObject } from '../../importers/read/json.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import { cvesIn } from '../../importers/read/text.ts';
import { agentOf, allTexts, field, objects, short, text } from './fields.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { JsonLogFormat } from './log-format.ts';
import { ocsfSeverity } from './severity.ts';
import { instantOf } from './times.ts';

export const ocsf: JsonLogFormat = {
  format: 'ocsf',
  label: 'OCSF',
  recognise: (event) =>
    field(event, 'class_uid') !== undefined &&
    (field(event, 'category_uid') !== undefined || field(event, 'metadata.version') !== undefined),
  read,
};

function read(event: JsonObject): LogEvent {
  const product = short(event, 'metadata.product.name', 'metadata.product.vendor_name');
  const untitled =
    text(event, 500, ['class_name']) ??
    `OCSF class ${wordOf(field(event, 'class_uid')).slice(0, 12)}`;
  const activity = wordOf(field(event, 'activity_id'));
  const at = instantOf(field(event, 'time')) ?? instantOf(field(event, 'time_dt'));
  const isUpdate = activity === '2' || activity === '3';
  return eventWith({
    format: 'ocsf',
    product,
    rule: ruleOf(event),
    title: text(event, 500, ['finding_info.title', 'finding.title', 'message']),
    untitled,
    severity: ocsfSeverity(wordOf(field(event, 'severity_id'))),
    severity_raw: wordOf(field(event, 'severity_id')).slice(0, 32),
    is_alert: isTrue(field(event, 'is_alert')),
    settled: settledOf(event, activity),
    at: at ?? instantOf(field(event, 'finding_info.created_time')),
    host: hostOf(event),
    agent_id: agentOf(event, ...agentPaths),
    techniques: techniquesIn(attackTexts(event)),
    cve: cvesIn(allTexts(event, 'finding_info.title', 'message') + cveTexts(event)),
    uid: short(event, 'finding_info.uid', 'finding.uid', 'metadata.uid'),
    revision: isUpdate ? `${activity} ${at ?? ''}` : null,
  });
}

const agentPaths = ['actor.ai_agent.uid', 'actor.ai_agent.id', 'unmapped.agent_id'];

function ruleOf(event: JsonObject): string | null {
  const [analytic] = objects(event, 'finding_info.analytic');
  const own = analytic === undefined ? null : short(analytic, 'uid', 'name');
  return own ?? short(event, 'metadata.event_code', 'rule.uid', 'rule.name', 'finding_info.types');
}

function hostOf(event: JsonObject): string | null {
  const own = short(event, 'device.hostname', 'device.name', 'device.ip', 'dst_endpoint.hostname');
  if (own !== null) return own;
  for (const resource of [...objects(event, 'resources'), ...objects(event, 'resource')]) {
    const named = short(resource, 'hostname', 'name', 'uid');
    if (named !== null) return named;
  }
  return short(event, 'dst_endpoint.ip', 'src_endpoint.hostname', 'src_endpoint.ip');
}

function settledOf(event: JsonObject, activity: string): string | null {
  if (/^pass(?:ed)?$/i.test(wordOf(field(event, 'status_code')))) return 'a check that passed';
  if (activity === '3') return 'a finding that was closed';
  const status = wordOf(field(event, 'status_id'));
  const isFinding = /^20\d\d$/.test(wordOf(field(event, 'class_uid')));
  const done = isFinding && /^[3-6]$/.test(status);
  return done ? 'a finding that was suppressed or resolved' : null;
}

function attackTexts(event: JsonObject): string {
  const lists = ['attacks', 'finding_info.attacks'].flatMap((path) => objects(event, path));
  return lists
    .map((one) => allTexts(one, 'technique.uid', 'sub_technique.uid', 'technique.name'))
    .join(' ');
}

function cveTexts(event: JsonObject): string {
  return objects(event, 'vulnerabilities')
    .map((one) => ` ${allTexts(one, 'cve.uid', 'cve_uid', 'title')}`)
    .join('');
}
