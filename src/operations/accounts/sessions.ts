// Logging in and out, and who a token belongs to at this moment.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import type { Role } from '../../domain/role.ts';
import {
  countAttempt,
  findAccountByEmail,
  findSessions,
  forgetAttempts,
  lockAccount,
  refundAttempt,
  revokeToken,
  type SessionKey,
} from '../../store/accounts.ts';
import { writeAudit } from '../../store/audit.ts';
import type { AccountRow } from '../../store/tables.ts';
import { demoPassword } from '../demo/demo-data.ts';
import type { Deps } from '../deps.ts';
import { gathered } from '../gather.ts';
import { assertWritable, type Tx } from '../transact.ts';
import { countInMemory, forgetInMemory } from './guesses-in-memory.ts';
import { passwordMatches } from './passwords.ts';
import type { TokenClaims } from './tokens.ts';

/** Guesses of a credential within the window; counted before the password is looked at. */
export const guessLimits = { windowMinutes: 15, perAccountAndAddress: 10, perAddress: 100 };

export interface Login {
  token: string;
  expires_in: number;
  account: AccountRow;
}

/**
 * A token for the right password. Unknown user, disabled user and wrong password cannot be told
 * apart, neither by the answer nor by its time. While writes are refused people log in to read:
 * guesses are counted in memory, and the log of the server records the login instead of the trail.
 */
export async function logIn(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'tokens'>,
  request: { request_id: string; address: string },
  credentials: { email: string; password: string },
): Promise<Login> {
  const { config } = deps;
  const db = deps.database.kysely;
  const gate = deps.database.writes;
  const email = credentials.email.toLowerCase();
  const own = `login|${email}|${request.address}`;
  await countGuess(deps, own, guessLimits.perAccountAndAddress);
  await countGuess(deps, `login|${request.address}`, guessLimits.perAddress);
  const account = await findAccountByEmail(db, email);
  const usable = account?.disabled_at === null ? account : undefined;
  const matches = await passwordMatches(credentials.password, usable?.password_hash);
  // Users that an earlier demo left in this database are no way in: everybody knows their password.
  const right = matches && (credentials.password !== demoPassword || config.IP3_DEMO === 'on');
  const at = timestamp(deps.clock.now());
  const principal = { id: usable?.id ?? 'anonymous', name: email.slice(0, 254), roles: [] };
  const context = { principal, request_id: request.request_id };
  const detail = { address: request.address };
  if (!right || usable === undefined) {
    if (gate.refusal === null) {
      await writeAudit(db, context, at, { action: 'auth.login_refused', detail });
    }
    throw invalidCredentials();
  }
  if (gate.refusal === null) {
    await forgetAttempts(db, own);
    await refundAttempt(db, `login|${request.address}`);
    await writeAudit(db, context, at, { action: 'auth.login', detail });
  } else forgetInMemory(gate, own);
  return { ...(await deps.tokens.issue(usable)), account: usable };
}

/** Counts a guess and throws `rate_limited` with the seconds to wait when there were too many. */
export async function countGuess(
  deps: Pick<Deps, 'database' | 'clock'>,
  key: string,
  limit: number,
): Promise<void> {
  const now = deps.clock.now();
  const window = { minutes: guessLimits.windowMinutes };
  const windowStart = timestamp(now.subtract(window));
  const { kysely, writes } = deps.database;
  const counted =
    writes.refusal === null
      ? await countAttempt(kysely, key, timestamp(now), windowStart)
      : countInMemory(writes, key, timestamp(now), windowStart);
  if (counted.attempts <= limit) return;
  const ends = Temporal.Instant.from(counted.window_started_at).add(window);
  const retry_after_s = Math.max(1, Math.ceil(now.until(ends).total('seconds')));
  const detail = `Too many attempts; wait ${retry_after_s} seconds, then try again.`;
  throw new DomainError('rate_limited', detail, { retry_after_s });
}

function invalidCredentials(): DomainError {
  return new DomainError('invalid_credentials', 'E-mail or password is wrong; check both.');
}

/** Ends one session; the token is refused from then on by every process. */
export async function logOut(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  claims: TokenClaims,
): Promise<void> {
  assertWritable(deps);
  const expires_at = timestamp(Temporal.Instant.fromEpochMilliseconds(claims.expires * 1000));
  await deps.database.kysely.transaction().execute(async (tx) => {
    await revokeToken(tx, { jti: claims.jti, expires_at });
    const at = timestamp(deps.clock.now());
    await writeAudit(tx, context, at, { action: 'auth.logout', detail: {} });
  });
}

/** The roles of a token that was accepted once, as they are now; null when it is not any more. */
export async function acceptedRoles(
  deps: Pick<Deps, 'database' | 'clock'>,
  claims: TokenClaims,
): Promise<readonly Role[] | null> {
  if (claims.expires * 1000 <= deps.clock.now().epochMilliseconds) return null;
  const [session] = await findSessions(deps.database.kysely, [claims]);
  if (session === undefined || session.revoked) return null;
  return session.token_version === claims.token_version ? session.roles : null;
}

/**
 * The account of the caller, locked: what ends the session while a lasting credential is made ends
 * that as well.
 */
export async function lockSessionHolder(
  tx: Tx,
  { principal }: RequestContext,
  { token_version }: Pick<TokenClaims, 'token_version'>,
): Promise<AccountRow> {
  const account = await lockAccount(tx, principal.id);
  if (account?.token_version === token_version) return account;
  throw new DomainError('unauthorized', 'This session has ended; log in again.');
}

export interface Caller {
  principal: Principal;
  claims: TokenClaims;
}

/**
 * Makes the function that says whose token it is, with the roles of this moment; undefined when it
 * is not accepted.
 */
export function callers(
  deps: Pick<Deps, 'database' | 'tokens'>,
): (token: string) => Promise<Caller | undefined> {
  const findSession = gathered((keys: SessionKey[]) => findSessions(deps.database.kysely, keys));
  return async (token) => {
    const claims = await deps.tokens.verify(token);
    if (claims === undefined) return undefined;
    const session = await findSession(claims);
    if (session === undefined || session.revoked) return undefined;
    if (session.token_version !== claims.token_version) return undefined;
    const principal = {
      id: claims.account_id,
      name: session.email,
      roles: session.roles,
    };
    return { principal, claims };
  };
}
