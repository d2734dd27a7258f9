// The ZIP of a package: its JSON and the bytes of every shown record that the vault holds. They are
// read twice: first to know that they are whole, so that corruption is reported before anything
// leaves, then to be sent.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DomainError } from '../../domain/error.ts';
import { required } from '../../domain/required.ts';
import { packageText } from '../../trust/package.ts';
import { sealOf } from '../../trust/seal.ts';
import {
  localHeader,
  packageName,
  sealDigits,
  zipEnd,
  type ZipEntry,
} from '../../trust/zip-layout.ts';
import type { Deps } from '../deps.ts';
import { heldContent } from '../evidence/held-content.ts';
import type { Package } from './issue-package.ts';
import { shownRecords } from './shown-records.ts';

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface Measure {
  bytes: number;
  crc32: number;
  sha256: string;
}

interface Part extends Measure {
  name: string;
  read: () => Pieces;
}

export interface PackageZip {
  bytes: number;
  /** Ends with an error when bytes change while they are read; then the archive has no end. */
  source: AsyncIterable<Uint8Array>;
}

/** The same package gives the same bytes. Throws `unavailable` when bytes are lost or changed. */
export async function packageZip(deps: Pick<Deps, 'vault'>, made: Package): Promise<PackageZip> {
  const text = [...packageText(made.documents, made.issued, made.said)].map((piece) =>
    Buffer.from(piece, 'utf8'),
  );
  const parts: Part[] = [{ name: packageName, ...(await measure(text)), read: () => text }];
  for (const part of heldParts(deps, made)) parts.push(await whole(part));
  const entries = placed(parts);
  const { offset } = required(entries.at(-1), 'end of the entries');
  const end = zipEnd(entries.slice(0, -1), offset);
  return { bytes: offset + end.length, source: archive(parts, end, made) };
}

function* heldParts({ vault }: Pick<Deps, 'vault'>, { documents }: Package) {
  for (const record of shownRecords(documents)) {
    const held = heldContent(record);
    if (held === null || record.erased !== undefined) continue;
    const read = () => vault.read(held.sha256, held.range ?? undefined);
    yield { name: `evidence/${record.id}`, sha256: record.hash_sha256, read };
  }
}

/** The part with its length and checksum. */
async function whole(part: Pick<Part, 'name' | 'sha256' | 'read'>): Promise<Part> {
  const found = await measure(part.read()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found?.sha256 === part.sha256) return { ...part, ...found };
  const what = found === null ? 'are missing from the vault' : 'in the vault have changed';
  const detail =
    `The bytes of ${part.name} ${what}. Ask the operator to restore them, or export ` +
    'the package without files, as JSON or PDF.';
  throw new DomainError('unavailable', detail, { retry_after_s: 3600 });
}

async function measure(pieces: Pieces): Promise<Measure> {
  const hash = createHash('sha256');
  let bytes = 0;
  let sum = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    sum = crc32(piece, sum);
    bytes += piece.length;
  }
  return { bytes, crc32: sum, sha256: hash.digest('hex') };
}

/** Each part where it will be, and after them the place of the directory. */
function placed(parts: readonly Part[]): ZipEntry[] {
  let offset = 0;
  const entries = parts.map(({ name, bytes, crc32: sum }) => {
    const entry = { name, bytes, crc32: sum, offset };
    offset += localHeader(entry).length + bytes;
    return entry;
  });
  return [...entries, { name: '', bytes: 0, crc32: 0, offset }];
}

async function* archive(
  parts: readonly Part[],
  end: Buffer,
  { key }: Package,
): AsyncGenerator<Uint8Array> {
  const seal = createHash('sha256');
  for (const part of parts) {
    const head = localHeader(part);
    seal.update(head);
    yield head;
    const hash = createHash('sha256');
    for await (const piece of part.read()) {
      hash.update(piece);
      seal.update(piece);
      yield piece;
    }
    if (hash.digest('hex') !== part.sha256) throw new Error(`${part.name} changed; cut off.`);
  }
  yield end.subarray(0, -sealDigits);
  yield Buffer.from(sealOf(seal.update(end).digest('hex'), key.privateKey), 'ascii');
}
