// The bytes of evidence that a package names, alongside it in a folder.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../trust/check.ts';
import type { ProvenErasure } from '../trust/erasure-check.ts';
import { manifestFiles, type Fields } from '../trust/shape.ts';

const name = 'blobs';

/** By the ids of records. */
export type Erasures = ReadonlyMap<string, ProvenErasure>;

/** JSON and PDF carry no bytes of evidence; a folder can have them. */
export async function blobsOf(
  document: Fields,
  folder: string | undefined,
  erasures: Erasures = new Map(),
): Promise<Check> {
  const files = includedEvidence(document);
  if (files.length === 0) {
    return { name, outcome: 'not_checked', detail: 'The package names no bytes of evidence.' };
  }
  if (folder === undefined) {
    const detail =
      `The bytes of ${files.length} records are not in this file; ` + 'check them with --blobs.';
    return { name, outcome: 'not_checked', detail };
  }
  const erased: ProvenErasure[] = [];
  for (const { id, sha256 } of files) {
    const found = (await hashOf(join(folder, id))) ?? (await hashOf(join(folder, sha256)));
    const erasure = erasures.get(id);
    if (found === null && erasure !== undefined) {
      erased.push(erasure);
      continue;
    }
    if (found === null) {
      return {
        name,
        outcome: 'failed',
        detail: `The bytes of record ${id} are missing from the folder.`,
      };
    }
    if (found !== sha256) {
      return { name, outcome: 'failed', detail: `The bytes of record ${id} are others.` };
    }
  }
  const there = files.length - erased.length;
  const detail = `The bytes of ${there} records in the folder have their hashes.`;
  const [first] = erased;
  if (first === undefined) return { name, outcome: 'passed', detail };
  return { name, outcome: 'erased', detail: `${erasedText(erased.length, first)} ${detail}` };
}

function erasedText(count: number, { at, actor, approved_by, ground }: ProvenErasure): string {
  const by = `on the request of ${actor}, approved by ${approved_by}, ground ${ground}`;
  return `The bytes of ${count} records were erased, the first ones at ${at} ${by}.`;
}

/** What the issuer erased of the records of a package since it was made. */
export function erasuresOf(document: Fields, erasures: Erasures): Check[] {
  const found = includedEvidence(document).flatMap(({ id }) => erasures.get(id) ?? []);
  const [first] = found;
  if (first === undefined) {
    const detail = 'The statement names no record whose bytes belong to this package.';
    return [{ name: 'erasures', outcome: 'passed', detail }];
  }
  const detail = `${erasedText(found.length, first)} The log of the issuer proves it.`;
  return [{ name: 'erasures', outcome: 'erased', detail }];
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
