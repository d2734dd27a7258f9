// DER (X.690) as far as timestamps need it: values with definite lengths and tags of one byte, in
// their one allowed spelling. Whatever else stands in a file is refused.
import { UntrustedError } from '../trust-core/untrusted-error.ts';

export interface DerValue {
  tag: number;
  content: Buffer;
  /** Tag, length and content. */
  whole: Buffer;
}

/** A value with this tag and these contents one after the other. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const hex = length.toString(16);
  const long = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 | long.length, ...long];
  return Buffer.concat([Buffer.from(head), content]);
}

/** The values that fill the bytes. Throws UntrustedError for anything but DER. */
export function derValues(bytes: Buffer): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length;) {
    const value = valueAt(bytes, at);
    values.push(value);
    at += value.whole.length;
  }
  return values;
}

/** The value that fills the bytes, alone. */
export function derValue(bytes: Buffer): DerValue {
  const [value, ...others] = derValues(bytes);
  if (value === undefined || others.length > 0) throw notDer();
  return value;
}

/** The values inside of one that must have this tag. */
export function derInside(value: DerValue | undefined, tag: number): DerValue[] {
  return derValues(derContent(value, tag));
}

export function derContent(value: DerValue | undefined, tag: number): Buffer {
  if (value?.tag !== tag) throw notDer();
  return value.content;
}

function valueAt(bytes: Buffer, at: number): DerValue {
  const [tag = 0, first] = [bytes[at], bytes[at + 1]];
  if (first === undefined || (tag & 0x1f) === 0x1f) throw notDer();
  const digits = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || digits > 4 || at + 2 + digits > bytes.length) throw notDer();
  const start = at + 2 + digits;
  const length = digits === 0 ? first : bytes.readUIntBE(at + 2, digits);
  const isShortest = digits === 0 || (length >= 0x80 && bytes[at + 2] !== 0);
  if (!isShortest || start + length > bytes.length) throw notDer();
  const end = start + length;
  return { tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) };
}

function notDer(): UntrustedError {
  return new UntrustedError('The timestamp is not laid out as RFC 3161 asks.');
}
