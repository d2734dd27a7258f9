// A package as ZIP: read in pieces, whatever its size, and only when its bytes are laid out as the
// writer lays them out; each file in it is compared with the manifest.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { checked, type Check } from '../trust/check.ts';
import { publicKeyOf } from '../trust/package.ts';
import { checkSeal } from '../trust/seal.ts';
import type { Fields } from '../trust/shape.ts';
import { signerOf } from '../trust/signature-check.ts';
import {
  assertPackageNames,
  directoryPlace,
  localHeader,
  readDirectory,
  sealDigits,
  tailBytes,
  type ZipEntry,
} from '../trust/zip-layout.ts';
import { includedEvidence } from './package-blobs.ts';

export interface OpenZip {
  file: FileHandle;
  size: number;
  /** Bytes of evidence, without the package itself. */
  blobs: ZipEntry[];
  /** The package as JSON. */
  document: Buffer;
}

const pieceBytes = 1 << 20;

/** Throws UntrustedError for a file that is laid out in any other way. */
export async function readZip(file: FileHandle, size: number, most: number): Promise<OpenZip> {
  const tail = await bytesAt(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes));
  const place = directoryPlace(tail, size);
  const end = await bytesAt(file, place.offset, size - place.offset);
  const entries = readDirectory(end, place);
  assertPackageNames(entries);
  for (const entry of entries) await assertHeader(file, entry);
  const [first, ...blobs] = entries as [ZipEntry, ...ZipEntry[]];
  if (first.bytes > most) throw new UntrustedError('Its package.json is larger than 256 MiB.');
  const document = await bytesAt(file, startOf(first), first.bytes);
  if (crc32(document) !== first.crc32) throw new UntrustedError('Its package.json is corrupted.');
  return { file, size, blobs, document };
}

async function assertHeader(file: FileHandle, entry: ZipEntry): Promise<void> {
  const expected = localHeader(entry);
  if (expected.equals(await bytesAt(file, entry.offset, expected.length))) return;
  throw new UntrustedError(`The header of ${entry.name} contradicts the directory of the ZIP.`);
}

function startOf(entry: ZipEntry): number {
  return entry.offset + localHeader(entry).length;
}

/** Whether the key that the package names sealed every byte of the file. */
export async function checkZip({ file, size }: OpenZip, document: Fields): Promise<Check> {
  const hash = createHash('sha256');
  const sealed = size - sealDigits;
  for await (const piece of piecesAt(file, 0, sealed)) hash.update(piece);
  const sha256 = hash.update('0'.repeat(sealDigits)).digest('hex');
  const seal = (await bytesAt(file, sealed, sealDigits)).toString('latin1');
  return checked('seal', () => {
    checkSeal(sha256, seal, publicKeyOf(signerOf(document)));
    return 'The same key sealed every byte of this ZIP, and nothing in it is outside a file.';
  });
}

/** Whether the files are those that the manifest counts as included, with their hashes. */
export async function zipBlobs({ file, blobs }: OpenZip, document: Fields): Promise<Check> {
  const name = 'blobs';
  const rows = includedEvidence(document);
  const expected = new Map(rows.map(({ id, sha256 }) => [`evidence/${id}`, sha256]));
  const fails = (detail: string): Check => ({ name, outcome: 'failed', detail });
  for (const entry of blobs) {
    const sha256 = expected.get(entry.name);
    if (sha256 === undefined) return fails(`The manifest does not include ${entry.name}.`);
    expected.delete(entry.name);
    const found = await sumsOf(file, entry);
    if (found.sha256 !== sha256) return fails(`The bytes of ${entry.name} are others.`);
    if (found.crc32 !== entry.crc32) return fails(`The checksum of ${entry.name} is wrong.`);
  }
  const [missing] = expected.keys();
  if (missing !== undefined) return fails(`${missing} is missing from the ZIP.`);
  const detail = `The bytes of all ${blobs.length} records that the manifest includes are here.`;
  return { name, outcome: 'passed', detail };
}

async function sumsOf(file: FileHandle, entry: ZipEntry) {
  const hash = createHash('sha256');
  let sum = 0;
  for await (const piece of piecesAt(file, startOf(entry), entry.bytes)) {
    hash.update(piece);
    sum = crc32(piece, sum);
  }
  return { sha256: hash.digest('hex'), crc32: sum };
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of piecesAt(file, position, length)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The pieces are the reader's to keep. */
async function* piecesAt(
  file: FileHandle,
  position: number,
  length: number,
): AsyncGenerator<Buffer> {
  let done = 0;
  while (done < length) {
    const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, length - done));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position + done);
    if (bytesRead === 0) throw new UntrustedError('The file became shorter while it was read.');
    yield buffer.subarray(0, bytesRead);
    done += bytesRead;
  }
}
