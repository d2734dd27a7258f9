// The package that is attached to one of our PDFs. This is no PDF reader: it finds the one embedded
// file as our writer lays it down, and the seal says whether someone else has written anything.
import { inflateSync } from 'node:zlib';
import { UntrustedError } from '../trust-core/untrusted-error.ts';

const maxBytes = 256 * 2 ** 20;

/** Throws UntrustedError when there is no such file, or it is too large or corrupted. */
export function attachmentOf(pdf: Buffer): Buffer {
  const mark = pdf.indexOf('/Type /EmbeddedFile');
  const start = pdf.indexOf('stream\n', Math.max(mark, 0)) + 'stream\n'.length;
  const head = pdf.toString('latin1', Math.max(mark, 0), start);
  const length = Number(/\/Length (\d{1,10})\b/.exec(head)?.[1]);
  if (mark < 0 || head.length > 4096 || !Number.isInteger(length)) {
    throw new UntrustedError('The PDF has no package attached.');
  }
  const data = pdf.subarray(start, start + length);
  if (!head.includes('/FlateDecode')) return data;
  try {
    return inflateSync(data, { maxOutputLength: maxBytes });
  } catch {
    throw new UntrustedError('The package in the PDF is corrupted, or larger than 256 MiB.');
  }
}
