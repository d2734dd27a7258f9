// Tokens of machines: OAuth 2.0 client credentials (RFC 6749, section 4.4), bound to a certificate
// where one was presented (RFC 8705), and whose they are at this moment.
import { timingSafeEqual } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import {
  clientIdPattern,
  hasScope,
  isScope,
  machineName,
  type Scope,
} from '../../domain/machine.ts';
import type { Principal } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  findClientBySecret,
  findClients,
  updateServiceAccount,
  type OwnedAccount,
} from '../../store/machines/service-accounts.ts';
import {
  anonymous,
  awaitTurn,
  forgetGuesses,
  refundGuess,
  type Guess,
} from '../accounts/guesses.ts';
import type { Source } from '../accounts/guesses.ts';
import { batchReads } from '../batch-reads.ts';
import type { Deps } from '../deps.ts';
import { assertWritable } from '../transact.ts';
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

export interface MachineToken {
  access_token: string;
  expires_in: number;
  scope: string;
}

type TokenDeps = Pick<Deps, 'database' | 'clock' | 'tokens'>;

/** A token for the right credentials. What was wrong with wrong ones is not said. */
export async function issueToken(
  deps: TokenDeps,
  source: Source,
  asked: TokenRequest,
): Promise<MachineToken> {
  assertWritable(deps);
  const { own, others } = guessesOf(source, asked.client_id);
  await awaitTurn(deps, source, [own, ...others]);
  const [found] = clientIdPattern.test(asked.client_id)
    ? await findClients(deps.database.kysely, [asked.client_id])
    : [];
  const now = timestamp(deps.clock.now());
  const isRight = proves(found, asked, now) && (await isSigned(deps, found, asked, now));
  if (found === undefined || !isRight || !isAlive(found, now)) {
    await recordRefusal(deps, source, found, now);
    throw invalidClient();
  }
  await forgetGuesses(deps, own);
  for (const guess of others) await refundGuess(deps, guess);
  const scopes = grantedScopes(found, asked.scope);
  const { token, expires_in } = await deps.tokens.issueMachine({
    ...{ client_id: found.client_id, version: found.token_version, scopes },
    thumbprint: asked.certificate?.thumbprint ?? null,
    until: found.expires_at,
  });
  await recordToken(deps, source, found, scopes, asked.certificate);
  return { access_token: token, expires_in, scope: scopes.join(' ') };
}

/** As for logins: for each machine from an address, each machine, each address. */
function guessesOf({ block }: Source, client_id: string): { own: Guess; others: Guess[] } {
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
function proves(
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
async function isSigned(
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
function isAlive(account: OwnedAccount, now: string): boolean {
  const { disabled_at, owner_disabled_at, expires_at } = account;
  return disabled_at === null && owner_disabled_at === null && expires_at > now;
}

function grantedScopes({ scopes }: OwnedAccount, asked: string | null): Scope[] {
  if (asked === null) return scopes;
  const named = [...new Set(asked.split(' ').filter((name) => name !== ''))];
  const granted = named.filter((name) => isScope(name)).filter((name) => hasScope(scopes, name));
  if (granted.length === named.length && granted.length > 0) return granted;
  const detail = `Ask for scopes that the service account has: ${scopes.join(' ')}.`;
  throw new DomainError('invalid_scope', detail);
}

async function recordToken(
  { database, clock }: TokenDeps,
  { request_id, address }: Source,
  account: OwnedAccount,
  scopes: readonly Scope[],
  certificate: PresentedCertificate | null,
): Promise<void> {
  const now = clock.now();
  const { id, client_id, name, last_used_at } = account;
  const principal = { id: client_id, name: machineName(name), roles: [] };
  const detail = {
    ...{ client_id, address, scopes, auth_method: account.auth_method },
    certificate: certificate?.thumbprint ?? null,
  };
  const hour = timestamp(now.round({ smallestUnit: 'hour', roundingMode: 'floor' }));
  await database.kysely.transaction().execute(async (tx) => {
    if (last_used_at !== hour) await updateServiceAccount(tx, id, { last_used_at: hour });
    const entry = { action: 'auth.machine_token', detail } as const;
    await writeAudit(tx, { principal, request_id }, timestamp(now), entry);
  });
}

async function recordRefusal(
  { database }: TokenDeps,
  { request_id, address }: Source,
  account: OwnedAccount | undefined,
  at: string,
): Promise<void> {
  const detail = { client_id: account?.client_id ?? null, name: account?.name ?? null, address };
  const context = { principal: anonymous, request_id };
  await writeAudit(database.kysely, context, at, { action: 'auth.machine_refused', detail });
}

function invalidClient(): DomainError {
  const detail =
    'The credentials of the service account are wrong, or it has ended, is disabled, or needs a ' +
    'certificate. Check them, and ask an administrator.';
  return new DomainError('invalid_client', detail);
}

/** Makes the function that says which machine a token belongs to; undefined for any other text. */
export function machines(
  deps: TokenDeps,
): (token: string, thumbprint: () => string | null) => Promise<Principal | undefined> {
  const find = batchReads(async (ids: string[]) => {
    const found = new Map(
      (await findClients(deps.database.kysely, [...new Set(ids)])).map((row) => [
        row.client_id,
        row,
      ]),
    );
    return ids.map((id) => found.get(id));
  });
  return async (token, thumbprint) => {
    const claims = await deps.tokens.verifyMachine(token);
    if (claims === undefined) return undefined;
    // Bound to a certificate: counts with it alone.
    if (claims.thumbprint !== null && claims.thumbprint !== thumbprint()) return undefined;
    const account = await find(claims.client_id);
    if (account?.token_version !== claims.version) return undefined;
    if (!isAlive(account, timestamp(deps.clock.now()))) return undefined;
    if (account.certificate_bound && claims.thumbprint === null) return undefined;
    const scopes = claims.scopes.filter((scope) => hasScope(account.scopes, scope));
    return principalOf(account, scopes);
  };
}

function principalOf(account: OwnedAccount, scopes: Scope[]): Principal {
  const { client_id: id, roles, enforcement_point, provider } = account;
  const point = enforcement_point === null ? {} : { enforcement_point };
  const kept = provider === null ? {} : { provider };
  return { id, name: machineName(account.name), roles, scopes, ...point, ...kept };
}

/**
 * Directories send one token that they were given. So for provisioning, and nothing else, the
 * secret itself is taken as the token, unless the account needs a certificate. The scopes that the
 * principal has are those of provisioning alone.
 */
export async function provisionerOf(
  { database, clock }: Pick<TokenDeps, 'database' | 'clock'>,
  secret: string,
): Promise<Principal | undefined> {
  if (!secretPattern.test(secret)) return undefined;
  const hash = sha256(secret);
  const account = await findClientBySecret(database.kysely, hash);
  const now = clock.now();
  const isOwn = account?.secret_sha256 === hash || (account?.previous_until ?? '') > timestamp(now);
  if (account === undefined || !isOwn || !isAlive(account, timestamp(now))) return undefined;
  const scopes = account.scopes.filter((scope) => scope.startsWith('scim:'));
  if (account.certificate_bound || scopes.length === 0) return undefined;
  const hour = timestamp(now.round({ smallestUnit: 'hour', roundingMode: 'floor' }));
  if (account.last_used_at !== hour && database.writes.refusal === null) {
    await updateServiceAccount(database.kysely, account.id, { last_used_at: hour });
  }
  return principalOf(account, scopes);
}

const secretPattern = /^proofline_secret_[\w-]{43}$/;
