// A thread that reads every n-th mutation and shows what came of it. The time counted is that of
// its own processor, so that a busy machine makes no file look slow.
import { parentPort, workerData } from 'node:worker_threads';
import type { Importer } from '../../src/importers/importer.ts';
import { chooseImporter } from '../../src/importers/registry.ts';
import { chunked, lookedAt } from '../../src/importers/testing.ts';
import { faultOfItem, faultOfRefusal } from './item-rules.ts';
import {
  measuredPace,
  mostWork,
  mutatedFile,
  openCorpus,
  processorMs,
  type MutatedFile,
} from './mutation-corpus.ts';

export interface Share {
  seed: number;
  /** The first mutation of this thread, the step to the next, and the end. */
  from: number;
  step: number;
  to: number;
  /** The number of the mutation that is being read, for anyone who watches. */
  progress: Int32Array;
}

/** What came of the files of one importer. */
export interface Count {
  files: number;
  /** Of all files, and their refused rows with them. */
  items: number;
  /** Files that were read to their end, and the findings in them. */
  read: number;
  findings: number;
  refused: number;
  /** Milliseconds of the slowest, and which one it was. */
  slowest: number;
  slowestNth: number;
}

export interface Told {
  counts: Record<string, Count>;
  /** Refusals by reason. */
  reasons: Record<string, number>;
  faults: string[];
}

const maxFaults = 20;

/** Reads a file as the service does, and once more with its own importer if that was not asked. */
async function faultOf(file: MutatedFile, count: Count, told: Told): Promise<string | null> {
  const { bytes, connector, importer } = file;
  let asked: Importer | null = null;
  try {
    const { head, source } = await lookedAt(bytes, 16_384);
    asked = chooseImporter(connector, head);
    return await faultOfReading(asked, source, bytes.length, count);
  } catch (error) {
    const fault = faultOfRefusal(error, bytes.length);
    tallyRefusal(told, error);
    if (fault !== null || asked !== null || importer === null) {
      count.refused += 1;
      return fault;
    }
  }
  try {
    return await faultOfReading(importer, chunked(bytes, 16_384), bytes.length, count);
  } catch (error) {
    count.refused += 1;
    tallyRefusal(told, error);
    return faultOfRefusal(error, bytes.length);
  }
}

function tallyRefusal(told: Told, error: unknown): void {
  const reason = String((error as { members?: { reason?: unknown } }).members?.reason);
  told.reasons[reason] = (told.reasons[reason] ?? 0) + 1;
}

async function faultOfReading(
  importer: Importer,
  source: AsyncIterable<Uint8Array>,
  length: number,
  count: Count,
): Promise<string | null> {
  let [reported, findings] = [false, 0];
  for await (const item of importer.read(source)) {
    count.items += 1;
    const fault = faultOfItem(item, length);
    if (fault !== null) return `${importer.format}: ${fault}`;
    if ('finding' in item && !reported) return `${importer.format}: a finding before the report`;
    if ('report' in item && reported) return `${importer.format}: two reports`;
    reported ||= 'report' in item;
    if ('finding' in item) findings += 1;
  }
  count.read += 1;
  count.findings += findings;
  return reported ? null : `${importer.format}: no report`;
}

async function readShare({ seed, from, step, to, progress }: Share): Promise<Told> {
  const corpus = await openCorpus();
  const pace = await measuredPace(corpus);
  const told: Told = { counts: {}, reasons: {}, faults: [] };
  for (let nth = from; nth < to && told.faults.length < maxFaults; nth += step) {
    progress[0] = nth;
    const file = mutatedFile(corpus, seed, nth);
    const format = file.importer?.format ?? 'none';
    const none = {
      files: 0,
      items: 0,
      read: 0,
      findings: 0,
      refused: 0,
      slowest: 0,
      slowestNth: 0,
    };
    const count = (told.counts[format] ??= none);
    count.files += 1;
    const [start, before] = [processorMs(), count.items];
    const fault = await faultOf(file, count, told);
    const spent = processorMs() - start;
    if (spent > count.slowest) [count.slowest, count.slowestNth] = [spent, nth];
    const most = mostWork(pace, count.items - before);
    const slow = spent > most ? `took ${Math.round(spent)} of ${Math.round(most)} ms` : null;
    if ((fault ?? slow) === null) continue;
    const steps = file.steps.join(', ');
    const what = `mutation ${nth} of seed ${seed}, ${file.file} (${steps}): ${fault ?? slow}`;
    told.faults.push(what);
  }
  return told;
}

if (parentPort) parentPort.postMessage(await readShare(workerData as Share));
