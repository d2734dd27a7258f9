// Whether a caller has what would be answered already (`If-None-Match`).
import { Type } from 'typebox';

/** Weak comparison (RFC 9110 §13.1.2): a proxy that compressed the body marks the tag with W/. */
export function holdsTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const held = ifNoneMatch.split(',').map((tag) => opaque(tag.trim()));
  return held.includes(opaque(etag)) || held.includes('*');
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}

export const HeldTagHeaders = Type.Object({
  'if-none-match': Type.Optional(
    Type.String({ maxLength: 1000, description: '`ETag` that you have; 304 when it is the one.' }),
  ),
});

export const notModified = {
  304: { description: 'What you have is the one.', type: 'null' },
} as const;
