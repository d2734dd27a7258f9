// A batch of log events: JSON list, one or several JSON objects, one object a line, or lines of
// text. The format is detected from the content; an event that cannot be read harms no other.
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { NamedIndicator } from '../../domain/indicator.ts';
import { sorted } from '../../domain/nearest-name.ts';
import { at, isObject, itemsOf } from '../../importers/read/json-values.ts';
import { readJson, type JsonObject, type JsonValue } from '../../importers/read/json.ts';
import { parseFailed } from '../../importers/read/parse-failed.ts';
import { indicatorsOfEvent } from '../indicators/of-event.ts';
import { byteLines, type ByteLine } from './byte-lines.ts';
import { lineFormats, plainFormats, readLine, readObject, singleFindings } from './formats.ts';
import { eventNames } from './generic-event.ts';
import { assetKey, identityOf, ruleKey } from './identity.ts';
import { maxEventBytes, maxEventDepth, maxEvents, maxEventValues, maxListed } from './limits.ts';
import { quietReason, type LogEvent } from './log-event.ts';
import type { LineLogFormat } from './log-format.ts';
import { otlpList, otlpRecords } from './otlp.ts';
import { rawFormat, rawLine, syslog } from './plain-line.ts';
import { ZeekTsv } from './zeek-tsv.ts';

/** Where in the body an event is: its line or its number in the list, and its bytes. */
export interface LogPlace {
  unit: 'line' | 'item';
  number: number;
  start: number;
  end: number;
}

export interface PlacedEvent {
  event: LogEvent;
  place: LogPlace;
  identity: string;
  rule_key: string;
  asset: string;
  opens: boolean;
  indicators: readonly NamedIndicator[];
}

/** A fault as the answer lists it. */
export interface LogFault {
  place: string;
  line: number | null;
  byte: number;
  reason: string;
}

export interface LogBatch {
  events: PlacedEvent[];
  skipped: number;
  /** Lines without a known format, which are among the events. */
  kept_raw: number;
  /** Names of the members of a wrapper of our own, and those that are known. */
  names: readonly string[];
  known: readonly string[];
  /** The first hundred. */
  errors: LogFault[];
}

/** Opens the body once more from its beginning. */
type Open = () => AsyncIterable<Uint8Array>;

/**
 * Reads a batch to its end. Throws `payload_too_large` beyond 10,000 events, and `parse_failed`
 * with the first faults when nothing of it can be read.
 */
export async function readLog(open: Open): Promise<LogBatch> {
  const shape = await shapeOf(open);
  let batch = new Batch();
  if (shape === 'lines') await readLines(open(), batch, lineShape);
  else if (shape === 'objects') await readLines(open(), batch, objectShape);
  else {
    await readDocument(open(), shape, batch);
    // One object a line whose first line is broken looks like an object over several lines.
    if (batch.events.length === 0 && shape.several) {
      const lines = new Batch();
      await readLines(open(), lines, objectShape);
      if (lines.events.length > lines.kept_raw) batch = lines;
    }
  }
  if (!isLog(batch)) throw nothingRead(batch);
  return batch;
}

/** Bytes that are no text have a readable line here and there. */
function isLog({ events, kept_raw, skipped }: LogBatch): boolean {
  return events.length > kept_raw || kept_raw > skipped;
}

interface DocumentShape {
  path: string;
  several: boolean;
}

/** How a batch begins says what it is; a wrapper has one list of these names. */
const wrapper = /^\s*\{\s*"([^"\\]{1,100})"\s*:\s*\[/;
const wrappers = ['events', 'records', 'Records', 'alerts', 'logs'];
const ownWrappers = ['events', 'alerts', 'logs'];
/** `value` is a page of Microsoft Graph; too common a word to take another name for a slip. */
const lists = [...wrappers, 'value', otlpList].map((name) => `${name}[]`);

async function shapeOf(open: Open): Promise<'lines' | 'objects' | DocumentShape> {
  for await (const { text, head = '' } of byteLines(open())) {
    const first = (text ?? head).trimStart();
    if (first === '') continue;
    const list = listIn(first);
    if (list !== null) return { path: list, several: list === otlpPath };
    if (text === null && !first.startsWith('{')) continue;
    if (!first.startsWith('{')) return 'lines';
    const value = text === null ? undefined : parsed(first);
    const path = value === undefined || holdsList(value) ? await wrappedIn(open) : null;
    if (path !== null) return { path, several: false };
    if (text === null) continue;
    return value === undefined ? { path: '', several: true } : 'objects';
  }
  return 'lines';
}

