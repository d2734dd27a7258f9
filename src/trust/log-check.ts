// Whether the audit log holds the issuing of a package.
import { canonicalJson } from '../trust-core/canonical.ts';
import type { NoteVerifier } from '../trust-core/signed-note.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import type { Check } from './check.ts';
import { parseLogProof, verifyLogProof } from './log-proof.ts';
import { leafHash } from './merkle.ts';
import { assertMembers, fieldsOf, textOf, type Fields } from './shape.ts';
import { parseStrictJson } from './strict-json.ts';

export function checkLog(
  document: Fields,
  vkeys: readonly NoteVerifier[],
): string | Omit<Check, 'name'> {
  const said = fieldsOf(document['log_proof'], 'log_proof');
  if (said['status'] === 'pending') {
    assertMembers(said, 'log_proof', ['status']);
    const detail = 'The log had not published this entry when the file was made; fetch it again.';
    return { outcome: 'not_checked', detail };
  }
  assertMembers(said, 'log_proof', ['status', 'entry', 'proof']);
  if (said['status'] !== 'included') throw new UntrustedError('"log_proof" has no known status.');
  const leaf = textOf(said['entry'], 'log_proof.entry');
  assertAbout(document, leaf);
  const proof = textOf(said['proof'], 'log_proof.proof');
  if (parseLogProof(proof).extra !== undefined) {
    throw new UntrustedError('The log proof carries bytes that nothing covers.');
  }
  if (vkeys.length === 0) {
    const detail = 'There is a proof that the log holds this package; no key of the log was given.';
    return { outcome: 'not_checked', detail };
  }
  const { origin, size } = verifyLogProof(proof, leafHash(Buffer.from(leaf, 'utf8')), vkeys);
  return `The log ${origin} held the issuing of this package when it had ${size} entries.`;
}

/** The entry must be the one that records this very package. */
function assertAbout(document: Fields, leaf: string): void {
  const data = fieldsOf(parseStrictJson(Buffer.from(leaf, 'utf8')), 'log_proof.entry');
  const entry = fieldsOf(data['entry'], 'log_proof.entry');
  const { package_sha256 } = fieldsOf(entry['detail'], 'log_proof.entry');
  const isOurs =
    canonicalJson(data) === leaf &&
    entry['action'] === 'package.issued' &&
    package_sha256 === document['package_sha256'];
  if (!isOurs) throw new UntrustedError('The log entry is about something else.');
}
