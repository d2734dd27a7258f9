// What the log of an issuer says was erased since a package was made. Only entries with a proof
// under a key that the reader trusts count: else anyone could explain lost bytes away.
import { canonicalJson } from '../trust-core/canonical.ts';
import type { NoteVerifier } from '../trust-core/signed-note.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { verifyLogProof } from './log-proof.ts';
import { leafHash } from './merkle.ts';
import { assertMembers, fieldsOf, listOf, textOf, type Fields } from './shape.ts';
import { parseStrictJson } from './strict-json.ts';

/** Who erased a record, as the log says it. */
export interface ProvenErasure {
  at: string;
  actor: string;
  approved_by: string;
  ground: string;
}

/** Erased records by their ids. Throws UntrustedError for a statement that does not hold. */
export function provenErasures(
  statement: Uint8Array,
  vkeys: readonly NoteVerifier[],
): Map<string, ProvenErasure> {
  const said = fieldsOf(parseStrictJson(statement), 'statement');
  assertMembers(said, 'statement', ['type', 'incident', 'entries']);
  if (said['type'] !== 'proofline.erasures/1') {
    throw new UntrustedError('It is no statement on erasures.');
  }
  const found = new Map<string, ProvenErasure>();
  for (const one of listOf(said['entries'], 'entries')) {
    const { entry, proof } = fieldsOf(one, 'entries');
    if (proof === null) continue;
    const leaf = textOf(entry, 'entry');
    verifyLogProof(textOf(proof, 'proof'), leafHash(Buffer.from(leaf, 'utf8')), vkeys);
    for (const [id, erasure] of erasuresIn(leaf)) found.set(id, erasure);
  }
  return found;
}

function* erasuresIn(leaf: string): Generator<[string, ProvenErasure]> {
  const data = fieldsOf(parseStrictJson(Buffer.from(leaf, 'utf8')), 'entry');
  const entry = fieldsOf(data['entry'], 'entry');
  if (canonicalJson(data) !== leaf || entry['action'] !== 'incident.evidence_erased') {
    throw new UntrustedError('An entry is about something else than an erasure.');
  }
  const detail: Fields = fieldsOf(entry['detail'], 'detail');
  const erasure = {
    at: textOf(entry['at'], 'at'),
    actor: textOf(entry['actor'], 'actor'),
    approved_by: textOf(detail['approved_by'], 'approved_by'),
    ground: textOf(detail['ground'], 'ground'),
  };
  for (const id of listOf(detail['evidence'], 'evidence')) yield [textOf(id, 'id'), erasure];
}
