// Sources and collectors for the importers' tests.
import { DomainError } from '../domain/error.ts';
import { peek, surveyed, type Peeked } from './read/head.ts';
import type { Importer, Item } from './importer.ts';
import type { Finding } from '../domain/finding.ts';

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

/** The vectors name where a skipped element begins; where it ends is only checked to lie behind. */
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
