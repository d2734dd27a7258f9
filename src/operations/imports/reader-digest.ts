// Which code reads files: two runs with the same digest make the same findings of the same bytes.
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** All between the bytes and the rows: readers, findings, the writer, the packages' versions. */
const parts = [
  'src/importers/**/*.ts',
  'src/domain/*.ts',
  'src/operations/imports/*.ts',
  'src/store/imports/findings.ts',
  'package.json',
];

const root = join(import.meta.dirname, '../../..');

let digest: Promise<string> | undefined;

/** SHA-256 in hex over the program's own files; read once. */
export function readerDigest(): Promise<string> {
  return (digest ??= digestOf());
}

async function digestOf(): Promise<string> {
  const paths = await Array.fromAsync(glob(parts, { cwd: root }));
  const hash = createHash('sha256');
  for (const path of paths.sort()) {
    hash.update(`${path}\n`).update(await readFile(join(root, path)));
  }
  return hash.digest('hex');
}
