// Whether a machine signed what proves it: a JWT for this token endpoint, with one of its keys,
// short and used once (RFC 7523, section 3; OpenID Connect Core 1.0, section 9).
import { decodeJwt, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { timestamp } from '../../domain/clock.ts';
import type { PublicKey } from '../../domain/machine.ts';
import { takeAssertion } from '../../store/machines/client-assertions.ts';
import type { OwnedAccount } from '../../store/machines/service-accounts.ts';
import type { Deps } from '../deps.ts';
import { algorithmsOf, keyObjectOf } from './public-keys.ts';
import { sha256 } from './service-accounts.ts';

/** How far ahead it can end. */
const longestSeconds = 600;
/** Clocks of machines differ. */
const toleranceSeconds = 30;
const longestJti = 255;

/** Other kinds of tokens that a machine signs prove nothing here. */
const types = [undefined, 'jwt', 'client-authentication+jwt'];

export interface ClientAssertion {
  token: string;
  /** How it can name this server: the issuer, or the token endpoint. */
  audiences: readonly string[];
}

/** Who it says that it is from, before anything of it is checked; null for what is no JWT. */
export function claimedClient(token: string): string | null {
  try {
    return decodeJwt(token).sub ?? null;
  } catch {
    return null;
  }
}

/** Whether it proves the account. It counts once, and only for an account that is `alive`. */
export async function provesByAssertion(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  account: OwnedAccount,
  assertion: ClientAssertion,
): Promise<boolean> {
  const nowMs = clock.now().epochMilliseconds;
  const claims = await verified(account, assertion, new Date(nowMs));
  if (claims === null) return false;
  const { jti, exp, iat } = claims;
  if (jti.length === 0 || jti.length > longestJti) return false;
  const latest = nowMs / 1000 + toleranceSeconds;
  if ((iat ?? 0) > latest || exp > latest + longestSeconds) return false;
  const { client_id } = account;
  const ends = Temporal.Instant.fromEpochMilliseconds((exp + toleranceSeconds + 1) * 1000);
  const taken = { client_id, jti_sha256: sha256(jti), expires_at: timestamp(ends) };
  return takeAssertion(database.kysely, taken);
}

type Claims = JWTPayload & { jti: string; exp: number };

async function verified(
  { client_id, public_keys }: OwnedAccount,
  { token, audiences }: ClientAssertion,
  currentDate: Date,
): Promise<Claims | null> {
  const header = headerOf(token);
  if (header === null || !types.includes(header.typ?.toLowerCase())) return null;
  const named = (public_keys ?? []).filter(
    ({ kid }) => kid === undefined || header.kid === undefined || kid === header.kid,
  );
  for (const key of named) {
    const payload = await payloadBy(key, token, { client_id, audiences, currentDate });
    if (payload !== null && isForOne(payload)) return payload as Claims;
  }
  return null;
}

/** One that names another server as well could be sent on by that one. */
function isForOne({ aud, jti, exp }: JWTPayload): boolean {
  const isOne = typeof aud === 'string' || aud?.length === 1;
  return isOne && typeof jti === 'string' && typeof exp === 'number' && Number.isFinite(exp);
}

async function payloadBy(
  key: PublicKey,
  token: string,
  expected: { client_id: string; audiences: readonly string[]; currentDate: Date },
): Promise<JWTPayload | null> {
  const object = keyObjectOf(key);
  if (object === null) return null;
  const { client_id, audiences, currentDate } = expected;
  try {
    const { payload } = await jwtVerify(token, object, {
      algorithms: algorithmsOf(object),
      ...{ issuer: client_id, subject: client_id, audience: [...audiences], currentDate },
      ...{ requiredClaims: ['exp', 'jti'], clockTolerance: toleranceSeconds },
    });
    return payload;
  } catch (error) {
    if (isTokenFault(error)) return null;
    throw error;
  }
}

function headerOf(token: string): { typ?: string | undefined; kid?: string | undefined } | null {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return null;
  }
}

/** Whatever is wrong with it, the caller learns only that it is not accepted. */
function isTokenFault(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^ERR_(JWT|JWS|JOSE|JWK)/.test(code);
}
