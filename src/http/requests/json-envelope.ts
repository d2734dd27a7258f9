// A file inside JSON: `{ "filename"?, "content" | "content_base64" }`. It has to be read whole, so
// it is checked first: only a flat object of texts is parsed, whose memory follows its length.
import { DomainError, validationFailed } from '../../domain/error.ts';
import { sorted } from '../../domain/nearest-name.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import { memberTwice } from './json-body.ts';
import { limits } from './limits.ts';

export interface Envelope {
  filename?: string;
  content: Buffer;
}

const members = ['filename', 'content', 'content_base64'];

/** How an envelope begins; a report that begins so and has other members is a report. */
const opening = /^\uFEFF?\s*\{\s*"(filename|content|content_base64)"\s*:\s*"/;
const openingBytes = 256;

/** The envelope, or undefined when the JSON is the file itself. Throws when it is too large. */
export async function openEnvelope(blob: ReceivedBlob): Promise<Envelope | undefined> {
  const start = await readBytes(blob, Math.min(blob.bytes, openingBytes));
  if (!opening.test(start.toString('utf8'))) return undefined;
  if (blob.bytes > limits.envelopeBytes) throw tooLarge();
  const bytes = await readBytes(blob, blob.bytes);
  return isFlat(bytes) ? parsedEnvelope(bytes) : undefined;
}

/** Whether no list and no second object begins outside a string. */
function isFlat(bytes: Buffer): boolean {
  let objects = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === openBracket) return false;
    else if (byte === openBrace && ++objects > 1) return false;
  }
  return true;
}

const [quote = 0, openBracket, openBrace, backslash] = Buffer.from('"[{\\');

/** Place of the closing quote of the string that opens at `start`, or the end of the bytes. */
function endOfString(bytes: Buffer, start: number): number {
  let end = bytes.indexOf(quote, start + 1);
  while (end !== -1 && isEscaped(bytes, end)) end = bytes.indexOf(quote, end + 1);
  return end === -1 ? bytes.length : end;
}

function isEscaped(bytes: Buffer, at: number): boolean {
  let slashes = 0;
  while (bytes[at - 1 - slashes] === backslash) slashes += 1;
  return slashes % 2 === 1;
}

function parsedEnvelope(bytes: Buffer): Envelope | undefined {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(text) as Record<string, unknown>;
  } catch {
    // Not JSON: the importer says so, with the place.
    return undefined;
  }
  const { filename, content, content_base64, ...others } = value;
  const { faults, unknown } = sorted(Object.keys(others), members);
  // A report might have a member "content" as well, but hardly one that is nearly called so.
  if (faults.length > 0) throw validationFailed(faults);
  if (unknown.length > 0) return undefined;
  const twice = memberTwice(text);
  if (twice) throw twice;
  const named = typeof filename === 'string' ? { filename } : {};
  if (typeof content_base64 === 'string')
    return { ...named, content: fromContentBase64(content_base64) };
  return typeof content === 'string' ? { ...named, content: Buffer.from(content) } : undefined;
}

/**
 * The bytes of `content_base64`, in either alphabet, padded or not, in lines or not. Throws for
 * anything else, of which a lenient decoder would make other bytes without a word.
 */
export function fromContentBase64(text: string): Buffer {
  const digits = text.replace(/\s+/g, '').replace(/={1,2}$/, '');
  const isSound = !/[^\w+/-]/.test(digits) && digits.length % 4 !== 1;
  if (isSound) return Buffer.from(digits, 'base64');
  throw validationFailed([{ pointer: '/content_base64', message: 'must be base64' }]);
}

async function readBytes(blob: ReceivedBlob, end: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of blob.read(0, end)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function tooLarge(): DomainError {
  const max_bytes = limits.envelopeBytes;
  const detail = `Send a file of more than ${max_bytes} bytes as the raw body or as a form.`;
  return new DomainError('payload_too_large', detail, { max_bytes });
}
