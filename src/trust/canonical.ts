// Hashes of records: SHA-256 over their tagged canonical text.
import { hash } from 'node:crypto';
import { taggedText } from '../trust-core/canonical.ts';

/** SHA-256 in hex of `tag`, a line feed and the canonical JSON of the value. */
export function taggedHash(tag: string, value: unknown): string {
  return hash('sha256', taggedText(tag, value), 'hex');
}
