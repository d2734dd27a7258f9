// The log in a file that other programs move away or cut (logrotate): it is opened again when its
// name leads elsewhere, and at SIGUSR2.
import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { pino, type DestinationStream } from 'pino';
import { DomainError } from '../domain/error.ts';
import { systemCode } from '../domain/system-code.ts';

/** How long lines can go to a file that was moved away. */
const lookEveryMs = 1_000;

/**
 * Appends, so that a file that is cut to nothing (`copytruncate`) goes on from its beginning.
 * @throws DomainError `unavailable` when the file cannot be opened
 */
export function logFile(file: string): DestinationStream {
  tryToOpen(file);
  const options = { dest: file, sync: false, minLength: 4096, periodicFlush: 100, mode: 0o600 };
  const target = pino.destination(options) as ReturnType<typeof pino.destination> & Reopened;
  let said = '';
  // A full disk must not end the service; who reads standard error learns of it once.
  target.on('error', (error: Error) => {
    if (error.message === said) return;
    said = error.message;
    process.stderr.write(`error: The log file ${file} cannot be written: ${error.message}.\n`);
  });
  const reopen = () => target.reopen(file);
  process.on('SIGUSR2', reopen);
  setInterval(() => {
    if (isElsewhere(file, target.fd)) reopen();
  }, lookEveryMs).unref();
  return target;
}

function tryToOpen(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    const detail =
      `The log file ${file} cannot be opened (${systemCode(error)}); correct IP3_LOG_PATH or the ` +
      'owner of its folder.';
    throw new DomainError('unavailable', detail, {}, { cause: error });
  }
}

interface Reopened {
  /** The open file; changes when it is opened again. */
  fd: number;
  reopen(file: string): void;
}

function isElsewhere(file: string, fd: number): boolean {
  try {
    const open = fstatSync(fd);
    const named = statSync(file, { throwIfNoEntry: false });
    return named === undefined || named.ino !== open.ino || named.dev !== open.dev;
  } catch {
    // It is just being opened again.
    return false;
  }
}
