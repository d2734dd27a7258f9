// Hostile wrappings: gzip that unpacks to far more, or to nothing, and files that are packed
// themselves.
import { gzipSync } from 'node:zlib';
import { filled, type HostileFile } from './hostile-file.ts';

const gzip = { 'content-encoding': 'gzip' };
const block = 16_777_216;

/** Gzip members one after another, which unpack to the whole; small, however long that is. */
function* packed(start: string, unit: string, bytes: number): Generator<Uint8Array> {
  yield gzipSync(start);
  const member = gzipSync(Buffer.concat([...filled(unit, block)]));
  for (let left = bytes; left > 0; left -= block) yield member;
}

const start = '{"findings": [{"title": "';

export const hostilePacked: readonly HostileFile[] = [
  {
    name: 'a gzip bomb within the limit on bytes',
    connector: 'generic',
    headers: gzip,
    isGiant: true,
    parts: (giant) => packed(start, 'x', giant),
    refused: { reason: 'limit', line: 1, packed: true },
  },
  {
    name: 'a gzip bomb beyond the limit on bytes',
    connector: 'generic',
    headers: gzip,
    parts: () => packed(start, 'x', 1_200_000_000),
    refused: { status: 413, placeless: true, detail: /IP3_IMPORT_MAX_BYTES/ },
  },
  {
    name: 'gzip cut off',
    connector: 'generic',
    headers: gzip,
    parts: () => [gzipSync(start.repeat(100)).subarray(0, 30)],
    refused: { placeless: true, detail: /isn't valid gzip/ },
  },
  {
    name: 'gzip that is none',
    connector: 'generic',
    headers: gzip,
    parts: () => [start],
    refused: { placeless: true, detail: /isn't valid gzip/ },
  },
  {
    name: 'gzip with rubbish behind it',
    connector: 'generic',
    headers: gzip,
    parts: () => [gzipSync(start), 'rubbish'],
    refused: { placeless: true, detail: /isn't valid gzip/ },
  },
  {
    name: 'gzip in gzip that does not say so',
    connector: 'webproxy',
    parts: () => [gzipSync(gzipSync('<issues/>'))],
    refused: { reason: 'wrong_format', placeless: true },
  },
];
