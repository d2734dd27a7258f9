// A file that is to be imported: opened, and checked whether it is packed. Which kind it is, the
// server detects from its content.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { DomainError } from '../domain/error.ts';
import type { Connector } from '../importers/importer.ts';
import { peek } from '../importers/read/head.ts';
import { cancelled } from './failure.ts';
import type { Terminal } from './terminal.ts';

export interface ImportSource {
  /** What people call it: the path as typed, or «standard input». */
  label: string;
  /** Sent along; null for standard input. */
  filename: string | null;
  /** Null when it is not known before the end. */
  bytes: number | null;
  kind: Connector | 'auto';
  gzip: boolean;
  stream: Readable;
  /** Lets go of the file, also while someone waits for more of it. */
  close(): void;
}

/** Opens a path, or standard input for `-`, and takes it for the given kind, if any. */
export async function openSource(
  terminal: Terminal,
  name: string,
  given: Connector | undefined,
  signal: AbortSignal,
): Promise<ImportSource> {
  const opened = name === '-' ? fromStdin(terminal) : await fromFile(name);
  const giveUp = () => void opened.input.destroy(cancelled('Cancelled; nothing was imported.'));
  signal.addEventListener('abort', giveUp);
  try {
    const { head, source } = await peek(opened.input);
    const gzip = head.bytes[0] === 0x1f && head.bytes[1] === 0x8b;
    const kind = given ?? 'auto';
    const stream = Readable.from(source, { objectMode: false });
    // The reader gets an error from its loop; one that comes after closing concerns no one.
    stream.on('error', () => undefined);
    const close = () => {
      stream.destroy();
      opened.input.destroy();
    };
    const { label, filename, bytes } = opened;
    return { label, filename, bytes, kind, gzip, stream, close };
  } catch (error) {
    opened.input.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

interface Opened {
  label: string;
  input: Readable;
  filename: string | null;
  bytes: number | null;
}

/** What people call a file that was named like this. */
export function labelOf(name: string): string {
  return name === '-' ? 'standard input' : name;
}

function fromStdin({ input }: Terminal): Opened {
  return { label: labelOf('-'), input: input as unknown as Readable, filename: null, bytes: null };
}

async function fromFile(path: string): Promise<Opened> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw unreadable(path, error as NodeJS.ErrnoException);
  });
  const stat = await file.stat();
  if (stat.isDirectory()) {
    await file.close();
    throw unreadable(path, { code: 'EISDIR' });
  }
  const input = createReadStream(path, { fd: file, highWaterMark: 1 << 18 });
  const filename = basename(path).toWellFormed().slice(0, 255);
  return { label: path, input, filename, bytes: stat.isFile() ? stat.size : null };
}

function unreadable(path: string, { code }: { code?: string | undefined }): DomainError {
  if (code === 'ENOENT') return new DomainError('not_found', `There is no file ${path}.`);
  const why =
    code === 'EISDIR' ? 'it is a folder; name the files in it' : `the system says ${code}`;
  return new DomainError('validation_failed', `${path} cannot be read: ${why}.`);
}
