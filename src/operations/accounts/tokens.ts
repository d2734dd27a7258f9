// Access tokens: JWT (RFC 9068 profile), signed with Ed25519 by a key of this process's data
// folder. The public halves stand in the database, so every process accepts the tokens of every
// other one.
import { importJWK, jwtVerify, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import type { KeyPair } from '../../keys.ts';
import type { Clock } from '../../domain/clock.ts';
import { timestamp } from '../../domain/clock.ts';
import type { Ids } from '../../domain/ids.ts';
import type { AccountRow } from '../../store/tables.ts';
import type { Database } from '../../store/database.ts';
import { findTokenKey, listTokenKeys, registerTokenKey } from '../../store/token-keys.ts';

export interface TokenClaims {
  account_id: string;
  jti: string;
  token_version: number;
  /** Expiry, seconds since 1970. */
  expires: number;
}

export interface Tokens {
  issue(account: AccountRow): Promise<{ token: string; expires_in: number }>;
  /** The claims of a token that is ours and alive; undefined for every other text. */
  verify(token: string): Promise<TokenClaims | undefined>;
  /** Public keys of all processes, as a JWK set. */
  publicKeys(): Promise<{ keys: Record<string, unknown>[] }>;
}

const issuer = 'proofline';
const audience = 'proofline-api';
/**
 * Verified tokens that are remembered: verifying a signature costs more than the rest of a read.
 */
const rememberedTokens = 10_000;

export async function openTokens(
  deps: { database: Database; clock: Clock; ids: Ids },
  own: KeyPair,
  lifetimeSeconds: number,
): Promise<Tokens> {
  const { database, clock, ids } = deps;
  await registerTokenKey(database.kysely, own, timestamp(clock.now()));
  const signingKey = await importJWK(own.private_jwk, 'EdDSA');
  const publicKeyOf = cachedKeys(database);
  const remembered = new Map<string, TokenClaims>();
  const nowSeconds = (): number => Math.floor(clock.now().epochMilliseconds / 1000);

  async function issue(account: AccountRow) {
    const issued = nowSeconds();
    const claims = { email: account.email, roles: account.roles, ver: account.token_version };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: own.kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(account.id)
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifetimeSeconds)
      .setJti(ids.next())
      .sign(signingKey);
    return { token, expires_in: lifetimeSeconds };
  }

  async function verify(token: string): Promise<TokenClaims | undefined> {
    const known = remembered.get(token);
    if (known !== undefined) return known.expires > nowSeconds() ? known : undefined;
    const claims = await verifiedClaims(token, publicKeyOf, new Date(nowSeconds() * 1000));
    if (claims !== undefined) remember(remembered, token, claims);
    return claims;
  }

  return {
    issue,
    verify,
    publicKeys: async () => ({
      keys: (await listTokenKeys(database.kysely)).map(({ public_jwk }) => public_jwk),
    }),
  };
}

type FindKey = (kid: string) => Promise<CryptoKey | Uint8Array | undefined>;

function cachedKeys(database: Database): FindKey {
  const keys = new Map<string, CryptoKey | Uint8Array>();
  return async (kid) => {
    const cached = keys.get(kid);
    if (cached !== undefined) return cached;
    const found = await findTokenKey(database.kysely, kid);
    if (found === undefined) return undefined;
    const key = await importJWK(found.public_jwk, 'EdDSA');
    keys.set(kid, key);
    return key;
  };
}

class UnknownKey extends Error {}

async function verifiedClaims(
  token: string,
  publicKeyOf: FindKey,
  currentDate: Date,
): Promise<TokenClaims | undefined> {
  const findKey = async ({ kid }: { kid?: string }) => {
    const sound = typeof kid === 'string' && /^[\w-]{1,64}$/.test(kid);
    const key = sound ? await publicKeyOf(kid) : undefined;
    if (key === undefined) throw new UnknownKey();
    return key;
  };
  const expected = { algorithms: ['EdDSA'], issuer, audience, typ: 'at+jwt', currentDate };
  try {
    const { payload } = await jwtVerify(token, findKey, expected);
    return claimsOf(payload);
  } catch (error) {
    // Whatever is wrong with a token, the caller learns only that it is not accepted.
    if (isTokenFault(error)) return undefined;
    throw error;
  }
}

function isTokenFault(error: unknown): boolean {
  if (error instanceof UnknownKey) return true;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^ERR_(JWT|JWS|JOSE|JWK)/.test(code);
}

function claimsOf(payload: JWTPayload): TokenClaims | undefined {
  const { sub, jti, exp, ver } = payload;
  if (typeof sub !== 'string' || typeof jti !== 'string' || typeof exp !== 'number') return;
  if (typeof ver !== 'number') return;
  return { account_id: sub, jti, token_version: ver, expires: exp };
}

function remember(remembered: Map<string, TokenClaims>, token: string, claims: TokenClaims) {
  const oldest = remembered.size >= rememberedTokens ? remembered.keys().next().value : undefined;
  if (oldest !== undefined) remembered.delete(oldest);
  remembered.set(token, claims);
}
