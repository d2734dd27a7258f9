// OTLP logs in the binary form of protobuf, as exporters send them over HTTP. The library reads the
// wire; which field is what is the table below, after opentelemetry/proto/logs/v1/logs.proto. A
// record becomes the object that the same record is in OTLP's JSON, so that it is one event
// whichever way it comes.
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { DomainError } from '../../domain/error.ts';
import type { JsonObject, JsonValue } from '../../importers/read/json.ts';
import { tooDeep } from './event-line.ts';
import {
  maxEventBytes,
  maxEventDepth,
  maxEvents,
  maxEventValues,
  tooManyEvents,
} from './limits.ts';

type Message = Readonly<Record<number, Field>>;

interface Field {
  name: string;
  wire: WireType;
  read: (reader: BinaryReader, inside: Inside) => JsonValue;
  /** More than one makes a list. */
  many?: boolean;
}

/** Where a message is, and what can still be read of the record. */
interface Inside {
  end: number;
  depth: number;
  budget: { values: number };
}

const text = (name: string): Field => ({
  name,
  wire: WireType.LengthDelimited,
  read: (reader) => reader.string(true),
});
const bytes = (name: string, encoding: 'hex' | 'base64'): Field => ({
  name,
  wire: WireType.LengthDelimited,
  read: (reader) => Buffer.from(reader.bytes()).toString(encoding),
});
const count = (name: string): Field => ({
  name,
  wire: WireType.Varint,
  read: (reader) => reader.uint32(),
});
/** Whole numbers of 64 bits are texts in JSON. */
const nanos = (name: string): Field => ({
  name,
  wire: WireType.Bit64,
  read: (reader) => String(reader.fixed64()),
});

/** A message, by name: AnyValue holds lists of itself. */
function part(name: string, message: () => Message, many = false): Field {
  const read = (reader: BinaryReader, inside: Inside) =>
    messageAt(reader, message(), deeper(reader, inside));
  return { name, wire: WireType.LengthDelimited, read, many };
}

const anyValue: Message = {
  1: text('stringValue'),
  2: { name: 'boolValue', wire: WireType.Varint, read: (reader) => reader.bool() },
  3: { name: 'intValue', wire: WireType.Varint, read: (reader) => String(reader.int64()) },
  4: { name: 'doubleValue', wire: WireType.Bit64, read: (reader) => finite(reader.double()) },
  5: part('arrayValue', () => ({ 1: part('values', () => anyValue, true) })),
  6: part('kvlistValue', () => ({ 1: part('values', () => keyValue, true) })),
  7: bytes('bytesValue', 'base64'),
};

const keyValue: Message = { 1: text('key'), 2: part('value', () => anyValue) };

const resourceMessage: Message = {
  1: part('attributes', () => keyValue, true),
  2: count('droppedAttributesCount'),
};

const logRecord: Message = {
  1: nanos('timeUnixNano'),
  2: count('severityNumber'),
  3: text('severityText'),
  5: part('body', () => anyValue),
  6: part('attributes', () => keyValue, true),
  7: count('droppedAttributesCount'),
  8: { name: 'flags', wire: WireType.Bit32, read: (reader) => reader.fixed32() },
  9: bytes('traceId', 'hex'),
  10: bytes('spanId', 'hex'),
  11: nanos('observedTimeUnixNano'),
  12: text('eventName'),
};

function finite(number: number): JsonValue {
  return Number.isFinite(number) ? number : String(number);
}

/** What the bytes of a message can't be; `place` is where. */
class Damaged extends Error {
  readonly place: number;
  constructor(place: number) {
    super('The protobuf message is corrupted.');
    this.place = place;
  }
}

/** The next field, which ends inside of `end`. */
function fieldAt(reader: BinaryReader, end: number): [number: number, wire: WireType] {
  const at = reader.pos;
  const field = reader.tag();
  if (field[1] === WireType.StartGroup || field[1] === WireType.EndGroup) throw new Damaged(at);
  if (reader.pos > end) throw new Damaged(at);
  return field;
}

function deeper(reader: BinaryReader, { end, depth, budget }: Inside): Inside {
  const length = reader.uint32();
  const inner = reader.pos + length;
  if (inner > end) throw new Damaged(reader.pos);
  if (depth >= maxEventDepth) throw new TooMuch();
  return { end: inner, depth: depth + 1, budget };
}

/** The record is sound and holds more than an event can. */
class TooMuch extends Error {}

/** Fields that are not in the table are passed over, as protobuf wants it. */
function messageAt(reader: BinaryReader, message: Message, inside: Inside): JsonObject {
  const found: Record<string, JsonValue> = {};
  while (reader.pos < inside.end) {
    const [number, wire] = fieldAt(reader, inside.end);
    const field = Object.hasOwn(message, number) ? message[number] : undefined;
    if (field?.wire !== wire) reader.skip(wire, number);
    else {
      inside.budget.values -= 1;
      if (inside.budget.values < 0) throw new TooMuch();
      const value = field.read(reader, inside);
      const before = found[field.name];
      if (field.many !== true) found[field.name] = value;
      else if (Array.isArray(before)) before.push(value);
      else found[field.name] = [value];
    }
    if (reader.pos > inside.end) throw new Damaged(inside.end);
  }
  return found;
}

