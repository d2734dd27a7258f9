// The file system of the embedded database with fsync wired through. As shipped, PGlite's never
// reaches the disk: a commit that was answered could be lost in a power cut. A test counts the
// calls (test/store/durability).
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What we touch of an open file of the WebAssembly runtime; `nfd` is the host's descriptor. */
interface HostStream {
  nfd: number;
  path?: string;
}

/** The runtime's host file system, which has no `fsync` of its own. */
interface HostFileSystem {
  stream_ops: { fsync?: (stream: HostStream) => number };
}

/** A failed write to the disk: `fsync of /pglite/data/pg_wal/… failed (EIO, errno 5)`. */
export type OnDiskError = (what: string) => void;

/** NodeFS whose fsync reaches the disk, for files and for folders. */
export class DurableNodeFS extends NodeFS {
  readonly #onDiskError: OnDiskError;

  constructor(folder: string, onDiskError: OnDiskError = () => undefined) {
    super(folder);
    this.#onDiskError = onDiskError;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const options = result.emscriptenOpts;
    const earlier = options.preRun ?? [];
    options.preRun = [
      ...(Array.isArray(earlier) ? earlier : [earlier]),
      (runtime) =>
        wireFsync((runtime as unknown as { NODEFS: HostFileSystem }).NODEFS, this.#onDiskError),
    ];
    return result;
  }
}

/** EIO as the runtime's libc counts it (WASI errno). */
const inputOutputError = 29;

function wireFsync(files: HostFileSystem, onDiskError: OnDiskError): void {
  files.stream_ops.fsync = (stream) => {
    try {
      fs.fsyncSync(stream.nfd);
      return 0;
    } catch (error) {
      // PostgreSQL must learn of it as an error of its own; an exception would be lost on the way.
      onDiskError(wordsOf('fsync', stream, error));
      return inputOutputError;
    }
  };
}

function wordsOf(call: string, { path }: HostStream, error: unknown): string {
  const { code = 'unknown', errno = 0 } = error as NodeJS.ErrnoException;
  return `${call} of ${path ?? 'a file'} failed (${code}, errno ${Math.abs(errno)})`;
}

/** fsync of a file or folder by name. */
export function syncPath(target: string): void {
  const descriptor = fs.openSync(target, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** fsync of everything below a folder, the folder itself last. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const target = `${folder}/${entry.name}`;
    if (entry.isDirectory()) syncTree(target);
    else if (entry.isFile()) syncPath(target);
  }
  syncPath(folder);
}
