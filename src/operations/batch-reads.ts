// Batches concurrent reads: requests that need the same kind of rows at the same moment share one
// statement. It starts after the last of them, so no result is older than its request.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { required } from '../domain/required.ts';

/** A slower read, for example on a dead connection, no longer delays later ones. */
const slowReadMs = 250;

/**
 * Returns a function of one key that batches keys into `readAll`. Keys that arrive during a read
 * wait for the next one, which starts when that read ends or after `slowReadMs`. A failed read
 * rejects for all of its keys.
 */
export function batchReads<Key, Value>(
  readAll: (keys: Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  let keys: Key[] = [];
  let next: Promise<Value[]> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const readNext = async (before: Promise<unknown>) => {
    await settledSoon(before);
    await nextTurn();
    const asked = keys;
    keys = [];
    next = undefined;
    return readAll(asked);
  };
  return async (key) => {
    const place = keys.push(key) - 1;
    if (next === undefined) {
      next = readNext(last);
      last = next.catch(() => undefined);
    }
    return (await next)[place]!;
  };
}

function settledSoon(read: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, slowReadMs);
    void read.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Returns a function that coalesces concurrent reads with the same key into one. */
export function coalesceByKey<Value>(): (
  name: string,
  read: () => Promise<Value>,
) => Promise<Value> {
  const readers = new Map<
    string,
    { ask: (read: () => Promise<Value>) => Promise<Value>; waiting: number }
  >();
  return async (name, read) => {
    const reader = readers.get(name) ?? {
      ask: batchReads(readOnce<Value>),
      waiting: 0,
    };
    readers.set(name, reader);
    reader.waiting += 1;
    try {
      return await reader.ask(read);
    } finally {
      reader.waiting -= 1;
      if (reader.waiting === 0) readers.delete(name);
    }
  };
}

async function readOnce<Value>(reads: (() => Promise<Value>)[]): Promise<Value[]> {
  const [first] = reads;
  const value = await required(first, 'read')();
  return reads.map(() => value);
}