interface Range {
  start: number;
  end: number;
}

/** What is walked over in a body, which can be millions of fields of two bytes each. */
class Walk {
  readonly body: Uint8Array;
  /** A record alone in its resource and scope takes ten. */
  #fields = maxEvents * 12;

  constructor(body: Uint8Array) {
    this.body = body;
  }

  get whole(): Range {
    return { start: 0, end: this.body.length };
  }

  count(): void {
    this.#fields -= 1;
    if (this.#fields < 0) throw tooManyEvents();
  }
}

/** The messages of a field of what is between `start` and `end`, without reading them. */
function rangesOf(walk: Walk, { start, end }: Range, wanted: number): Range[] {
  const reader = new BinaryReader(walk.body);
  reader.pos = start;
  const found: Range[] = [];
  while (reader.pos < end) {
    walk.count();
    const [number, wire] = fieldAt(reader, end);
    if (number === wanted && wire === WireType.LengthDelimited) {
      const length = reader.uint32();
      const from = reader.pos;
      if (from + length > end) throw new Damaged(from);
      found.push({ start: from, end: from + length });
      reader.pos = from + length;
    } else reader.skip(wire, number);
    if (reader.pos > end) throw new Damaged(end);
  }
  return found;
}

/** The object that a message is, or why there is none. */
type Read = { value: JsonObject } | { fault: string };

export type OtlpRecord = Range & Read;

/** The records of a body that `otlpBody` took, one after the other. */
export function* otlpRecordsIn(body: Uint8Array): Generator<OtlpRecord> {
  const walk = new Walk(body);
  for (const logs of rangesOf(walk, walk.whole, 1)) {
    const own = rangesOf(walk, logs, 1).at(-1);
    const resource = own === undefined ? null : read(body, own, resourceMessage);
    for (const scope of rangesOf(walk, logs, 2)) {
      for (const range of rangesOf(walk, scope, 2)) {
        yield { ...range, ...withResource(read(body, range, logRecord), resource) };
      }
    }
  }
}

function withResource(record: Read, resource: Read | null): Read {
  if ('fault' in record || resource === null) return asEvent(record);
  if ('fault' in resource) return resource;
  return { value: { otlp_record: record.value, resource: resource.value } };
}

function asEvent(record: Read): Read {
  return 'fault' in record ? record : { value: { otlp_record: record.value } };
}

function read(body: Uint8Array, { start, end }: Range, message: Message): Read {
  if (end - start > maxEventBytes) {
    return { fault: `The event is longer than ${maxEventBytes} bytes.` };
  }
  const reader = new BinaryReader(body);
  reader.pos = start;
  try {
    const budget = { values: maxEventValues };
    return { value: messageAt(reader, message, { end, depth: 0, budget }) };
  } catch (error) {
    if (!(error instanceof TooMuch)) return { fault: 'The record is corrupted.' };
    return { fault: tooDeep };
  }
}

/** The object of a record alone; null for bytes that are none, such as those of JSON. */
export function otlpRecordOf(record: Uint8Array): JsonObject | null {
  if (record.length === 0 || isJson(record)) return null;
  const found = read(record, { start: 0, end: record.length }, logRecord);
  return 'value' in found ? found.value : null;
}

/** A record can begin with bytes that are blanks and a brace, as its time is any eight bytes. */
function isJson(record: Uint8Array): boolean {
  const text = Buffer.from(record).toString();
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A body in this form, or where one that begins like it breaks off; null for any other. */
export type OtlpBody = { body: Uint8Array } | { damaged: number } | null;

/** Detected from its content: a body is read again later, without the headers that it came with. */
export async function otlpBody(source: AsyncIterable<Uint8Array>): Promise<OtlpBody> {
  const held: Uint8Array[] = [];
  let length = 0;
  let isSure = false;
  for await (const piece of source) {
    if (piece.length === 0) continue;
    held.push(piece);
    length += piece.length;
    if (isSure) continue;
    const head = Buffer.concat(held);
    if (head[0] !== 0x0a) return null;
    if (head.length < headBytes) continue;
    if (!beginsLikeIt(head)) return null;
    isSure = true;
  }
  const body = Buffer.concat(held, length);
  return beginsLikeIt(body) ? judged(body) : null;
}

/** Tag, length and the tag of what is in it. */
const headBytes = 8;

/** A first message that itself begins with a resource or with records of a scope. */
function beginsLikeIt(head: Uint8Array): boolean {
  if (head[0] !== 0x0a) return false;
  let at = 1;
  while (at < headBytes - 1 && (head[at] ?? 0) > 0x7f) at += 1;
  return [0x0a, 0x12].includes(head[at + 1] ?? 0);
}

function judged(body: Uint8Array): OtlpBody {
  try {
    const walk = new Walk(body);
    let records = 0;
    for (const logs of rangesOf(walk, walk.whole, 1)) {
      for (const scope of rangesOf(walk, logs, 2)) records += rangesOf(walk, scope, 2).length;
    }
    return records > 0 ? { body } : null;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return { damaged: error instanceof Damaged ? error.place : body.length };
  }
}
