// A ZIP archive as bytes, sound or broken in one way, for tests of imports.
import { crc32, deflateRawSync } from 'node:zlib';

export interface Packed {
  name: string;
  text: string | Buffer;
  encrypted?: boolean;
  /** In place of the length that it has. */
  said?: number;
  /** In place of the checksum that it has. */
  sum?: number;
}

export function zipOf(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, encrypted = false, said, sum } of files) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(sum ?? crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(said ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name)]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const start = Buffer.from('PK\x01\x02\x14\x00', 'latin1');
    directory.push(start, common, tail, Buffer.from(name));
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...parts, central, endOf(files.length, central.length, offset)]);
}

/** The end of an archive: its files, and the size and place of their directory. */
function endOf(files: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
