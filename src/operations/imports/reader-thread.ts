// The thread that reads one file: bytes in, lines of prepared rows out, and how far it is.
import { createHash, hash } from 'node:crypto';
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { DomainError, type ErrorCode, type ErrorMembers } from '../../domain/error.ts';
import type { Mapping } from '../../domain/import-mapping.ts';
import { required } from '../../domain/required.ts';
import { isDiskFull } from '../../domain/system-code.ts';
import { mappedImporter } from '../../importers/mapping/mapped-importer.ts';
import { importers } from '../../importers/registry.ts';
import type { ImportProgress } from '../../store/imports/import-tables.ts';
import {
  openPieces,
  readBlobFile,
  type BlobFile,
  type PieceReader,
} from '../../vault/sealed-file.ts';
import { encodeItem, prepare } from './prepared.ts';

/** An error as it crosses from one thread to the other, where classes are lost. */
export interface Fault {
  code: ErrorCode | null;
  detail: string;
  members: ErrorMembers;
}

export interface ReaderTask {
  /** Format of the importer that reads. */
  format: string;
  mapping: Mapping | null;
  file: BlobFile;
  /** Another file of the archive. */
  companion: BlobFile | null;
  /** File that is made for the prepared rows. */
  rows: string;
}

export type ReaderMessage =
  | { progress: Partial<ImportProgress> }
  /** Bytes that the file of rows grew by. */
  | { written: number }
  | { findings: number }
  | { fault: Fault };

const progressEveryMs = 100;
/** Characters; larger texts would be in the heap until a full collection. */
const writtenAtOnce = 1 << 18;
const piece = Buffer.allocUnsafe(1 << 20);

async function main(): Promise<void> {
  try {
    say({ findings: await readAll(workerData as ReaderTask) });
  } catch (error) {
    say({ fault: faultOf(error) });
  }
}

function say(message: ReaderMessage): void {
  required(parentPort, 'parent thread').postMessage(message);
}

async function readAll({
  format,
  mapping,
  file: blob,
  companion,
  rows,
}: ReaderTask): Promise<number> {
  const known = importers.find((one) => one.format === format);
  const importer = required(mapping ? mappedImporter(mapping) : known, 'importer of the format');
  const file = openPieces(blob);
  const out = lineWriter(rows);
  const seen = { bytes: 0, findings: 0 };
  let saidAt = 0;
  try {
    const source = counted(blob, seen);
    const other = companion ? counted(companion, { bytes: 0 }) : undefined;
    for await (const item of prepare(importer, source, (s, e) => hashRange(file, s, e), other)) {
      if ('prepared' in item || 'finding' in item) seen.findings += 1;
      out.write(encodeItem(item));
      const now = performance.now();
      if (now - saidAt < progressEveryMs) continue;
      saidAt = now;
      say({ progress: { ...seen } });
    }
    out.end();
    say({ progress: { ...seen } });
    return seen.findings;
  } finally {
    file.close();
    out.close();
  }
}

/** The file, as often as it is read; the first reading is what the progress shows. */
function counted(blob: BlobFile, seen: { bytes: number }): AsyncIterable<Uint8Array> {
  let readings = 0;
  return {
    async *[Symbol.asyncIterator]() {
      readings += 1;
      const counts = readings === 1;
      const { path, key } = blob;
      const source =
        key === null ? createReadStream(path, { highWaterMark: 1 << 16 }) : readBlobFile(blob);
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        if (counts) seen.bytes += chunk.length;
        yield chunk;
      }
    },
  };
}

/** Reads synchronously: no one else waits for this thread, and the pages were read just now. */
function hashRange(file: PieceReader, start: number, end: number): string {
  const first = readPiece(file, start, end);
  if (first.length === end - start) return hash('sha256', first, 'hex');
  const whole = createHash('sha256').update(first);
  for (let done = start + first.length; done < end;) {
    const next = readPiece(file, done, end);
    whole.update(next);
    done += next.length;
  }
  return whole.digest('hex');
}

function readPiece(file: PieceReader, start: number, end: number): Buffer {
  const length = file.read(piece, Math.min(piece.length, end - start), start);
  if (length === 0 && end > start) throw new RangeError(`The file ends before byte ${end}.`);
  return piece.subarray(0, length);
}

function lineWriter(path: string) {
  const file = openSync(path, 'wx', 0o600);
  let lines: string[] = [];
  let length = 0;
  const flush = () => {
    if (length === 0) return;
    const bytes = Buffer.from(`${lines.join('\n')}\n`, 'utf8');
    [lines, length] = [[], 0];
    for (let done = 0; done < bytes.length;) {
      done += writeSync(file, bytes, done, bytes.length - done);
    }
    say({ written: bytes.length });
  };
  return {
    write(line: string): void {
      lines.push(line);
      length += line.length + 1;
      if (length >= writtenAtOnce) flush();
    },
    end: flush,
    close: () => closeSync(file),
  };
}

function faultOf(error: unknown): Fault {
  if (error instanceof DomainError) {
    return { code: error.code, detail: error.detail, members: error.members };
  }
  const { message, stack } = error as Error;
  if (isDiskFull(error)) {
    const detail =
      'The disk of the vault is full. Nothing was stored. Free disk space, then send the ' +
      'file again.';
    return { code: 'insufficient_storage', detail, members: {} };
  }
  return { code: null, detail: stack ?? message, members: {} };
}

await main();
