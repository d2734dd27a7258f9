// The members of a ZIP archive. What its directory says is checked before a byte is unpacked, and
// the unpacking checks that it was true.
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import {
  fromRandomAccessReaderPromise,
  openPromise,
  RandomAccessReader,
  type Entry,
  type ZipFile,
} from 'yauzl';
import type { DomainError } from '../../domain/error.ts';
import { parseFailed, quoted } from '../../importers/read/parse-failed.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';

export interface Member {
  name: string;
  /** Unpacked, as the archive says; other bytes end the reading. */
  bytes: number;
  /** Of the unpacked bytes, as the archive says. */
  crc32: number;
  open(): Promise<Readable>;
}

export interface OpenZip {
  /** Files with bytes in them, in the order of the archive. */
  members: Member[];
  close(): void;
}

const mostMembers = 1000;
const longestName = 255;
/** Bytes for a byte that is packed, of members of more than a megabyte: no report comes near. */
export const mostRatio = 250;
const freeBytes = 1_048_576;

/** @throws `parse_failed` for what is no sound archive, or one that is not to be unpacked */
export async function openZip(blob: ZippedFile, maxBytes: number): Promise<OpenZip> {
  const file = await sound(opened(blob), blob.bytes);
  try {
    const entries = await sound(entriesOf(file));
    const members = entries.filter(isReport).map((entry) => memberOf(file, entry));
    const total = members.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > maxBytes) {
      throw refused(`Its files unpack to more than the ${maxBytes} bytes of an import.`);
    }
    return { members, close: () => file.close() };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** What is read of a received file. */
type ZippedFile = Pick<ReceivedBlob, 'path' | 'key' | 'bytes' | 'read'>;

function opened(blob: ZippedFile): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  if (blob.key === null) return openPromise(blob.path, options);
  return fromRandomAccessReaderPromise(new EncryptedFile(blob), blob.bytes, options);
}

/** Parts of an encrypted file, for the library. */
class EncryptedFile extends RandomAccessReader {
  readonly #blob: ZippedFile;
  constructor(blob: ZippedFile) {
    super();
    this.#blob = blob;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#blob.read(start, end), { objectMode: false });
  }
}

async function entriesOf(file: ZipFile): Promise<Entry[]> {
  if (file.entryCount > mostMembers) throw refused(`It holds more than ${mostMembers} files.`);
  const entries = new Map<string, Entry>();
  for await (const entry of file.eachEntry()) {
    assertPlain(entry);
    if (entries.has(entry.fileName)) {
      throw refused(`It holds "${quoted(entry.fileName)}" more than once.`);
    }
    entries.set(entry.fileName, entry);
  }
  return [...entries.values()];
}

function assertPlain(entry: Entry): void {
  const { fileName: name, compressedSize, uncompressedSize } = entry;
  if (name.length > longestName || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name) || name === '') {
    throw refused(`The name "${quoted(name)}" is no plain name of a file.`);
  }
  if (entry.isEncrypted()) throw refused(`"${quoted(name)}" is encrypted.`);
  if (uncompressedSize > freeBytes && uncompressedSize > compressedSize * mostRatio) {
    throw refused(`"${quoted(name)}" unpacks to more than ${mostRatio} times its size.`);
  }
}

/** What systems add to archives on their own is no file of the sender. */
const added = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

function isReport({ fileName, uncompressedSize }: Entry): boolean {
  return !fileName.endsWith('/') && uncompressedSize > 0 && !added.test(fileName);
}

function memberOf(file: ZipFile, entry: Entry): Member {
  const open = () => sound(file.openReadStreamPromise(entry));
  const { fileName: name, uncompressedSize: bytes, crc32: sum } = entry;
  return { name, bytes, crc32: sum, open };
}

/** The bytes of a member. @throws `parse_failed` where they are not what the directory says */
export async function* bytesOf(member: Member): AsyncGenerator<Uint8Array> {
  const stream = await member.open();
  let sum = 0;
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    throw broken(error);
  } finally {
    stream.destroy();
  }
  // The library compares lengths alone.
  if (sum !== member.crc32)
    throw refused(`"${quoted(member.name)}" is corrupted: its checksum differs.`);
}

async function sound<Value>(work: Promise<Value>, end?: number): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw broken(error, end);
  }
}

/** The list of the files is the last thing of an archive: what has none was cut off. */
const noList = /^End of central directory record signature not found/;

function broken(error: unknown, end?: number): unknown {
  if (!(error instanceof Error) || error.name === 'DomainError' || 'members' in error) return error;
  if (end !== undefined && noList.test(error.message)) return cutOff('a ZIP archive', end);
  return refused(`It cannot be read: ${quoted(error.message)}.`);
}

export function refused(why: string): DomainError {
  const detail = `The file is a ZIP archive that is not unpacked. ${why} Send the report in it.`;
  return parseFailed(detail, { reason: 'wrong_format', looks_like: 'a ZIP archive' });
}

/** `what` with its article; the place is its end. */
export function cutOff(what: string, byte: number): DomainError {
  const said = `The file is ${what} that ends at byte ${byte}, before it is whole. Send it again.`;
  return parseFailed(said, { reason: 'truncated', looks_like: what, byte });
}
