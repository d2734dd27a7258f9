// The seal of a package file that is not plain JSON: one Ed25519 signature over every byte of the
// file but its own, so that no page of a PDF can be changed alongside the signed records, and no
// ZIP can be packed again.
import { createHash, sign, verify, type KeyObject } from 'node:crypto';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { sealDigits } from './zip-layout.ts';

const emptySeal = '0'.repeat(sealDigits);
const pdfStart = '/IP3_Seal <';

/** What is signed: the tag and the SHA-256 of the file with zeros in the place of the seal. */
function sealMessage(sha256: string): Buffer {
  return Buffer.from(`ip3/seal/v1\n${sha256}`, 'ascii');
}

/** The seal of a file whose bytes, with zeros in its place, have this hash. */
export function sealOf(sha256: string, key: KeyObject): string {
  return sign(null, sealMessage(sha256), key).toString('hex');
}

/** Puts the seal into the trailer of a PDF; it must have a classic trailer, as ours has. */
export function sealPdf(pdf: Buffer, key: KeyObject): Buffer {
  const mark = 'trailer\n<<\n';
  const at = pdf.lastIndexOf(mark) + mark.length;
  if (at < mark.length) throw new TypeError('The PDF has no trailer.');
  const line = Buffer.from(`${pdfStart}${emptySeal}>\n`, 'ascii');
  const sealed = Buffer.concat([pdf.subarray(0, at), line, pdf.subarray(at)]);
  const hash = createHash('sha256').update(sealed).digest('hex');
  sealed.write(sealOf(hash, key), at + pdfStart.length, 'ascii');
  return sealed;
}

/** Throws UntrustedError unless this key sealed every byte of the PDF. */
export function checkPdfSeal(pdf: Uint8Array, key: KeyObject): void {
  const bytes = Buffer.from(pdf);
  const at = bytes.lastIndexOf(pdfStart) + pdfStart.length;
  if (at < pdfStart.length) throw new UntrustedError('The PDF has no seal.');
  const seal = bytes.toString('latin1', at, at + sealDigits);
  bytes.write(emptySeal, at, 'ascii');
  checkSeal(createHash('sha256').update(bytes).digest('hex'), seal, key);
}

/** Throws UntrustedError unless the seal is this key's over a file of this hash, see `sealOf`. */
export function checkSeal(sha256: string, seal: string, key: KeyObject): void {
  if (!/^[0-9a-f]{128}$/.test(seal)) throw new UntrustedError('The file has no seal.');
  if (!verify(null, sealMessage(sha256), key, Buffer.from(seal, 'hex'))) {
    throw new UntrustedError(
      'The seal does not hold: the file was changed, or something was added, after it was made.',
    );
  }
}
