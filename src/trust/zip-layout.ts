// The one layout of a package as ZIP: stored files without gaps, one date, sizes and checksums in
// every header, the seal as comment. The writer makes these bytes and the reader demands them, so
// that no two programs can find different files in one archive.
import { UntrustedError } from '../trust-core/untrusted-error.ts';

export interface ZipEntry {
  /** ASCII. */
  name: string;
  bytes: number;
  crc32: number;
  /** Where its header begins. */
  offset: number;
}

/** Hexadecimal digits of the seal, which is the last thing in the file. */
export const sealDigits = 128;

/** Beyond this, sizes and places are written in the fields of ZIP64, as Python's zipfile does. */
const limit32 = 0x7fff_ffff;
const limit16 = 0xfffe;
const none32 = 0xffff_ffff;
/** 1980-01-01, the first day that a ZIP can name. */
const date = 0x0021;

const endBytes = 22 + sealDigits;
const end64Bytes = 56 + 20;
const maxDirectoryBytes = 4 * 2 ** 20;

/** Bytes that a reader needs of the end of a file to find the directory. */
export const tailBytes = endBytes + end64Bytes;

/** What precedes the bytes of a file. */
export function localHeader({ name, bytes, crc32 }: Omit<ZipEntry, 'offset'>): Buffer {
  const isLarge = bytes > limit32;
  const extra = isLarge ? extra64([bytes, bytes]) : Buffer.alloc(0);
  const size = isLarge ? none32 : bytes;
  const fields = commonFields({ isLarge, crc32, size, name, extra });
  return Buffer.concat([u32(0x04034b50), fields, Buffer.from(name, 'ascii'), extra]);
}

/** The directory and the end of the archive, with zeros in the place of the seal. */
export function zipEnd(entries: readonly ZipEntry[], offset: number): Buffer {
  const directory = Buffer.concat(entries.map(directoryRow));
  const place = { count: entries.length, size: directory.length, offset };
  const isLarge = place.count > limit16 || place.size > limit32 || offset > limit32;
  const end64 = isLarge ? end64Of(place) : Buffer.alloc(0);
  return Buffer.concat([directory, end64, endOf(place, isLarge), Buffer.alloc(sealDigits, '0')]);
}

function directoryRow({ name, bytes, crc32, offset }: ZipEntry): Buffer {
  const large = [bytes, bytes, offset].filter((value) => value > limit32);
  const extra = large.length > 0 ? extra64(large) : Buffer.alloc(0);
  const size = bytes > limit32 ? none32 : bytes;
  const fields = commonFields({ isLarge: large.length > 0, crc32, size, name, extra });
  // Made on Unix by version 2.0 or 4.5; no comment, first disk, a plain file of mode 0644.
  const madeBy = u16(0x0300 | (large.length > 0 ? 45 : 20));
  const rest = [u16(0), u16(0), u16(0), u32(0o100644 * 2 ** 16)];
  const place = u32(offset > limit32 ? none32 : offset);
  const text = Buffer.from(name, 'ascii');
  return Buffer.concat([u32(0x02014b50), madeBy, fields, ...rest, place, text, extra]);
}

/** From the version that a reader needs to the length of the extra field. */
function commonFields(about: {
  isLarge: boolean;
  crc32: number;
  size: number;
  name: string;
  extra: Buffer;
}): Buffer {
  const { isLarge, crc32, size, name, extra } = about;
  const kind = [u16(isLarge ? 45 : 20), u16(0), u16(0), u16(0), u16(date)];
  const lengths = [u16(name.length), u16(extra.length)];
  return Buffer.concat([...kind, u32(crc32), u32(size), u32(size), ...lengths]);
}

interface Place {
  count: number;
  size: number;
  offset: number;
}

function end64Of({ count, size, offset }: Place): Buffer {
  const head = [u32(0x06064b50), u64(44), u16(0x0300 | 45), u16(45), u32(0), u32(0)];
  const record = [...head, u64(count), u64(count), u64(size), u64(offset)];
  return Buffer.concat([...record, u32(0x07064b50), u32(0), u64(offset + size), u32(1)]);
}

