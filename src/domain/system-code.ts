// The name of a system error. The runtime knows no name for a disk quota that is used up: its code
// is then some words, and only the number shows.

/** EDQUOT on Linux, and on BSD and macOS, where no file operation uses the other number. */
const quotaNumbers = new Set([-122, -69]);

export function systemCode(error: unknown): string {
  const { code, errno } = (error ?? {}) as { code?: unknown; errno?: unknown };
  if (typeof errno === 'number' && quotaNumbers.has(errno)) return 'EDQUOT';
  return typeof code === 'string' ? code : '';
}

/** Whether an operation on a file failed because its disk, or its owner's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(systemCode(error));
}
