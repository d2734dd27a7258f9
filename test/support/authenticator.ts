// An authenticator in software, by the text of WebAuthn: it makes passkeys and proves them, also
// wrongly, as no browser would.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Assertion, Registration } from '../../src/operations/accounts/webauthn.ts';

export const origin = 'https://console.test';
export const partyId = 'console.test';

/** What differs from the truth. */
export interface Lies {
  origin?: string;
  partyId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  /** The user was not verified. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
  tampered?: boolean;
  /** Members of the public key that are others. */
  key?: ReadonlyMap<number, number | Buffer>;
}

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256' | 'ES384';

export interface Authenticator {
  id: string;
  create(options: { challenge: string }, lies?: Lies): Registration;
  get(options: { challenge: string }, lies?: Lies): Assertion;
}

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** RFC 8949, as far as keys and attestations need it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

interface Kind {
  make: () => { privateKey: KeyObject; publicKey: KeyObject };
  hash: string | null;
  /** Members of a COSE key (RFC 9053), with the members of the JWK that they are. */
  cose: readonly (readonly [number, number | string])[];
}

const ec = (namedCurve: string) => () => generateKeyPairSync('ec', { namedCurve });

const kinds: Readonly<Record<Algorithm, Kind>> = {
  ES256: {
    ...{ make: ec('P-256'), hash: 'sha256' },
    cose: [...pairs(2, -7), [-1, 1], [-2, 'x'], [-3, 'y']],
  },
  ES384: {
    ...{ make: ec('P-384'), hash: 'sha384' },
    cose: [...pairs(2, -35), [-1, 2], [-2, 'x'], [-3, 'y']],
  },
  EdDSA: {
    ...{ make: () => generateKeyPairSync('ed25519'), hash: null },
    cose: [...pairs(1, -8), [-1, 6], [-2, 'x']],
  },
  RS256: {
    ...{ make: () => generateKeyPairSync('rsa', { modulusLength: 3072 }), hash: 'sha256' },
    cose: [...pairs(3, -257), [-1, 'n'], [-2, 'e']],
  },
};

function pairs(type: number, algorithm: number) {
  return [[1, type] as const, [3, algorithm] as const];
}

function coseKey(publicKey: KeyObject, { cose }: Kind, lies: Lies['key'] = new Map()): Buffer {
  const jwk = publicKey.export({ format: 'jwk' }) as Record<string, string>;
  const valueOf = (value: number | string) =>
    typeof value === 'number' ? value : Buffer.from(jwk[value]!, 'base64url');
  const members = cose.map(([label, value]) => [label, valueOf(value)] as const);
  return cbor(new Map<Cbor, Cbor>([...members, ...lies]));
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** In a browser at `site`. Counts up from 1 with each proof. */
export function newAuthenticator(algorithm: Algorithm = 'ES256', site = origin): Authenticator {
  const kind = kinds[algorithm];
  const { privateKey, publicKey } = kind.make();
  const credentialId = randomBytes(16);
  const id = text(credentialId);
  let count = 0;

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        ...{ type: lies.type ?? type, challenge: lies.challenge ?? challenge },
        ...{ origin: lies.origin ?? site, crossOrigin: lies.crossOrigin ?? false },
      }),
    );
  const data = (lies: Lies, attested?: Buffer) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? count);
    const flags = 1 | (lies.unverified === true ? 0 : 4) | (attested === undefined ? 0 : 64);
    const party = sha256(lies.partyId ?? partyId);
    return Buffer.concat([party, Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  };
  const answer = <Response>(response: Response) =>
    ({ id, rawId: id, type: 'public-key', response }) as const;

  return {
    id,
    create({ challenge }, lies = {}) {
      const head = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length])]);
      const attested = Buffer.concat([head, credentialId, coseKey(publicKey, kind, lies.key)]);
      const object = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data(lies, attested)],
      ]);
      return answer({
        clientDataJSON: text(clientData('webauthn.create', challenge, lies)),
        attestationObject: text(cbor(object)),
        transports: ['internal'],
        // Browsers send more than is read here.
        ...{ publicKeyAlgorithm: -7, publicKey: 'AAAA', authenticatorData: 'AAAA' },
      });
    },
    get({ challenge }, lies = {}) {
      count += 1;
      const client = clientData('webauthn.get', challenge, lies);
      const authenticatorData = data(lies);
      const signed = Buffer.concat([authenticatorData, sha256(client)]);
      const signature = sign(kind.hash, signed, privateKey);
      if (lies.tampered === true) signature[signature.length - 1]! ^= 1;
      return answer({
        ...{ clientDataJSON: text(client), authenticatorData: text(authenticatorData) },
        signature: text(signature),
        ...(lies.userHandle === undefined ? {} : { userHandle: lies.userHandle }),
      });
    },
  };
}
