// Why a disk did not take what was written, in words, by what Node.js and the embedded engine say.

/** With the numbers of WASI, which the engine gives and has no words for. */
const faults = [
  { code: 'EDQUOT', wasi: 19, says: 'the disk quota is used up' },
  { code: 'EIO', wasi: 29, says: 'the disk reports an input or output error' },
  { code: 'ENOSPC', wasi: 51, says: 'the disk is full' },
  { code: 'EROFS', wasi: 69, says: 'the disk is read-only' },
];

/** The first line of what an error says, or the fault of the disk that it is. */
export function reasonOf(error: unknown): string {
  const { code, errno, message } = Object(error) as Partial<NodeJS.ErrnoException>;
  const known = faults.find((one) => one.code === code || one.wasi === errno);
  return known?.says ?? (message || String(error)).split('\n', 1)[0]!;
}
