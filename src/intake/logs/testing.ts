// Reading log events in tests.
import { readLog, type LogBatch } from './read-log.ts';

/** The batch of a text or of bytes, as they come in pieces of so many bytes. */
export function batchOf(body: string | Buffer, pieceBytes = 7): Promise<LogBatch> {
  const bytes = Buffer.from(body as string);
  return readLog(async function* pieces() {
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      await Promise.resolve();
      yield bytes.subarray(from, from + pieceBytes);
    }
  });
}
