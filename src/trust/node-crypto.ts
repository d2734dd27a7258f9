// The cryptography of Node.js for the trust core.
import { createPublicKey, hash, verify } from 'node:crypto';
import type { SyncCrypto } from '../trust-core/computation.ts';

export const nodeCrypto: SyncCrypto = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  verifyEd25519({ publicKey, message, signature }) {
    const x = Buffer.from(publicKey).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, message, key, signature);
  },
};
