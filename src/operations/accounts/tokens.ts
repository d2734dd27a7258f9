// Access tokens: JWT (RFC 9068 profile), signed with Ed25519 by a key of this process's data
// folder. The public halves are in the database, so every process accepts the tokens of every other
// one.
import { SignJWT, type JWTPayload } from 'jose';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import type { TokenKeys } from '../../trust/published-keys.ts';
import type { IssuedToken, TokenClaims, Tokens } from '../deps.ts';
import { machineTokens } from './machine-tokens.ts';
import { openKeyRing, type KeyRing, type RingDeps } from './token-key-ring.ts';
import { issuer, verifiedToken, type VerifiedToken } from './verified-token.ts';

const audience = 'proofline-api';
/** A token can live so much longer than the setting says: clocks of processes differ. */
const skewSeconds = 60;
/**
 * Verified tokens that are remembered: verifying a signature costs more than the rest of a read.
 */
const rememberedTokens = 10_000;

interface Verified {
  claims: TokenClaims;
  kid: string;
  issued: number;
}

export async function openTokens(
  deps: RingDeps,
  folder: TokenKeys,
  lifetimeSeconds: number,
): Promise<Tokens> {
  const { clock, ids } = deps;
  const ring = openKeyRing(deps, folder, lifetimeSeconds);
  await ring.refresh();
  const remembered = new Map<string, Verified>();
  const nowSeconds = (): number => Math.floor(clock.now().epochMilliseconds / 1000);

  async function issue(account: AccountRow): Promise<IssuedToken> {
    const key = await ring.signing();
    const issued = nowSeconds();
    const [expires, jti] = [issued + lifetimeSeconds, ids.next()];
    const token = await signedToken(key, account, { issued, expires, jti });
    const claims = { account_id: account.id, jti, token_version: account.token_version, expires };
    return { token, expires_in: lifetimeSeconds, claims };
  }

  async function verify(token: string): Promise<TokenClaims | undefined> {
    const known = remembered.get(token);
    if (known === undefined) {
      const at = new Date(nowSeconds() * 1000);
      const verified = asLogin(await verifiedToken(token, ring, { audience, currentDate: at }));
      if (verified === undefined || !isCurrent(verified)) return undefined;
      remember(remembered, token, verified);
      return verified.claims;
    }
    if (!isCurrent(known)) return undefined;
    const key = await ring.verifying(known.kid, known.issued);
    return key === undefined ? undefined : known.claims;
  }

  /** Ends in the future, and no later than a token of this moment would. */
  function isCurrent({ claims: { expires }, issued }: Verified): boolean {
    const now = nowSeconds();
    // A later time of issue must not put the end off.
    const end = Math.min(issued, now) + lifetimeSeconds + skewSeconds;
    return now < expires && expires <= end;
  }

  return {
    issue,
    verify,
    keys: folder,
    ...machineTokens(ring, { nowSeconds, ids }),
    publicKeys: async () => ({
      keys: (await ring.listed()).map(({ public_jwk }) => public_jwk),
    }),
    refreshKeys: () => ring.refresh(),
  };
}

function signedToken(
  { signer, privateKey }: Awaited<ReturnType<KeyRing['signing']>>,
  account: AccountRow,
  { issued, expires, jti }: { issued: number; expires: number; jti: string },
): Promise<string> {
  const carried = { email: account.email, roles: account.roles, ver: account.token_version };
  return new SignJWT(carried)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: signer.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(account.id)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .setJti(jti)
    .sign(privateKey);
}

function asLogin(verified: VerifiedToken | undefined): Verified | undefined {
  const claims = verified && claimsOf(verified.payload);
  return claims && { claims, kid: verified.kid, issued: verified.issued };
}

function claimsOf(payload: JWTPayload): TokenClaims | undefined {
  const { sub, jti, exp, iat, ver } = payload;
  if (typeof sub !== 'string' || typeof jti !== 'string' || typeof exp !== 'number') return;
  if (typeof ver !== 'number' || typeof iat !== 'number') return;
  return { account_id: sub, jti, token_version: ver, expires: exp };
}

function remember(remembered: Map<string, Verified>, token: string, verified: Verified) {
  const oldest = remembered.size >= rememberedTokens ? remembered.keys().next().value : undefined;
  if (oldest !== undefined) remembered.delete(oldest);
  remembered.set(token, verified);
}
