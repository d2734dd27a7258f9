// Sources and collectors for the importers' tests.
import { DomainError } from '../domain/error.ts';
import type { Finding } from '../domain/finding.ts';
import type { Importer, Item } from './importer.ts';
import { peek, surveyed, type Peeked } from './read/head.ts';

/** The bytes in chunks of this size (one chunk by default), as often as they are iterated. */
export function chunked(
  bytes: Uint8Array | string,
  size = Number.POSITIVE_INFINITY,
): AsyncIterable<Uint8Array> {
  const all = typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes;
  return {
    async *[Symbol.asyncIterator]() {
      for (let at = 0; at < all.length; at += size) {
        await Promise.resolve();
        yield all.subarray(at, at + size);
      }
    },
  };
}

/** As the service does it: the head, with the names of the whole file, and the file again. */
export async function lookedAt(bytes: Uint8Array | string, size?: number): Promise<Peeked> {
  const { head } = await peek(chunked(bytes, size));
  return { head: await surveyed(head, chunked(bytes, size)), source: chunked(bytes, size) };
}

/** Everything that a generator yields. */
export async function collect<T>(from: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of from) all.push(one);
  return all;
}

/** The vectors name where a skipped element begins; where it ends is only checked to be behind. */
function withoutEnd(item: Item): Item {
  if (!('skipped' in item)) return item;
  const { end, ...skipped } = item.skipped;
  if (end !== undefined && end <= (skipped.byte ?? -1)) throw new Error(`${skipped.label}: ${end}`);
  return { skipped };
}

export type Outcome = { items: Item[] } | { error: Record<string, unknown> };

/** What an importer makes of a file; an error other than DomainError is thrown on. */
export async function outcomeOf(
  importer: Importer,
  source: AsyncIterable<Uint8Array>,
): Promise<Outcome> {
  try {
    return { items: (await collect(importer.read(source))).map(withoutEnd) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: { code: error.code, detail: error.detail, ...error.members } };
  }
}

/** The findings of an outcome, none when it is an error. */
export function findingsOf(outcome: Outcome): Finding[] {
  if ('error' in outcome) return [];
  return outcome.items.flatMap((item) => ('finding' in item ? [item.finding] : []));
}

// Vectors of formats that are data: the file and what is read of it, in one.

export interface TableVector {
  /** A file that is one JSON value, or the lines of any other. */
  file?: unknown;
  lines?: readonly string[];
  reads?: unknown;
}

export function bytesOf({ file, lines }: TableVector): Buffer {
  return Buffer.from(lines ? lines.join('\n') : `${JSON.stringify(file, null, 2)}\n`);
}

/** An outcome in the form of a vector: a finding without what it does not say. */
export function shownOf(outcome: Outcome): unknown {
  if ('error' in outcome) return outcome;
  return outcome.items.map((item) => ('finding' in item ? { ...item, finding: said(item) } : item));
}

function said({ finding }: { finding: Finding }): Partial<Finding> {
  const isSaid = (value: unknown): boolean =>
    value !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(finding).filter(([, value]) => isSaid(value)));
}

// The same JSON with its members in another order.

export type Order = (entries: [string, unknown][]) => [string, unknown][];

const byBytes = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Orders in which other programs write the members of a file that they have read. */
export const orders: Readonly<Record<string, Order>> = {
  sorted: (entries) => entries.toSorted(byBytes),
  reversed: (entries) => entries.toReversed(),
  'as jsonb has them': (entries) =>
    entries.toSorted(
      (one, other) =>
        Buffer.byteLength(one[0]) - Buffer.byteLength(other[0]) || byBytes(one, other),
    ),
};

interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, at: { source: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
}

/** The types of the platform do not know the exact numbers yet. */
const exact = JSON as unknown as ExactJson;

/**
 * JSON, or a line each, with the members of every object in this order, all else as it is, also in
 * encodings of one byte; null when it is none.
 */
export function reordered(bytes: Buffer, order: Order): Buffer | null {
  const text = bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  for (const values of [[text], text.trim().split('\n')]) {
    try {
      const written = values.map((one) => JSON.stringify(put(parsed(one), order)));
      return Buffer.from(written.join('\n'), 'latin1');
    } catch {
      // One value over several lines, or several values.
    }
  }
  return null;
}

function parsed(text: string): unknown {
  return exact.parse(text, (_key, value, { source }) =>
    typeof value === 'number' ? exact.rawJSON(source) : value,
  );
}

function put(value: unknown, order: Order): unknown {
  if (Array.isArray(value)) return value.map((one) => put(one, order));
  if (typeof value !== 'object' || value === null || exact.isRawJSON(value)) return value;
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => [
    name,
    put(one, order),
  ]);
  return Object.fromEntries(order(entries));
}
