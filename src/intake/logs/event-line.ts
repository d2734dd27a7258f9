// One line of a batch of log events: a JSON object, alone or behind a syslog header, or text of a
// product.
import { duplicateMember } from '../../domain/duplicate-members.ts';
import { isObject } from '../../importers/read/json-values.ts';
import type { JsonObject, JsonValue } from '../../importers/read/json.ts';
import { quoted } from '../../importers/read/parse-failed.ts';
import { readLine, readObject, singleFindings } from './formats.ts';
import { maxEventDepth, maxEventValues } from './limits.ts';
import type { LogEvent } from './log-event.ts';
import type { LineLogFormat } from './log-format.ts';
import { otlpList } from './otlp.ts';
import { syslog } from './plain-line.ts';
import { eventsIn, isEmptyWrapper, isWrapper } from './wrappers.ts';

export const noObject = 'It is not a JSON object.';

/** Loggers do that, so the event is taken. */
export function readTwice(name: string): string {
  return `The member "${quoted(name)}" is given twice; the last one was read.`;
}

export const tooDeep =
  `The event holds more than ${maxEventValues} values, or ` +
  `lists and objects more than ${maxEventDepth} deep.`;

export const emptyList = 'The object holds no list of events, or an empty one.';

const otherOtlp = 'It holds metrics or traces of OpenTelemetry; Proofline reads its logs.';

interface ReadEvent {
  event: LogEvent;
  raw: unknown;
}

interface ReadLine {
  read: ReadEvent[];
  notes?: string[];
  /** Names of the members of the wrapper that the line is. */
  wrapper?: string[];
}

type Found = ReadLine | { reason: string } | null;

export function eventOf(text: string, formats: readonly LineLogFormat[]): Found {
  const line = text.trim();
  if (line.startsWith('{')) {
    const value = parsed(line);
    if (value === undefined) return { reason: 'The line is not valid JSON.' };
    const reason = isObject(value) ? noEvent(value) : tooDeep;
    return isObject(value) && reason === null
      ? objectIn(line, value)
      : { reason: reason ?? tooDeep };
  }
  const event = readLine(line, formats);
  if (event !== null && event.format !== 'syslog') return { read: [{ event, raw: line }] };
  const header = event ?? syslog.read(line);
  return (header && inSyslog(header, line)) ?? (event && { read: [{ event, raw: line }] });
}

/** Why an object is neither an event nor a list of them: exporters of OTLP send all they have. */
export function noEvent(value: JsonObject): string | null {
  const isOther = ['resourceMetrics', 'resourceSpans'].some((name) => Array.isArray(value[name]));
  if (isOther && value[otlpList] === undefined) return otherOtlp;
  if (isEmptyWrapper(value)) return emptyList;
  return hasDepth(value) ? null : tooDeep;
}

/** The events of a line that is one object. */
function objectIn(line: string, value: JsonObject): ReadLine {
  const events = eventsIn(value);
  const objects = events.filter((event) => isObject(event));
  const twice = duplicateMember(line);
  return {
    read: objects.map((raw) => ({ event: readObject(raw), raw })),
    notes: [
      ...(twice === undefined ? [] : [readTwice(twice.name)]),
      ...(objects.length < events.length ? [`An item of the list was left out. ${noObject}`] : []),
    ],
    ...(isWrapper(value) && { wrapper: Object.keys(value) }),
  };
}

/** A JSON event behind a syslog header, as Suricata and others send it. */
function inSyslog(event: LogEvent, line: string): Found {
  const brace = line.indexOf('{');
  if (brace < 0 || !/[\s:]$/.test(line.slice(0, brace)) || !line.endsWith('}')) return null;
  const value = parsed(line.slice(brace));
  if (!isObject(value) || !hasDepth(value)) return null;
  const read = singleFindings(value).map((part) => {
    const inner = readObject(part);
    const told = { ...inner, host: inner.host ?? event.host, at: inner.at ?? event.at };
    return { event: told, raw: line };
  });
  const twice = duplicateMember(line.slice(brace));
  return { read, notes: twice === undefined ? [] : [readTwice(twice.name)] };
}

/** The JSON value of a text; whole numbers beyond 2^53 as they are written. */
export function parsed(text: string): JsonValue | undefined {
  try {
    const exact = /\d{16}/.test(text) ? asWritten : undefined;
    return JSON.parse(text, exact) as JsonValue;
  } catch {
    return undefined;
  }
}

function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  const exact = typeof value !== 'number' || !Number.isInteger(value);
  return exact || Number.isSafeInteger(value) ? value : (context?.source ?? String(value));
}

/** Whether the value stays within the limits on depth and number of values; without recursion. */
function hasDepth(root: JsonObject): boolean {
  const waiting: [JsonValue, number][] = [[root, 1]];
  let values = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, depth] = next;
    if (++values > maxEventValues) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxEventDepth) return false;
    for (const inner of Object.values(value)) waiting.push([inner, depth + 1]);
  }
  return true;
}
