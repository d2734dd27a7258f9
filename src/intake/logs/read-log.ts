// A batch of log events: JSON list, one or several JSON objects, one object a line, or lines of
// text. The format is detected from the content; an event that cannot be read harms no other.
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { NamedIndicator } from '../../domain/indicator.ts';
import { sorted } from '../../domain/nearest-name.ts';
import { isObject } from '../../importers/read/json-values.ts';
import type { JsonElement, JsonObject, JsonOdd, JsonValue } from '../../importers/read/json.ts';
import { parseFailed } from '../../importers/read/parse-failed.ts';
import { readJson } from '../../importers/read/read-json.ts';
import { indicatorsOfEvent } from '../indicators/of-event.ts';
import { byteLines, type ByteLine } from './byte-lines.ts';
import { emptyList, eventOf, noEvent, noObject, parsed, readTwice } from './event-line.ts';
import { alertAt, isOfProduct, lineFormats, pages, plainFormats, readObject } from './formats.ts';
import { assetKey, identityOf, ruleKey } from './identity.ts';
import { maxEventBytes, maxEvents, maxListed, tooManyEvents } from './limits.ts';
import { quietReason, type LogEvent } from './log-event.ts';
import type { LineLogFormat } from './log-format.ts';
import { otlpBody, otlpRecordsIn } from './otlp-protobuf.ts';
import { rawFormat, rawLine } from './plain-line.ts';
import {
  eventsIn,
  isWrapper,
  itemsIn,
  lists,
  namesEvent,
  ownWrappers,
  wrappers,
} from './wrappers.ts';
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
  const binary = await otlpBody(open());
  if (binary !== null && 'body' in binary) return readOtlp(binary.body);
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
  if (!isLog(batch)) throw binary === null ? nothingRead(batch) : brokenOff(binary.damaged);
  return batch;
}

/** Each record is an event, in the bytes that it has in the body. */
function readOtlp(body: Uint8Array): LogBatch {
  const batch = new Batch();
  let number = 0;
  for (const record of otlpRecordsIn(body)) {
    const { start, end } = record;
    number += 1;
    if ('fault' in record) batch.skip(`record ${number}`, null, start, record.fault);
    else {
      const place = { unit: 'item', number, start, end } as const;
      batch.add(readObject(record.value), record.value, place);
    }
  }
  if (batch.events.length === 0) throw nothingRead(batch);
  return batch;
}

function brokenOff(byte: number): DomainError {
  const detail =
    `The body begins as OTLP logs in protobuf and is corrupted or cut off at byte ${byte}; ` +
    'send all of it.';
  return parseFailed(detail, { reason: 'truncated', line: 1, byte });
}

/** Bytes that are no text have a readable line here and there. */
function isLog({ events, kept_raw, skipped }: LogBatch): boolean {
  return events.length > kept_raw || kept_raw > skipped;
}

/** `several`: more than one object can follow another. */
interface DocumentShape {
  paths: readonly string[];
  several: boolean;
}

const bareList: DocumentShape = { paths: ['[]'], several: false };
const objectsOverLines: DocumentShape = { paths: [''], several: true };
const wrapped: DocumentShape = { paths: lists, several: true };
const paged: DocumentShape = { paths: pages, several: true };

/** How a batch begins says what it is; a wrapper begins with a list. */
const opening = /^\s*\{\s*"([^"\\]{1,100})"\s*:\s*\[/;

async function shapeOf(open: Open): Promise<'lines' | 'objects' | DocumentShape> {
  let whole = false;
  for await (const { text, head = '' } of byteLines(open())) {
    const first = (text ?? head).trimStart();
    if (first === '') continue;
    // A wrapper that ends in its line, and something else in the next one.
    if (whole) return text !== null && first.startsWith('{') ? 'objects' : wrapped;
    if (/^\[\s*(?:[{\]]|$)/.test(first) || Array.isArray(parsed(first))) return bareList;
    const value = text === null ? undefined : parsed(first);
    const isWhole = isObject(value) && isWrapper(value);
    if (isWhole) whole = true;
    else if (opensList(first)) return wrapped;
    if (isWhole || (text === null && !first.startsWith('{'))) continue;
    if (!first.startsWith('{')) return 'lines';
    const around = value === undefined ? await wrapperOf(open) : null;
    if (around !== null) return around;
    if (text === null) continue;
    return value === undefined ? objectsOverLines : 'objects';
  }
  return whole ? wrapped : 'lines';
}

/** Whether a wrapper begins here with its list. */
function opensList(first: string): boolean {
  const inside = opening.exec(first)?.[1];
  if (inside === undefined) return false;
  if (lists.includes(`${inside}[]`)) return true;
  // As one event, a list of events under a misspelt name would open at most one incident.
  const { faults } = sorted([inside], wrappers);
  if (faults.length > 0 && holdsObjects.test(first)) throw validationFailed(faults);
  return false;
}

/** Whether a list of events is behind other members, none of which makes the object an event. */
async function wrapperOf(open: Open): Promise<DocumentShape | null> {
  let around: DocumentShape | null = null;
  try {
    for await (const found of readJson(open(), { elements: [...lists, ...pages], several: true })) {
      if ('element' in found)
        around = around === wrapped ? wrapped : shapeBy(found.element, around);
      if ('end' in found && namesEvent(found.end.names)) return null;
    }
  } catch (error) {
    // The reading that follows lists the fault.
    if (!(error instanceof DomainError) || error.code !== 'parse_failed') throw error;
  }
  return around;
}

/** A list under a name that others use, too, is one of alerts where a product is known by one. */
function shapeBy({ value, path }: JsonElement, before: DocumentShape | null): DocumentShape | null {
  const alert = alertAt(value, path);
  if (!isObject(alert)) return before;
  if (lists.includes(path)) return wrapped;
  return before ?? (isOfProduct(alert) ? paged : null);
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

  /** Lists a fault of an event that is taken anyway. */
  note(place: string, line: number | null, byte: number, reason: string): void {
    if (this.errors.length < maxListed) this.errors.push({ place, line, byte, reason });
  }

  /** Of other products' wrappers nothing is reported, because what else they hold is theirs. */
  wrapped(names: readonly string[]): void {
    const own = ownWrappers.filter((name) => names.includes(name));
    if (own.length === 0) return;
    this.names = [...new Set([...this.names, ...names])];
    this.known = [...new Set([...this.known, ...own])];
  }

  skip(place: string, line: number | null, byte: number, reason: string): void {
    this.#count();
    this.skipped += 1;
    this.note(place, line, byte, reason);
  }

  #count(): void {
    if (this.events.length + this.skipped < maxEvents) return;
    throw tooManyEvents();
  }
}

