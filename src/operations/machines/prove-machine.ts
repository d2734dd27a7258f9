// Proves a service account by its secret, certificate or signed assertion.
import { timingSafeEqual } from 'node:crypto';
import { clientIdPattern } from '../../domain/machine.ts';
import type { OwnedAccount } from '../../store/machines/service-accounts.ts';
import type { Guess, Source } from '../accounts/guesses.ts';
import type { Deps } from '../deps.ts';
import { provesByAssertion, type ClientAssertion } from './client-assertion.ts';
import { sha256 } from './service-accounts.ts';

/** A certificate that the client has proved to hold. */
export interface PresentedCertificate {
  /** `x5t#S256` of RFC 8705. */
  thumbprint: string;
  /** In the form of RFC 4514. */
  subject: string;
  /** Whether an authority of the settings issued it for clients, and it is valid now. */
  isTrusted: boolean;
  /** Whether it is valid now. */
  isCurrent: boolean;
}

export interface TokenRequest {
  client_id: string;
  /** Null without one. */
  secret: string | null;
  /** A JWT that it signed; null without one. */
  assertion: ClientAssertion | null;
  /** Null for all that the account has. */
  scope: string | null;
  certificate: PresentedCertificate | null;
}

export type TokenDeps = Pick<Deps, 'database' | 'clock' | 'tokens'>;

/** As for logins: for each machine from an address, each machine, each address. */
export function guessesOf({ block }: Source, client_id: string): { own: Guess; others: Guess[] } {
  const id = clientIdPattern.test(client_id) ? client_id : 'unknown';
  return {
    own: { pace: 'accountAndAddress', key: `client|${id}|${block}` },
    others: [
      { pace: 'account', key: `client|${id}` },
      { pace: 'address', key: `client||${block}` },
    ],
  };
}

const noHash = '0'.repeat(64);

/** Takes the same time whatever is wrong. */
export function proves(
  account: OwnedAccount | undefined,
  { secret, certificate, assertion }: TokenRequest,
  now: string,
): boolean {
  const method = account?.auth_method ?? 'client_secret_basic';
  if (certificate?.isCurrent === false) return false;
  if (account?.certificate_bound === true && certificate === null) return false;
  // What it signed is checked afterwards.
  if ((method === 'private_key_jwt') !== (assertion !== null)) return false;
  if (method === 'private_key_jwt') return secret === null;
  if (method === 'client_secret_basic') {
    const sent = Buffer.from(sha256(secret ?? ''), 'hex');
    const [own, previous] = [account?.secret_sha256 ?? noHash, account?.previous_sha256 ?? noHash];
    const isOwn = timingSafeEqual(sent, Buffer.from(own, 'hex'));
    const isPrevious = timingSafeEqual(sent, Buffer.from(previous, 'hex'));
    const counts = (account?.previous_until ?? '') > now;
    return secret !== null && (isOwn || (isPrevious && counts));
  }
  if (certificate === null || secret !== null) return false;
  return method === 'tls_client_auth'
    ? certificate.isTrusted && certificate.subject === account?.certificate_subject
    : certificate.thumbprint === account?.certificate_sha256;
}

/** Whether it signed, where it proves itself so; what it signed counts once. */
export async function isSigned(
  deps: TokenDeps,
  account: OwnedAccount | undefined,
  { assertion }: TokenRequest,
  now: string,
): Promise<boolean> {
  if (assertion === null) return true;
  if (account === undefined || !isAlive(account, now)) return false;
  return provesByAssertion(deps, account, assertion);
}

/** Without someone who answers for it, a machine does nothing. */
export function isAlive(account: OwnedAccount, now: string): boolean {
  const { disabled_at, owner_disabled_at, expires_at } = account;
  return disabled_at === null && owner_disabled_at === null && expires_at > now;
}
