// Canonical JSON (RFC 8785) and tagged hashes: the only bytes that Proofline hashes of its records.
import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** RFC 8785 text of a JSON value. Throws on NaN, infinities, lone surrogates and cycles. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('Only JSON values have a canonical form.');
  return text;
}

/**
 * SHA-256 in hex of `tag`, a line feed and the canonical JSON of the value. The tag keeps a hash of
 * one kind of record from standing for another.
 */
export function taggedHash(tag: string, value: unknown): string {
  return hash('sha256', `${tag}\n${canonicalJson(value)}`, 'hex');
}
