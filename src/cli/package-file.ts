// Opening a package: the first bytes decide the type; the document comes
// out of it, and what else the file confirms is checked on the way.
import { open, stat, type FileHandle } from 'node:fs/promises';
import { DomainError } from '../domain/error.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { checked, type Check } from '../trust/check.ts';
import { isPackage } from '../trust/package-check.ts';
import { publicKeyOf } from '../trust/package.ts';
import { attachmentOf } from '../trust/pdf-attachment.ts';
import { checkPdfSeal } from '../trust/seal.ts';
import type { Fields } from '../trust/shape.ts';
import { signerOf } from '../trust/signature-check.ts';
import { parseStrictJson } from '../trust/strict-json.ts';
import { Failure } from './failure.ts';
import { blobsOf, type Erasures } from './package-blobs.ts';
import { checkZip, readZip, zipBlobs } from './package-zip.ts';

/** A document of this size takes some seconds and a gigabyte of memory. */
const maxDocumentBytes = 256 * 2 ** 20;

export interface OpenedPackage {
  document: Fields;
  /** What the form of the file itself confirms. */
  checks: Check[];
  /** Reads the bytes of evidence, in the file or in a folder. */
  checkBlobs(folder: string | undefined, erasures?: Erasures): Promise<Check>;
  close(): Promise<void>;
}

/** Throws `unreadable_package` for what is no package, `not_found` for no file. */
export async function openPackageFile(path: string): Promise<OpenedPackage> {
  let file: FileHandle | undefined;
  try {
    const size = await sizeOf(path);
    file = await open(path);
    const opened = await openAny(file, size);
    return { ...opened, close: async () => file?.close() };
  } catch (error) {
    await file?.close();
    if (error instanceof UntrustedError) throw unreadable(path, error.message);
    throw error;
  }
}

function unreadable(path: string, reason: string): Failure {
  const detail = `${path} is no package that this program can read: ${reason}`;
  return new Failure({ error: 'unreadable_package', detail });
}

type Opened = Omit<OpenedPackage, 'close'>;

async function openAny(file: FileHandle, size: number): Promise<Opened> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0);
  const head = buffer.toString('latin1', 0, bytesRead);
  if (head.startsWith('PK')) return openZip(file, size);
  if (size > maxDocumentBytes) throw new UntrustedError('It is larger than 256 MiB.');
  const bytes = Buffer.alloc(size);
  await file.read(bytes, 0, size, 0);
  return head === '%PDF-' ? openPdf(bytes) : openJson(bytes);
}

function openJson(bytes: Buffer): Opened {
  const document = packageIn(bytes);
  const checkBlobs: Opened['checkBlobs'] = (folder, erasures) =>
    blobsOf(document, folder, erasures);
  return { document, checks: [], checkBlobs };
}

/** Every byte of a ZIP is confirmed by its seal, each file in it by the manifest as well. */
async function openZip(file: FileHandle, size: number): Promise<Opened> {
  const zip = await readZip(file, size, maxDocumentBytes);
  const document = packageIn(zip.document);
  const seal = await checkZip(zip, document);
  return { document, checks: [seal], checkBlobs: () => zipBlobs(zip, document) };
}

/** The pages of a PDF are confirmed by its seal, the records by the package in it. */
function openPdf(bytes: Buffer): Opened {
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

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new DomainError('not_found', `There is no file ${path}.`);
    throw error;
  });
  if (!found.isFile()) throw new UntrustedError('It is no regular file.');
  return found.size;
}
