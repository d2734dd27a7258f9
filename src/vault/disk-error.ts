// What the disk says, as errors that show the caller what happened and what to do.
import { DomainError } from '../domain/error.ts';
import { isDiskFull, systemCode } from '../domain/system-code.ts';

/** The disk failed, was taken away or turned read-only, or the process has too many files open. */
const failing = new Set([
  'EIO',
  'EROFS',
  'ENXIO',
  'ENODEV',
  'ESTALE',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
]);

/** Whether an upload found no room, on the disk or by a limit. */
export function isFull(error: unknown): boolean {
  const isRefusal = error instanceof DomainError && error.code === 'insufficient_storage';
  return isRefusal || isDiskFull(error);
}

/** The same error, or what it means to a caller when it is one of the disk. */
export function diskError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const code = systemCode(error);
  if (isDiskFull(error)) {
    const detail =
      'The disk of the vault is full. Nothing was stored. Free disk space, then send the ' +
      'file again.';
    return new DomainError('insufficient_storage', detail, {}, { cause: error });
  }
  if (failing.has(code)) {
    const detail =
      `The disk of the vault reports ${code}; nothing was kept. ` +
      'Ask the operator to check it, then send it again.';
    return new DomainError('unavailable', detail, {}, { cause: error });
  }
  return error;
}

export function tooLarge(maxBytes: number): DomainError {
  return new DomainError(
    'payload_too_large',
    `Send at most ${maxBytes} bytes (setting IP3_IMPORT_MAX_BYTES).`,
    { max_bytes: maxBytes },
  );
}
