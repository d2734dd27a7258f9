// Whether the public key of a new passkey can prove anything. Without an attestation a key is what
// was sent, and the library tries it no sooner than at the next login.
import { createPublicKey, type webcrypto } from 'node:crypto';

/** Members of a COSE key (RFC 9052) by their numbers: type, algorithm, curve and so on. */
export type CoseKey = ReadonlyMap<number, unknown>;

const [type, algorithm] = [1, 3];

/** Of each algorithm: its type and curve in COSE, and the JWK with its members by their numbers. */
const kinds = [
  { cose: [1, -8, 6], jwk: { kty: 'OKP', crv: 'Ed25519' }, bytes: [{ name: 'x', label: -2 }] },
  {
    cose: [2, -7, 1],
    jwk: { kty: 'EC', crv: 'P-256' },
    bytes: [
      { name: 'x', label: -2 },
      { name: 'y', label: -3 },
    ],
  },
  {
    cose: [3, -257, null],
    jwk: { kty: 'RSA' },
    bytes: [
      { name: 'n', label: -1 },
      { name: 'e', label: -2 },
    ],
  },
] as const;

/** 128 bits of security (NIST SP 800-57); 2,048 have 112. */
const leastModulus = 3072;
/** The least exponent that is approved (NIST SP 800-56B). */
const leastExponent = 65_537n;

/** A key of which the owner should learn why it is not taken. */
export class ShortKeyError extends Error {
  constructor() {
    super('The key is too short.');
  }
}

/** @throws Error for a key that is not of its algorithm, not on its curve, or too short. */
export function assertProves(key: CoseKey): void {
  const kind = kinds.find(
    ({ cose: [itsType, itsAlgorithm, curve] }) =>
      key.get(type) === itsType &&
      key.get(algorithm) === itsAlgorithm &&
      (curve === null || key.get(-1) === curve),
  );
  if (kind === undefined) throw new Error('The key is not of its algorithm.');
  const jwk: webcrypto.JsonWebKey = { ...kind.jwk };
  for (const { name, label } of kind.bytes) jwk[name] = textOf(key, label);
  const { modulusLength, publicExponent } =
    createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyDetails ?? {};
  const isShort = (modulusLength ?? leastModulus) < leastModulus;
  if (isShort || (publicExponent ?? leastExponent) < leastExponent) throw new ShortKeyError();
}

function textOf(key: CoseKey, label: number): string {
  const bytes = key.get(label);
  if (bytes instanceof Uint8Array) return Buffer.from(bytes).toString('base64url');
  throw new Error('A part of the key is missing.');
}
