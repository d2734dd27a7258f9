// The bytes of evidence that a package names, alongside it in a folder.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../trust/check.ts';
import { manifestFiles, type Fields } from '../trust/shape.ts';

const name = 'blobs';

/** JSON and PDF carry no bytes of evidence; a folder may have them. */
export async function blobsOf(document: Fields, folder: string | undefined): Promise<Check> {
  const files = includedEvidence(document);
  if (files.length === 0) {
    return { name, outcome: 'not_checked', detail: 'The package names no bytes of evidence.' };
  }
  if (folder === undefined) {
    const detail =
      `The bytes of ${files.length} records are not in this file; ` + 'check them with --blobs.';
    return { name, outcome: 'not_checked', detail };
  }
  for (const { id, sha256 } of files) {
    const found = (await hashOf(join(folder, id))) ?? (await hashOf(join(folder, sha256)));
    if (found === null) {
      return { name, outcome: 'failed', detail: `The folder lacks the bytes of record ${id}.` };
    }
    if (found !== sha256) {
      return { name, outcome: 'failed', detail: `The bytes of record ${id} are others.` };
    }
  }
  const detail = `The bytes of ${files.length} records in the folder have their hashes.`;
  return { name, outcome: 'passed', detail };
}

/** Rows whose bytes belong to the package. A row that is malformed is a fault of other checks. */
export function includedEvidence(document: Fields): { id: string; sha256: string }[] {
  let files: Fields[];
  try {
    files = manifestFiles(document);
  } catch {
    return [];
  }
  return files.flatMap(({ role, included, path, sha256 }) => {
    const id = /^evidence\/([0-9a-f-]{36})$/.exec(String(path))?.[1];
    const isSound = typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256);
    return role === 'evidence' && included === true && id !== undefined && isSound
      ? [{ id, sha256 }]
      : [];
  });
}

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
      hash.update(piece as Buffer);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return hash.digest('hex');
}
