// Which code reads files: two runs with the same digest make the same findings of the same bytes.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All between the bytes and the rows: readers, findings, the writer, the packages' versions. */
const parts = [
  'src/importers/**/*.ts',
  'src/domain/*.ts',
  'src/operations/imports/*.ts',
  'src/store/findings.ts',
  'package.json',
];

const root = join(import.meta.dirname, '../../..');

let digest: string | undefined;

/** SHA-256 in hex over the program's own files; read once. */
export function readerDigest(): string {
  return (digest ??= digestOf(globSync(parts, { cwd: root }).sort()));
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
