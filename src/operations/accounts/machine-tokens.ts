// Access tokens of machines: JWT (RFC 9068 profile) like those of people, with an audience of their
// own, and `cnf` where they are bound to a certificate (RFC 8705).
import { SignJWT, type JWTPayload } from 'jose';
import type { Ids } from '../../domain/ids.ts';
import { isScope } from '../../domain/machine.ts';
import type { MachineClaims, MachineGrant, Tokens } from '../deps.ts';
import type { KeyRing } from './token-key-ring.ts';
import { issuer, verifiedToken } from './verified-token.ts';

const audience = 'proofline-machines';
/** Machines ask again without anyone's help, so their tokens are short. */
const lifetimeSeconds = 600;
const thumbprintPattern = /^[\w-]{43}$/;

export function machineTokens(
  ring: KeyRing,
  { nowSeconds, ids }: { nowSeconds: () => number; ids: Ids },
): Pick<Tokens, 'issueMachine' | 'verifyMachine'> {
  return {
    async issueMachine(grant) {
      const { signer, privateKey } = await ring.signing();
      const issued = nowSeconds();
      const end = Math.floor(Date.parse(grant.until) / 1000);
      const expires = Math.min(issued + lifetimeSeconds, end);
      const token = await new SignJWT(payloadOf(grant))
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: signer.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(grant.client_id)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .setJti(ids.next())
        .sign(privateKey);
      return { token, expires_in: expires - issued };
    },
    async verifyMachine(token) {
      const currentDate = new Date(nowSeconds() * 1000);
      const verified = await verifiedToken(token, ring, { audience, currentDate });
      return verified && claimsOf(verified.payload);
    },
  };
}

function payloadOf({ client_id, version, scopes, thumbprint }: MachineGrant): JWTPayload {
  const bound = thumbprint === null ? {} : { cnf: { 'x5t#S256': thumbprint } };
  return { client_id, ver: version, scope: scopes.join(' '), ...bound };
}

function claimsOf({ sub, exp, ver, scope, cnf }: JWTPayload): MachineClaims | undefined {
  if (typeof sub !== 'string' || typeof exp !== 'number' || typeof ver !== 'number') return;
  if (typeof scope !== 'string') return;
  const scopes = scope.split(' ').filter((name) => isScope(name));
  const about = { client_id: sub, version: ver, scopes };
  if (cnf === undefined) return { ...about, thumbprint: null };
  // Bound to what is not known here is bound to nothing that anyone could show.
  const thumbprint = (cnf as Record<string, unknown>)['x5t#S256'];
  if (typeof thumbprint !== 'string' || !thumbprintPattern.test(thumbprint)) return;
  return { ...about, thumbprint };
}
