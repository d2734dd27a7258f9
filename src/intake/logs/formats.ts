// The list of all log formats. A new format is one file, one line here and one vector.
import { required } from '../../domain/required.ts';
import { isObject, itemsOf, wordOf } from '../../importers/read/json-values.ts';
import type { JsonObject, JsonValue } from '../../importers/read/json.ts';
import { auditd } from './auditd.ts';
import { cef } from './cef.ts';
import { cisco } from './cisco.ts';
import { ecs } from './ecs.ts';
import { tableFormats } from './formats/all.ts';
import { fortigate } from './fortigate.ts';
import { eventNames, genericEvent } from './generic-event.ts';
import { guardduty } from './guardduty.ts';
import { idsFast } from './ids-fast.ts';
import { leef } from './leef.ts';
import type { LogEvent } from './log-event.ts';
import type { JsonLogFormat, LineLogFormat } from './log-format.ts';
import { ocsf } from './ocsf.ts';
import { otlp } from './otlp.ts';
import { paloAlto } from './palo-alto.ts';
import { syslog, webAccess } from './plain-line.ts';
import { sigmaAlert } from './sigma-alert.ts';
import { suricataEve } from './suricata-eve.ts';
import { windowsXml } from './windows-xml.ts';

/** In the order in which they are asked; the last one takes every object. */
const jsonFormats: readonly JsonLogFormat[] = [
  otlp,
  ocsf,
  suricataEve,
  sigmaAlert,
  ecs,
  guardduty,
  ...tableFormats,
  genericEvent,
];

/** Lines that carry an event of a security product. */
export const lineFormats: readonly LineLogFormat[] = [
  cef,
  leef,
  idsFast,
  auditd,
  fortigate,
  paloAlto,
  cisco,
  windowsXml,
];

/** Lines that are kept raw, where a body does not begin with JSON. */
export const plainFormats: readonly LineLogFormat[] = [webAccess, syslog];

export function readObject(event: JsonObject): LogEvent {
  const inner = unwrapped(event);
  const known = jsonFormats.find((format) => format.recognise(inner));
  return required(known, 'format of any object').read(inner);
}

/** EventBridge wraps a finding of GuardDuty or Security Hub. */
function unwrapped(event: JsonObject): JsonObject {
  const { detail } = event;
  if (isObject(detail) && guardduty.recognise(detail)) return detail;
  return bridgedFindings(event)[0] ?? enclosed(event, deepestEnclosed) ?? event;
}

/**
 * Members in which webhooks send an alert alongside what they say of themselves: a playbook of
 * Sentinel its `object`, an alert action of Splunk its `result`, flows and queues the others.
 */
const enclosing = ['object', 'result', 'data', 'body', 'payload', 'alert', 'incident', 'offense'];
const deepestEnclosed = 2;

/** The alert of a product in an object that is none itself. */
function enclosed(event: JsonObject, depth: number): JsonObject | undefined {
  const inside = enclosing.map((name) => event[name]).filter((value) => isObject(value));
  if (inside.length === 0 || isOfProduct(event)) return undefined;
  const [alert] = inside.filter((value) => isOfProduct(value));
  if (alert !== undefined || depth === 1) return alert;
  return inside.map((value) => enclosed(value, depth - 1)).find((found) => found !== undefined);
}

/** The same object with one finding each, for EventBridge can send several of Security Hub. */
export function singleFindings(event: JsonObject): JsonObject[] {
  const page = pageOf(event);
  if (page.length > 0) return page;
  const findings = bridgedFindings(event);
  if (findings.length < 2) return [event];
  return findings.map((finding) => ({ ...event, detail: { findings: [finding] } }));
}

/** Members under which answers of APIs list alerts: SentinelOne, CrowdStrike, AWS. */
export const pageNames = ['data', 'resources', 'Findings', 'findings'];

const searched = 'hits.hits[]';

/** Paths of the alerts of such an answer, or of a search of Elastic. */
export const pages = [...pageNames.map((name) => `${name}[]`), searched];

/** The alert in an item at one of these paths. */
export function alertAt(item: JsonValue, path: string): JsonValue {
  return path === searched ? sourceOf(item) : item;
}

function pageOf(event: JsonObject): JsonObject[] {
  if (Object.keys(event).some((name) => eventNames.has(name))) return [];
  const { hits } = event;
  const found = isObject(hits)
    ? listOf(hits['hits']).map(sourceOf)
    : pageNames.flatMap((name) => listOf(event[name]));
  const items = found.filter((item) => isObject(item));
  // One corrupted alert must not hide the others.
  return items.some(isOfProduct) ? items : [];
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function sourceOf(hit: JsonValue): JsonValue {
  return isObject(hit) ? (hit['_source'] ?? null) : null;
}

export function isOfProduct(event: JsonObject): boolean {
  return jsonFormats.some((one) => one !== genericEvent && one.recognise(event));
}

function bridgedFindings({ source, detail }: JsonObject): JsonObject[] {
  if (!isObject(detail) || wordOf(source) !== 'aws.securityhub') return [];
  return itemsOf(detail['findings']).filter((finding) => isObject(finding));
}

/** The event of a line in one of these formats; null when it is in none. */
export function readLine(line: string, formats: readonly LineLogFormat[]): LogEvent | null {
  for (const format of formats) {
    const event = format.read(line);
    if (event !== null) return event;
  }
  return null;
}
