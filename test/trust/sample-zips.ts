// Whole packages as ZIP, good ones and those of a forger who has even the key of the issuer: every
// fault that an archive can have besides a wrong seal.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sealOf } from '../../src/trust/seal.ts';
import { localHeader, sealDigits, zipEnd, type ZipEntry } from '../../src/trust/zip-layout.ts';
import { packageKey, samplePackage } from './sample-packages.ts';

interface ZipFile {
  name: string;
  data: Buffer;
}

/** Package of some records, with the bytes of those that the issuer held. */
export function sampleFiles(records: number): ZipFile[] {
  const data = samplePackage(records);
  const { manifest } = JSON.parse(data.toString()) as {
    manifest: { files: { path: string; role: string; included: boolean }[] };
  };
  const held = manifest.files.filter(({ role, included }) => role === 'evidence' && included);
  const blobs = held.map(({ path }) => {
    return { name: path, data: Buffer.from(`bytes of ${Number(path.slice(-12))}`) };
  });
  return [{ name: 'package.json', data }, ...blobs];
}

/** Files one behind the other; `gap` bytes before each, which no good archive has. */
export function zipOf(files: readonly ZipFile[], gap = 0): Buffer {
  const pieces: Buffer[] = [];
  let offset = 0;
  const entries: ZipEntry[] = files.map(({ name, data }) => {
    const entry = { name, bytes: data.length, crc32: crc32(data), offset: offset + gap };
    const head = localHeader(entry);
    pieces.push(Buffer.alloc(gap), head, data);
    offset += gap + head.length + data.length;
    return entry;
  });
  return sealed(Buffer.concat([...pieces, zipEnd(entries, offset)]));
}

/** With a seal over what the bytes are now. */
function sealed(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip);
  bytes.fill('0', bytes.length - sealDigits);
  const hash = createHash('sha256').update(bytes).digest('hex');
  bytes.write(sealOf(hash, packageKey), bytes.length - sealDigits, 'ascii');
  return bytes;
}

function patched(zip: Buffer, at: number, value: number): Buffer {
  const bytes = Buffer.from(zip);
  bytes.writeUInt16LE(value, at);
  return sealed(bytes);
}

const local = Buffer.from('504b0304', 'hex');
const row = Buffer.from('504b0102', 'hex');

/** Every one must be refused, although its seal holds but for those that are cut or longer. */
export function hostileZips(): Record<string, Buffer> {
  const files = sampleFiles(5);
  const good = zipOf(files);
  const [first, one, ...others] = files as [ZipFile, ZipFile, ...ZipFile[]];
  const other = { name: one.name, data: Buffer.from('Bytes of 1') };
  const second = good.indexOf(local, 4);
  const secondRow = good.lastIndexOf(row);
  const at = (name: string) => ({ name, data: one.data });
  return {
    'a blob is changed': zipOf([first, other, ...others]),
    'a blob is missing': zipOf([first, ...others]),
    'a blob that nobody names': zipOf([...files, at(`evidence/${'f'.repeat(36)}`)]),
    'a file that no package has': zipOf([...files, at('readme.txt')]),
    'a way out of the folder': zipOf([...files, at('evidence/../../../../etc/cron.d/x')]),
    'an absolute name': zipOf([...files, at('/etc/passwd')]),
    'a name twice': zipOf([first, one, one, ...others]),
    'the package twice': zipOf([first, first, one, ...others]),
    'another order': zipOf([first, ...others, one]),
    'no package': zipOf([one, ...others]),
    'nothing in it': zipOf([]),
    'bytes before each file': zipOf(files, 8),
    'bytes before the archive': sealed(Buffer.concat([Buffer.from('PK junk '), good])),
    'bytes after the archive': Buffer.concat([good, Buffer.from('more')]),
    'two files on one place': patched(good, secondRow + 42, second),
    'another name in its header': patched(good, second + 40, 0x3030),
    'another size in its header': patched(good, second + 22, 9),
    'said to be compressed': patched(patched(good, 8, 8), good.indexOf(row) + 10, 8),
    'said to be encrypted': patched(good, good.indexOf(row) + 8, 1),
    'an executable': patched(good, good.indexOf(row) + 40, 0o100755),
    'a link': patched(good, secondRow + 40, 0o120777),
    'a wrong checksum': patched(
      patched(good, second + 14, 7),
      good.indexOf(row, good.indexOf(row) + 4) + 16,
      7,
    ),
    'more files than there are': patched(good, good.length - 128 - 12, 60_000),
    'cut in a file': good.subarray(0, second + 50),
    'cut in the directory': good.subarray(0, secondRow + 20),
    'cut in the seal': good.subarray(0, -1),
    'only the end': sealed(good.subarray(-150)),
    'two letters': Buffer.from('PK'),
  };
}
