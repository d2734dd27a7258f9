// Public keys of machines: which are taken, and with which algorithms their signatures count.
import { createPublicKey, type KeyObject } from 'node:crypto';
import { validationFailed } from '../../domain/error.ts';
import type { assertionAlgorithms, PublicKey } from '../../domain/machine.ts';

type Algorithm = (typeof assertionAlgorithms)[number];

/** 128 bits of security (NIST SP 800-57); 2,048 have 112. */
const leastRsaBits = 3072;
const mostRsaBits = 8192;

/** @throws `validation_failed` for a key that no signature is checked with. */
export function assertPublicKeys(keys: readonly PublicKey[]): void {
  const seen = new Set<string>();
  keys.forEach((key, at) => {
    const fault = faultOf(key);
    const text = spkiOf(key);
    if (fault !== null) throw validationFailed([{ pointer: `/public_keys/${at}`, message: fault }]);
    if (seen.has(text)) {
      throw validationFailed([{ pointer: `/public_keys/${at}`, message: 'is named twice' }]);
    }
    seen.add(text);
  });
}

/** Null for a key whose signatures count. */
function faultOf(key: PublicKey): string | null {
  const object = keyObjectOf(key);
  if (object === null) return 'must be the public key of a JWK';
  if (algorithmsOf(object).length > 0) return null;
  return (
    `must be Ed25519, P-256, P-384, or RSA of ${leastRsaBits} to ${mostRsaBits} bits with the ` +
    'exponent 65537'
  );
}

function spkiOf(key: PublicKey): string {
  return keyObjectOf(key)?.export({ type: 'spki', format: 'der' }).toString('base64') ?? '';
}

export function keyObjectOf(key: PublicKey): KeyObject | null {
  try {
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    return null;
  }
}

/** The algorithms follow from the key, never from what the signer says alone. */
export function algorithmsOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): Algorithm[] {
  const { namedCurve, modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {};
  if (asymmetricKeyType === 'ed25519') return ['EdDSA'];
  if (asymmetricKeyType === 'ec') {
    if (namedCurve === 'prime256v1') return ['ES256'];
    return namedCurve === 'secp384r1' ? ['ES384'] : [];
  }
  if (asymmetricKeyType !== 'rsa' || publicExponent !== 65_537n) return [];
  const isSound = modulusLength >= leastRsaBits && modulusLength <= mostRsaBits;
  return isSound ? ['PS256', 'RS256'] : [];
}
