// Opening a package: what kind of file it is, is told by its first bytes; the document comes out of
// it, and what else the file vouches for is checked on the way.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../domain/error.ts';
import { checked, isPackage, type Check } from '../trust/package-check.ts';
import { publicKeyOf } from '../trust/package.ts';
import { attachmentOf } from '../trust/pdf-attachment.ts';
import { checkPdfSeal } from '../trust/seal.ts';
import { manifestFiles, type Fields } from '../trust/shape.ts';
import { signerOf } from '../trust/signature-check.ts';
import { parseStrictJson } from '../trust/strict-json.ts';
import { UntrustedError } from '../trust/untrusted-error.ts';
import { Failure } from './failure.ts';

/** A document of this size takes some seconds and a gigabyte of memory. */
const maxDocumentBytes = 256 * 2 ** 20;

export interface OpenedPackage {
  document: Fields;
  /** What the form of the file itself vouches for. */
  checks: Check[];
  /** Reads the bytes of evidence, in the file or in a folder. */
  checkBlobs(folder: string | undefined): Promise<Check>;
  close(): Promise<void>;
}

/** Throws `unreadable_package` for what is no package, `not_found` for no file. */
export async function openPackageFile(path: string): Promise<OpenedPackage> {
  try {
    return opened(await readWhole(path));
  } catch (error) {
    if (error instanceof UntrustedError) throw unreadable(path, error.message);
    throw error;
  }
}

function unreadable(path: string, reason: string): Failure {
  const detail = `${path} is no package that this program can read: ${reason}`;
  return new Failure({ error: 'unreadable_package', detail });
}

function opened(bytes: Buffer): OpenedPackage {
  return bytes.toString('latin1', 0, 5) === '%PDF-' ? openPdf(bytes) : openJson(bytes);
}

function openJson(bytes: Buffer): OpenedPackage {
  const document = packageIn(bytes);
  const checkBlobs = (folder: string | undefined) => blobsOf(document, folder);
  return { document, checks: [], checkBlobs, close: async () => undefined };
}

/** The pages of a PDF are vouched for by its seal, the records by the package in it. */
function openPdf(bytes: Buffer): OpenedPackage {
  const opened = openJson(attachmentOf(bytes));
  const seal = checked('seal', () => {
    checkPdfSeal(bytes, publicKeyOf(signerOf(opened.document)));
    return 'The same key sealed every byte of this PDF, so its pages are as they were made.';
  });
  return { ...opened, checks: [seal] };
}

function packageIn(bytes: Uint8Array): Fields {
  const value = parseStrictJson(bytes);
  if (!isPackage(value)) throw new UntrustedError('It is JSON, but no package of version 1.');
  return value;
}

async function readWhole(path: string): Promise<Buffer> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new DomainError('not_found', `There is no file ${path}.`);
    throw error;
  });
  if (!found.isFile()) throw new UntrustedError('It is no regular file.');
  if (found.size > maxDocumentBytes) throw new UntrustedError('It is larger than 256 MiB.');
  const file = await open(path);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

const name = 'blobs';

/** JSON and PDF carry no bytes of evidence; a folder may have them. */
async function blobsOf(document: Fields, folder: string | undefined): Promise<Check> {
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
function includedEvidence(document: Fields): { id: string; sha256: string }[] {
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
