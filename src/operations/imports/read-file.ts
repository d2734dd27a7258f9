// Reading a received file before any transaction begins: a small one right here and into memory, a
// larger one, or one whose few bytes make many rows, in a thread of its own and into a file
// alongside it. Whatever is wrong with the file is found here, and the event loop stays free for
// other requests.
import { createReadStream } from 'node:fs';
import { setImmediate as otherRequests } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DomainError } from '../../domain/error.ts';
import type { Importer } from '../../importers/importer.ts';
import { parseFailed } from '../../importers/read/parse-failed.ts';
import type { ReceivedBlob, Spool } from '../../vault/received-blob.ts';
import type { ImportInput } from './import-input.ts';
import { decodeItem, encodeItem, prepare, type PreparedItem } from './prepared.ts';
import type { Fault, ReaderMessage, ReaderTask } from './reader-thread.ts';
import type { RunningImport } from './running.ts';

/** Everything that a file holds, ready to be written, in its order. */
export interface ReadFile {
  findings: number;
  items(): AsyncIterable<PreparedItem> | Iterable<PreparedItem>;
  discard(): Promise<void>;
}

/** The file, and another one of its archive. */
type Read = Pick<ImportInput, 'blob' | 'companion'>;

/** Starting a thread takes longer than reading so many bytes. */
const smallFileBytes = 262_144;

/**
 * Characters of prepared rows that are held for a small file: each of thousands of findings can
 * repeat a long text of the report. Beyond them it goes the way of the larger ones.
 */
const mostHeld = 8_388_608;

/** Milliseconds of reading here after which others are served: few bytes can be much work. */
const longestTurn = 10;

/**
 * Memory of the reading thread. The readers bound what they keep of a file, most of it outside the
 * heap; the rest is what the hungriest file of the corpus needs several times over.
 */
const threadHeapMb = 160;
/** The default lets short-lived objects take three times as much, which saves no time here. */
const threadYoungMb = 8;

/** Reads the file to its end. Throws `parse_failed` with the place, or the reason of a stop. */
export async function readFile(
  importer: Importer,
  input: Read,
  running: RunningImport,
): Promise<ReadFile> {
  const { blob } = input;
  running.report({ phase: 'reading', bytes: 0, bytes_total: blob.bytes, findings: 0 });
  const here = blob.bytes > smallFileBytes ? null : await readHere(importer, input, running);
  return here ?? readInThread(importer, input, running);
}

/** Reads a small file; null when its rows are too much to be held. */
async function readHere(
  importer: Importer,
  { blob, companion }: Read,
  running: RunningImport,
): Promise<ReadFile | null> {
  const items: PreparedItem[] = [];
  let [findings, length] = [0, 0];
  let began = performance.now();
  const hashOf = (start: number, end: number) => blob.hashRange(start, end);
  for await (const item of prepare(importer, again(blob), hashOf, companion && again(companion))) {
    if ('prepared' in item || 'finding' in item) findings += 1;
    items.push(item);
    length += encodeItem(item).length;
    if (length > mostHeld) return null;
    if (performance.now() - began < longestTurn) continue;
    await otherRequests();
    running.assertGoing();
    began = performance.now();
  }
  running.report({ bytes: blob.bytes, findings });
  return { findings, items: () => items, discard: () => Promise.resolve() };
}

/** The file, as often as it is iterated. */
function again(blob: ReceivedBlob): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => blob.read()[Symbol.asyncIterator]() };
}

async function readInThread(
  importer: Importer,
  { blob, companion }: Read,
  running: RunningImport,
): Promise<ReadFile> {
  const spool = await blob.spool();
  try {
    const { format, mapping = null } = importer;
    const file = { path: blob.path, key: blob.key };
    const other = companion ? { path: companion.path, key: companion.key } : null;
    const task: ReaderTask = { format, mapping, file, companion: other, rows: spool.path };
    const findings = await outcomeOf(task, spool, running);
    return { findings, items: () => itemsIn(spool.path), discard: () => spool.discard() };
  } catch (error) {
    await spool.discard();
    throw error;
  }
}

/** Runs the thread to its end; gives how many findings the file holds. */
async function outcomeOf(task: ReaderTask, spool: Spool, running: RunningImport): Promise<number> {
  running.assertGoing();
  // What the file came in is garbage by now, and most of the memory of both is outside the heaps.
  globalThis.gc?.({ type: 'minor' });
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: task,
    name: 'import reader',
    resourceLimits: {
      maxOldGenerationSizeMb: threadHeapMb,
      maxYoungGenerationSizeMb: threadYoungMb,
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const stop = () => reject(running.signal.reason as Error);
  running.signal.addEventListener('abort', stop, { once: true });
  let counted = Promise.resolve();
  worker.on('message', (message: ReaderMessage) => {
    if ('progress' in message) running.report(message.progress);
    else if ('written' in message) {
      counted = counted.then(() => spool.take(message.written));
      counted.catch(reject);
    } else if ('fault' in message) reject(errorOf(message.fault));
    else void counted.then(() => resolve(message.findings), reject);
  });
  worker.once('error', (error: unknown) => reject(threadError(error)));
  const tooEarly = () =>
    reject(new Error('The reader stopped unexpectedly. Import the file again.'));
  // Its last message might still wait for the counting; what that settles counts first.
  worker.once('exit', () => void counted.then(tooEarly, reject));
  try {
    return await promise;
  } finally {
    running.signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

function errorOf({ code, detail, members }: Fault): Error {
  return code === null ? new Error(detail) : new DomainError(code, detail, members);
}

function threadError(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  const detail = 'Reading the file needs more memory than an import can use. Split the file.';
  return parseFailed(detail, { reason: 'limit' });
}

async function* itemsIn(path: string): AsyncGenerator<PreparedItem> {
  let rest: Buffer[] = [];
  const source = createReadStream(path, { highWaterMark: 1 << 18 });
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const last = chunk.subarray(start, end);
      const line = rest.length === 0 ? last : Buffer.concat([...rest, last]);
      rest = [];
      start = end + 1;
      yield decodeItem(line.toString('utf8'));
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
}
