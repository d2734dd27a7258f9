// Canonical JSON (RFC 8785) and tagged texts: the only bytes that Proofline hashes of its records.
import canonicalize from 'canonicalize';

/** RFC 8785 text of a JSON value. @throws for NaN, infinities, lone surrogates and cycles. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('Only JSON values have a canonical form.');
  return text;
}

/**
 * A tag, a line feed and the canonical JSON of the value. The tag keeps a hash of one kind of
 * record from standing for another.
 */
export function taggedText(tag: string, value: unknown): string {
  return `${tag}\n${canonicalJson(value)}`;
}
