// One read for all who wait for it. Under load many requests ask the database the same kind of
// question within the same moment; they are answered by one statement. It starts after the last of
// them has asked, so nobody gets an answer that is older than the question.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { required } from '../domain/required.ts';

/** A read that takes longer, say on a dead connection, holds up nobody who asks later. */
const patienceMs = 250;

/**
 * Makes a function of one key out of a read of many. Keys that come while a read is under way wait
 * for the next one, which starts when that read ends or has taken too long. A read that fails fails
 * for all of its keys.
 */
export function gathered<Key, Value>(
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
    const timer = setTimeout(resolve, patienceMs);
    void read.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The same for reads that are alike only when they have the same name. */
export function gatheredByName<Value>(): (
  name: string,
  read: () => Promise<Value>,
) => Promise<Value> {
  const readers = new Map<
    string,
    { ask: (read: () => Promise<Value>) => Promise<Value>; waiting: number }
  >();
  return async (name, read) => {
    const reader = readers.get(name) ?? {
      ask: gathered(readOnce<Value>),
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
