// Pictures among the evidence: detected by their first bytes, measured before anything decodes
// them.
import { inflateSync } from 'node:zlib';

/** More than this is not drawn, whatever it is. */
export const pictureLimits = { bytes: 4 << 20, pixels: 12_000_000, count: 24 };

export interface PictureSize {
  width: number;
  height: number;
}

/** Whether bytes begin as a PNG or JPEG file does. */
export function looksLikePicture(head: Uint8Array): boolean {
  const start = Buffer.from(head).toString('latin1', 0, 4);
  return start === '\x89PNG' || start.startsWith('\xff\xd8\xff');
}

/** Width and height of a PNG or JPEG that is safe to decode; null for anything else. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length > pictureLimits.bytes) return null;
  const size = bytes.readUInt8(0) === 0x89 ? pngSize(bytes) : jpegSize(bytes);
  if (size === null || size.width < 1 || size.height < 1) return null;
  return size.width * size.height <= pictureLimits.pixels ? size : null;
}

function pngSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width * height > pictureLimits.pixels) return null;
  // A row is at most eight bytes a pixel and its filter; interlacing adds some rows.
  const most = (width * 8 + 1) * (height * 2 + 8);
  const data = pngData(bytes);
  if (data === null) return null;
  try {
    inflateSync(data, { maxOutputLength: most });
  } catch {
    return null;
  }
  return { width, height };
}

function pngData(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) return null;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(bytes.subarray(at + 8, at + 8 + length));
    }
    at += 12 + length;
  }
  return parts.length === 0 ? null : Buffer.concat(parts);
}

/** The frame header of a JPEG, found by walking its segments. */
function jpegSize(bytes: Buffer): PictureSize | null {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