/** The list of events that begins here, bare or in a wrapper. */
function listIn(first: string): string | null {
  if (/^\[\s*(?:[{\]]|$)/.test(first) || Array.isArray(parsed(first))) return '[]';
  const inside = wrapper.exec(first)?.[1];
  if (inside === undefined) return null;
  if (lists.includes(`${inside}[]`)) return `${inside}[]`;
  // As one event, a list of events under a misspelt name would open at most one incident.
  const { faults } = sorted([inside], wrappers);
  if (faults.length > 0 && holdsObjects.test(first)) throw validationFailed(faults);
  return null;
}

/** Exporters write one such object a line. */
const otlpPath = `${otlpList}[]`;

function holdsList(value: JsonValue): boolean {
  return lists.some((path) => isObject(itemsOf(at(value, path.slice(0, -2)))[0]));
}

/** The list of events behind other members; null when these make the object an event itself. */
async function wrappedIn(open: Open): Promise<string | null> {
  let path: string | null = null;
  try {
    for await (const found of readJson(open(), { elements: lists, several: true })) {
      if ('element' in found && isObject(found.element.value)) path ??= found.element.path;
      if ('end' in found && found.end.names.some((name) => eventNames.has(name))) return null;
    }
  } catch (error) {
    // The reading that follows lists the fault.
    if (!(error instanceof DomainError) || error.code !== 'parse_failed') throw error;
  }
  return path;
}

const holdsObjects = /^[^:]*:\s*\[\s*\{/;

class Batch implements LogBatch {
  readonly events: PlacedEvent[] = [];
  skipped = 0;
  kept_raw = 0;
  names: readonly string[] = [];
  known: readonly string[] = [];
  readonly errors: LogFault[] = [];

  add(event: LogEvent, raw: unknown, place: LogPlace): void {
    this.#count();
    const identity = identityOf(event, raw);
    const [rule_key, asset] = [ruleKey(event, identity), assetKey(event)];
    const opens = quietReason(event) === null;
    const indicators = indicatorsOfEvent(event.host, raw);
    this.events.push({ event, place, identity, rule_key, asset, opens, indicators });
    if (event.format === rawFormat) this.kept_raw += 1;
  }

  /** Lists a fault of an event that is taken all the same. */
  note(place: string, line: number | null, byte: number, reason: string): void {
    if (this.errors.length < maxListed) this.errors.push({ place, line, byte, reason });
  }

  /** Of other products' wrappers nothing is reported, because what else they hold is theirs. */
  wrapped(path: string, names: readonly string[]): void {
    const name = path.slice(0, -2);
    if (!ownWrappers.includes(name)) return;
    this.names = names;
    this.known = [name];
  }

  skip(place: string, line: number | null, byte: number, reason: string): void {
    this.#count();
    this.skipped += 1;
    this.note(place, line, byte, reason);
  }

  #count(): void {
    if (this.events.length + this.skipped < maxEvents) return;
    const detail = `Send at most ${maxEvents} events at once; split the batch. Nothing was kept.`;
    throw new DomainError('payload_too_large', detail, { max_events: maxEvents });
  }
}

async function readDocument(
  source: AsyncIterable<Uint8Array>,
  { path, several }: DocumentShape,
  batch: Batch,
): Promise<void> {
  try {
    for await (const found of readJson(source, { elements: [path], several })) {
      if ('odd' in found) {
        const { line, byte } = found.odd;
        batch.skip(`line ${line}`, line, byte, 'Where the list of events should be is none.');
      }
      if ('end' in found) batch.wrapped(path, found.end.names);
      if (!('element' in found)) continue;
      const { value, number, line, start, end } = found.element;
      const reason = faultOf(value, end - start);
      const place: LogPlace = { unit: 'item', number, start, end };
      if (reason === null) {
        for (const event of eventsOf(value as JsonObject, path)) {
          batch.add(readObject(event), event, place);
        }
      } else batch.skip(`event ${number}`, line, start, reason);
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'parse_failed') throw error;
    const { line = 1, byte = 0 } = error.members as { line?: number; byte?: number };
    const what = batch.events.length === 0 ? '' : ' What follows was not read.';
    batch.skip(`line ${line}`, line, byte, `${error.detail}${what}`);
  }
}

/** An item is one event, or holds several. */
function eventsOf(item: JsonObject, path: string): JsonObject[] {
  return path === otlpPath ? otlpRecords(item) : singleFindings(item);
}

/** Why a value of a document is no event. */
function faultOf(value: JsonValue, bytes: number): string | null {
  if (!isObject(value)) return 'It is not a JSON object.';
  if (bytes > maxEventBytes) return `The event is longer than ${maxEventBytes} bytes.`;
  return hasDepth(value) ? null : tooDeep;
}

const tooDeep =
  `The event holds more than ${maxEventValues} values, or ` +
  `lists and objects more than ${maxEventDepth} deep.`;

/** What lines of a body may be besides JSON objects: all formats, or only those of products. */
const [lineShape, objectShape] = [[...lineFormats, ...plainFormats], lineFormats];

async function readLines(
  source: AsyncIterable<Uint8Array>,
  batch: Batch,
  formats: readonly LineLogFormat[],
): Promise<void> {
  const zeek = new ZeekTsv();
  for await (const line of byteLines(source)) {
    if (line.text?.trim() === '') continue;
    const row = line.text === null ? null : zeek.row(line.text);
    if (row === 'header') continue;
    if (row !== null) {
      addLine(batch, line, readObject(row), line.text);
      continue;
    }
    const found = line.text === null ? null : eventOf(line.text, formats);
    if (found !== null && 'read' in found) {
      for (const { event, raw } of found.read) addLine(batch, line, event, raw);
      continue;
    }
    // Among objects, a broken one is a fault of its sender; among lines, it is text like others.
    const broken = formats === objectShape ? (found?.reason ?? null) : null;
    const raw = line.text === null || broken !== null ? null : rawLine(line.text);
    if (raw === null) skipLine(batch, line, line.fault ?? broken ?? 'The line is not text.');
    else {
      addLine(batch, line, raw, line.text);
      if (found !== null) noteLine(batch, line, `${found.reason} It was kept as text.`);
    }
  }
}

function addLine(batch: Batch, line: ByteLine, event: LogEvent, raw: unknown): void {
  const { number, start, end } = line;
  batch.add(event, raw, { unit: 'line', number, start, end });
}

function skipLine(batch: Batch, { number, start }: ByteLine, reason: string): void {
  batch.skip(`line ${number}`, number, start, reason);
}

function noteLine(batch: Batch, { number, start }: ByteLine, reason: string): void {
  batch.note(`line ${number}`, number, start, reason);
}

interface ReadEvent {
  event: LogEvent;
  raw: unknown;
}

type Found = { read: ReadEvent[] } | { reason: string } | null;

function eventOf(text: string, formats: readonly LineLogFormat[]): Found {
  const line = text.trim();
  if (line.startsWith('{')) {
    const value = parsed(line);
    if (value === undefined) return { reason: 'The line is not valid JSON.' };
    if (!isObject(value) || !hasDepth(value)) return { reason: tooDeep };
    return { read: singleFindings(value).map((raw) => ({ event: readObject(raw), raw })) };
  }
  const event = readLine(line, formats);
  if (event !== null && event.format !== 'syslog') return { read: [{ event, raw: line }] };
  const header = event ?? syslog.read(line);
  return (header && inSyslog(header, line)) ?? (event && { read: [{ event, raw: line }] });
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
  return { read };
}

/** The JSON value of a text; whole numbers beyond 2^53 as they are written. */
function parsed(text: string): JsonValue | undefined {
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

function nothingRead({ errors, skipped }: LogBatch): DomainError {
  const detail =
    'The body is no log; send JSON objects, or lines of UTF-8 text such as CEF or syslog.';
  const [first] = errors;
  if (first === undefined)
    return parseFailed('The body is empty; send log events.', { reason: 'empty' });
  const place = { line: first.line ?? 1, byte: first.byte };
  return parseFailed(detail, { reason: 'wrong_format', ...place, skipped, faults: errors });
}