function endOf({ count, size, offset }: Place, isLarge: boolean): Buffer {
  const short = u16(isLarge ? 0xffff : count);
  const place = isLarge ? [u32(none32), u32(none32)] : [u32(size), u32(offset)];
  return Buffer.concat([u32(0x06054b50), u32(0), short, short, ...place, u16(sealDigits)]);
}

/** Where the directory is, from the last bytes of a file of this size. */
export function directoryPlace(tail: Buffer, size: number): Place {
  const at = tail.length - endBytes;
  if (at < 0 || tail.readUInt32LE(at) !== 0x06054b50) throw notOurs('It ends in something else.');
  const isLarge = tail.readUInt32LE(at + 16) === none32;
  if (isLarge && at < end64Bytes) throw notOurs('It is cut short.');
  const from = at - end64Bytes;
  const place = isLarge
    ? { count: wide(tail, from + 32), size: wide(tail, from + 40), offset: wide(tail, from + 48) }
    : {
        count: tail.readUInt16LE(at + 10),
        size: tail.readUInt32LE(at + 12),
        offset: tail.readUInt32LE(at + 16),
      };
  const end = endBytes + (isLarge ? end64Bytes : 0);
  if (place.size > maxDirectoryBytes) throw notOurs('Its directory is too large.');
  if (place.offset + place.size + end !== size) throw notOurs('Its directory is elsewhere.');
  return place;
}

/**
 * The files of an archive, from the bytes that follow the last of them. Throws UntrustedError when
 * the bytes are others than the writer makes of these files, or the files do not be one behind the
 * other from the first byte on.
 */
export function readDirectory(end: Buffer, place: Place): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  let offset = 0;
  while (at < place.size) {
    const entry = { ...rowAt(end, at, place.size), offset };
    entries.push(entry);
    at += directoryRow(entry).length;
    offset += localHeader(entry).length + entry.bytes;
  }
  if (offset !== place.offset) throw notOurs('Its files overlap or leave gaps.');
  const expected = zipEnd(entries, offset);
  if (!expected.subarray(0, -sealDigits).equals(end.subarray(0, -sealDigits))) {
    throw notOurs('Its directory says more than names, sizes and checksums.');
  }
  return entries;
}

function rowAt(end: Buffer, at: number, size: number): Omit<ZipEntry, 'offset'> {
  if (at + 46 > size) throw notOurs('Its directory is cut short.');
  const nameEnd = at + 46 + end.readUInt16LE(at + 28);
  const bytes = end.readUInt32LE(at + 24);
  const hasLarge = bytes === none32;
  if (nameEnd + (hasLarge ? 12 : 0) > size) throw notOurs('Its directory is cut short.');
  const name = end.toString('latin1', at + 46, nameEnd);
  if (!/^[\x21-\x7e]+$/.test(name)) throw notOurs('A name in it is no plain text.');
  const crc32 = end.readUInt32LE(at + 16);
  return { name, crc32, bytes: hasLarge ? wide(end, nameEnd + 4) : bytes };
}

/** Names of a package: its JSON first, then each evidence file once, in the order of ids. */
export function assertPackageNames(entries: readonly ZipEntry[]): void {
  const [first, ...others] = entries.map(({ name }) => name);
  if (first !== packageName) throw notOurs(`Its first file is not ${packageName}.`);
  const odd = others.findIndex(
    (name, index) => !/^evidence\/[0-9a-f-]{36}$/.test(name) || name <= (others[index - 1] ?? ''),
  );
  if (odd >= 0) throw notOurs('It has a file that no package has, or one twice or out of order.');
}

export const packageName = 'package.json';

function notOurs(reason: string): UntrustedError {
  return new UntrustedError(`It is no ZIP as packages are made. ${reason}`);
}

function extra64(values: readonly number[]): Buffer {
  return Buffer.concat([u16(1), u16(8 * values.length), ...values.map(u64)]);
}

/** A number of eight bytes; one beyond 2^53 is no size of a file. */
function wide(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw notOurs('A size in it is impossible.');
  return Number(value);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
