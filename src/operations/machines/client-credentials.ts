// Tokens of machines: OAuth 2.0 client credentials (RFC 6749, section 4.4), bound to a certificate
// where one was presented (RFC 8705), and whose they are at this moment.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import {
  clientIdPattern,
  hasScope,
  isScope,
  machineName,
  type Scope,
} from '../../domain/machine.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  findClients,
  updateServiceAccount,
  type OwnedAccount,
} from '../../store/machines/service-accounts.ts';
import {
  anonymous,
  awaitTurn,
  forgetGuesses,
  refundGuess,
  type Source,
} from '../accounts/guesses.ts';
import { assertWritable } from '../transact.ts';
import {
  guessesOf,
  isAlive,
  isSigned,
  proves,
  type PresentedCertificate,
  type TokenDeps,
  type TokenRequest,
} from './prove-machine.ts';

export interface MachineToken {
  access_token: string;
  expires_in: number;
  scope: string;
}

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

export const secretPattern = /^proofline_secret_[\w-]{43}$/;
