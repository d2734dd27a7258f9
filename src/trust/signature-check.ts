// Whether the signature of a package holds, and whether the reader trusts the key that made it.
import { createHash, type KeyObject } from 'node:crypto';
import { canonicalJson } from '../trust-core/canonical.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import type { Check } from './check.ts';
import { openEnvelope, type Envelope } from './dsse.ts';
import type { Manifest } from './manifest.ts';
import { publicKeyOf, statementOf, statementType, type PublicSigner } from './package.ts';
import { assertMembers, fieldsOf, listOf, textOf, type Fields } from './shape.ts';

/** A key that the reader pins: its raw bytes in base64url, and what its owner says of it. */
export interface TrustedKey {
  x: string;
  active_from?: string | undefined;
  retired_at?: string | null | undefined;
  compromised?: boolean | undefined;
}

/** The statement is about this package, and the key in the file signed it. Says nothing of whom. */
export function checkSignature(document: Fields): string {
  const signer = signerOf(document);
  const envelope = envelopeOf(document, signer.kid);
  const body = openEnvelope(envelope, keyOf(signer));
  if (body === null) throw new UntrustedError('The signature does not hold.');
  const manifest = fieldsOf(document['manifest'], 'manifest') as unknown as Manifest;
  const issued_at = textOf(document['issued_at'], 'issued_at');
  if (Buffer.from(body).toString('utf8') !== canonicalJson(statementOf(manifest, issued_at))) {
    throw new UntrustedError('The signature holds, but for another package.');
  }
  return `The key ${signer.kid} signed this package hash, audience and time (${issued_at}).`;
}

/** The key that the file itself names; its id must be its thumbprint. */
export function signerOf(document: Fields): PublicSigner {
  const signer = fieldsOf(document['signer'], 'signer');
  assertMembers(signer, 'signer', ['kty', 'crv', 'x', 'kid']);
  const x = textOf(signer['x'], 'signer.x');
  const thumbprint = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  const kid = createHash('sha256').update(thumbprint).digest('base64url');
  if (signer['kty'] !== 'OKP' || signer['crv'] !== 'Ed25519' || signer['kid'] !== kid) {
    throw new UntrustedError('"signer" is no Ed25519 key, or its id is not that of the key.');
  }
  return { kty: 'OKP', crv: 'Ed25519', x, kid };
}

function keyOf(signer: PublicSigner): KeyObject {
  try {
    return publicKeyOf(signer);
  } catch {
    throw new UntrustedError('"signer" is no Ed25519 key.');
  }
}

function envelopeOf(document: Fields, kid: string): Envelope {
  const envelope = fieldsOf(document['signature'], 'signature');
  const [first] = listOf(envelope['signatures'], 'signature.signatures');
  const sig = textOf(fieldsOf(first, 'signature.signatures')['sig'], 'sig');
  const payload = textOf(envelope['payload'], 'signature.payload');
  const expected = { payloadType: statementType, payload, signatures: [{ keyid: kid, sig }] };
  if (canonicalJson(envelope) !== canonicalJson(expected)) {
    throw new UntrustedError('"signature" is not an envelope with one signature of this key.');
  }
  return expected;
}

/** Whether the reader trusts the key; without keys of the reader no one can say. */
export function checkIssuer(
  document: Fields,
  keys: readonly TrustedKey[] | null,
): string | Omit<Check, 'name'> {
  if (keys === null) {
    const detail = 'No key was given, so anybody could have made this file.';
    return { outcome: 'not_checked', detail };
  }
  const { x, kid } = signerOf(document);
  const same = keys.filter((one) => one.x === x);
  if (same.length === 0) throw new UntrustedError(`You do not trust the key ${kid} of this file.`);
  // One source might know of a theft, or of an end, that another was written before.
  if (same.some(({ compromised }) => compromised === true)) {
    throw new UntrustedError(`The key ${kid} was reported as compromised: anyone might have it.`);
  }
  const issued_at = textOf(document['issued_at'], 'issued_at');
  const isOutside = ({ active_from, retired_at }: TrustedKey) =>
    (active_from !== undefined && issued_at < active_from) ||
    (typeof retired_at === 'string' && issued_at > retired_at);
  if (same.some(isOutside)) {
    throw new UntrustedError(`The key ${kid} was not in use at ${issued_at}.`);
  }
  return `The key ${kid} is one that you trust.`;
}