async function readDocument(
  source: AsyncIterable<Uint8Array>,
  { paths, several }: DocumentShape,
  batch: Batch,
): Promise<void> {
  const isWrapper = paths === lists;
  // Kept, so that the end of each of several objects is emitted.
  const keep = isWrapper ? ['severity'] : [];
  const objects = new Objects(batch);
  try {
    for await (const found of readJson(source, {
      ...{ elements: paths, keep, several },
      allowsTwice: true,
    })) {
      if ('odd' in found) objects.odd ??= found.odd;
      if ('left' in found && found.left.parent === null) objects.end(found.left.start);
      if ('end' in found && isWrapper) batch.wrapped(found.end.names);
      if (!('element' in found)) continue;
      objects.elements += 1;
      takeElement(found.element, batch);
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'parse_failed') throw error;
    const { line = 1, byte = 0 } = error.members as { line?: number; byte?: number };
    const what = batch.events.length === 0 ? '' : ' What follows was not read.';
    batch.skip(`line ${line}`, line, byte, `${error.detail}${what}`);
  }
}

/** The objects of a document: one that holds no event is a fault, but for the only one. */
class Objects {
  elements = 0;
  odd: JsonOdd | null = null;
  readonly #batch: Batch;
  #ended = 0;
  #empty: number | null = null;

  constructor(batch: Batch) {
    this.#batch = batch;
  }

  end(start: number): void {
    this.#ended += 1;
    if (this.#ended > 1) this.#tell();
    if (this.elements === 0 && this.odd !== null) {
      const { line, byte } = this.odd;
      const reason = 'Where the list of events should be is none.';
      this.#batch.skip(`line ${line}`, line, byte, reason);
    } else if (this.elements === 0) this.#empty = start;
    if (this.#ended > 1) this.#tell();
    this.elements = 0;
    this.odd = null;
  }

  #tell(): void {
    if (this.#empty === null) return;
    this.#batch.skip(`byte ${this.#empty}`, null, this.#empty, emptyList);
    this.#empty = null;
  }
}

function takeElement({ value, path, number, twice, ...at }: JsonElement, batch: Batch): void {
  const { line, start, end } = at;
  const place: LogPlace = { unit: 'item', number, start, end };
  const reason = faultOf(value, end - start);
  if (reason !== null) return batch.skip(`event ${number}`, line, start, reason);
  const item = value as JsonObject;
  for (const event of eventsAt(item, path)) {
    if (isObject(event)) batch.add(readObject(event), event, place);
    else batch.skip(`event ${number}`, line, start, noObject);
  }
  if (twice !== null) batch.note(`event ${number}`, line, start, readTwice(twice));
}

function eventsAt(item: JsonObject, path: string): JsonValue[] {
  if (pages.includes(path)) return [alertAt(item, path)];
  return lists.includes(path) ? itemsIn(item, path) : eventsIn(item);
}

/** Why a value of a document is no event. */
function faultOf(value: JsonValue, bytes: number): string | null {
  if (!isObject(value)) return noObject;
  if (bytes > maxEventBytes) return `The event is longer than ${maxEventBytes} bytes.`;
  return noEvent(value);
}

/** What lines of a body can be besides JSON objects: all formats, or only those of products. */
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
      if (found.wrapper) batch.wrapped(found.wrapper);
      for (const reason of found.notes ?? []) noteLine(batch, line, reason);
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

function nothingRead({ errors, skipped }: LogBatch): DomainError {
  const detail =
    'The body is no log; send JSON objects, or lines of UTF-8 text such as CEF or syslog.';
  const [first] = errors;
  if (first === undefined || errors.every(({ reason }) => reason === emptyList))
    return parseFailed('The body is empty; send log events.', { reason: 'empty' });
  const place = { line: first.line ?? 1, byte: first.byte };
  return parseFailed(detail, { reason: 'wrong_format', ...place, skipped, faults: errors });
}
