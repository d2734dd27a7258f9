/** XML has no control characters and no halves of surrogate pairs, however they are written. */
export function xmlText(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}
