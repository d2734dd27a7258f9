// Whether a password is in a file of breached ones: SHA-1 hashes in capital letters, one a line,
// sorted, each with a count or without. Such files have tens of gigabytes, so a search reads a few
// blocks. No password and no part of its hash leaves this machine.
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { DomainError } from '../../domain/error.ts';

/** Longer than two lines with their counts. */
const blockBytes = 256;

/** @throws `unavailable` for a file that cannot be read: no password is taken unchecked. */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
  const file = await open(path).catch((cause: unknown) => {
    const detail = 'The file of breached passwords cannot be read. Tell an administrator.';
    throw new DomainError('unavailable', detail, {}, { cause });
  });
  try {
    return await isIn(file, wanted);
  } finally {
    await file.close();
  }
}

/** The line is looked for between two places, of which each step moves one. */
async function isIn(file: FileHandle, wanted: string): Promise<boolean> {
  let [from, to] = [0, (await file.stat()).size];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const { line, next } = await lineAfter(file, middle);
    if (line === wanted) return true;
    if (line !== '' && line < wanted) from = next;
    else to = middle;
  }
  return false;
}

/** The hash of the first line that begins at this place or later, and where the next one begins. */
async function lineAfter(file: FileHandle, place: number) {
  const start = Math.max(place - 1, 0);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(blockBytes), 0, blockBytes, start);
  const text = buffer.toString('latin1', 0, bytesRead);
  const begin = place === 0 ? 0 : text.indexOf('\n') + 1;
  if (begin === 0 && place > 0) return { line: '', next: place };
  const end = text.indexOf('\n', begin);
  const line = text.slice(begin, end === -1 ? undefined : end);
  return { line: line.slice(0, 40).toUpperCase(), next: start + begin + line.length + 1 };
}
