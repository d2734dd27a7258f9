// Whether a token was signed by one of our keys, while that key counted.
import { jwtVerify, type JWTPayload } from 'jose';
import { required } from '../../domain/required.ts';
import type { KeyRing } from './token-key-ring.ts';

export const issuer = 'proofline';

class UnknownKey extends Error {}

export interface VerifiedToken {
  payload: JWTPayload;
  kid: string;
  issued: number;
}

/** A token that one of our processes signed, for the audience that is meant. */
export async function verifiedToken(
  token: string,
  ring: KeyRing,
  meant: { audience: string; currentDate: Date },
): Promise<VerifiedToken | undefined> {
  let named = '';
  const findKey = async (
    { kid }: { kid?: string },
    { payload }: { payload: string | Uint8Array },
  ) => {
    const issued = issuedAt(payload);
    const isNamed = typeof kid === 'string' && /^[\w-]{1,64}$/.test(kid);
    if (!isNamed || issued === undefined) throw new UnknownKey();
    const key = await ring.verifying(kid, issued);
    if (key === undefined) throw new UnknownKey();
    named = kid;
    return key;
  };
  const expected = { algorithms: ['EdDSA'], issuer, typ: 'at+jwt', ...meant };
  try {
    const { payload } = await jwtVerify(token, findKey, expected);
    return { payload, kid: named, issued: required(payload.iat, 'time of issue') };
  } catch (error) {
    // Whatever is wrong with a token, the caller learns only that it is not accepted.
    if (isTokenFault(error)) return undefined;
    throw error;
  }
}

/** Read before the signature is checked: a key counts for the time of its use alone. */
function issuedAt(payload: string | Uint8Array): number | undefined {
  try {
    const text = Buffer.from(String(payload), 'base64url').toString();
    const { iat } = JSON.parse(text) as { iat?: unknown };
    return typeof iat === 'number' ? iat : undefined;
  } catch {
    return undefined;
  }
}

function isTokenFault(error: unknown): boolean {
  if (error instanceof UnknownKey) return true;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^ERR_(JWT|JWS|JOSE|JWK)/.test(code);
}
