// Logging in and out, and who a token belongs to at this moment.
import { setTimeout as pause } from 'node:timers/promises';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { Role } from '../../domain/role.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import {
  findAccountByEmail,
  findSessions,
  lockAccount,
  replaceHash,
  revokeToken,
} from '../../store/accounts/accounts.ts';
import { isKnownAddress } from '../../store/accounts/login-sessions.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { Deps, TokenClaims } from '../deps.ts';
import { assertWritable, type Tx } from '../transact.ts';
import { callers, isAlive } from './callers.ts';
import { demoPassword } from './demo-password.ts';
import { FairQueue, type Caller } from './fair-queue.ts';
import {
  anonymous,
  forgetGuesses,
  refundGuess,
  takeTurns,
  type Guess,
  type Source,
} from './guesses.ts';
import { beginSession, type LoginSource, type SessionDeps } from './login-sessions.ts';
import { usesPassword } from './password-use.ts';
import {
  assertRoomForHash,
  hashPassword,
  hasOldCost,
  holdOtherHashes,
  passwordMatches,
} from './passwords.ts';
import { proveAtLogin, type FactorProof } from './prove-factor.ts';

export interface Login {
  token: string;
  expires_in: number;
  account: AccountRow;
}

/** An address from which an account has logged in is known for so long. */
export const knownAddressDays = 30;

/**
 * A token for the right password. Unknown user, disabled user and wrong password cannot be
 * distinguished, neither by the answer nor by its time. While writes are refused people log in to
 * read: guesses are counted in memory, and the log of the server records the login instead of the
 * trail.
 */
export async function logIn(
  deps: SessionDeps,
  source: LoginSource,
  credentials: Credentials,
): Promise<Login> {
  const asker = await looking.run({ name: source.block, isKnown: false }, () =>
    askerOf(deps, source, credentials.email.toLowerCase()),
  );
  const holds = asker.caller.isKnown ? [counting.holdOthers(), holdOtherHashes()] : [];
  const letOthersOn = () => holds.forEach((one) => one());
  try {
    return await logInAs(deps, source, asker, credentials, letOthersOn);
  } finally {
    letOthersOn();
  }
}

type Credentials = { email: string; password: string } & FactorProof;

async function logInAs(
  deps: SessionDeps,
  source: LoginSource,
  asker: Asker,
  credentials: Credentials,
  letOthersOn: () => void,
): Promise<Login> {
  const { password } = credentials;
  const { usable, caller } = asker;
  assertRoomForHash(caller);
  const { about, own, others, waitMs } = await counting.run(caller, () =>
    countAttempt(deps, source, asker),
  );
  // Who guessed before waits, and no one has to wait for that.
  if (waitMs > 0) {
    letOthersOn();
    await pause(waitMs);
  }
  const matches = await passwordMatches(password, usable?.password_hash, caller);
  // Users that an earlier demo left in this database are no way in: everyone knows their password.
  const right = matches && (password !== demoPassword || deps.config.IP3_DEMO === 'on');
  const at = timestamp(deps.clock.now());
  if (!right || usable === undefined) {
    if (deps.database.writes.refusal === null) {
      const context = { principal: anonymous, request_id: source.request_id };
      const detail = { ...about, address: source.address };
      await writeAudit(deps.database.kysely, context, at, { action: 'auth.login_refused', detail });
    }
    throw invalidCredentials();
  }
  await forgetGuesses(deps, own);
  for (const guess of others) await refundGuess(deps, guess);
  if (isOver(usable.password_expires_at, at)) throw initialPasswordExpired();
  const amr = await proveAtLogin(deps, source, usable, credentials);
  await renewHash(deps, caller, usable, password);
  return { ...(await beginSession(deps, source, usable, amr)), account: usable };
}

/**
 * So many logins are looked up at once, and so many counted. A count holds a connection of the
 * database until it has that of its address: a flood of one address would take them all.
 */
const looking = new FairQueue({ atOnce: 4, ofOthers: 4, perCaller: 30, inAll: 1_000 });
const counting = new FairQueue({ atOnce: 4, ofOthers: 2, perCaller: 30, inAll: 300 });

/** A hash of another version's cost is made again, now that the password is known. */
async function renewHash(
  { database }: SessionDeps,
  caller: Caller,
  { id, password_hash: before }: AccountRow,
  password: string,
): Promise<void> {
  if (database.writes.refusal !== null || !hasOldCost(before)) return;
  await replaceHash(database.kysely, id, { before, after: await hashPassword(password, caller) });
}

interface Asker {
  email: string;
  /** The account, where it signs in with a password. */
  usable: AccountRow | undefined;
  caller: Caller;
}

/**
 * Who wants to log in. An account that has logged in from there before goes before the others, who
 * take turns by address: whatever many addresses guess, its login is among the next.
 */
async function askerOf(deps: SessionDeps, { block }: Source, email: string): Promise<Asker> {
  const account = await findAccountByEmail(deps.database.kysely, email);
  const isUsable = account?.disabled_at === null && (await usesPassword(deps, account));
  const usable = isUsable ? account : undefined;
  const since = timestamp(deps.clock.now().subtract({ hours: 24 * knownAddressDays }));
  const isKnown =
    usable !== undefined && (await isKnownAddress(deps.database.kysely, usable.id, block, since));
  const name = isKnown ? `${usable.id}|${block}` : block;
  return { email, usable, caller: { name, isKnown } };
}

/** What the attempt counts for, and how long it waits. */
async function countAttempt(deps: SessionDeps, source: Source, { email, usable, caller }: Asker) {
  const about = { ...whose(usable, email) };
  const { own, others } = guessesOf(source, email, caller);
  const waitMs = await takeTurns(deps, source, [own, ...others], about);
  return { about, own, others, waitMs };
}

/**
 * What an attempt counts for. An account that has logged in from there before is held up by neither
 * the guesses of others at it nor those of others at that address.
 */
function guessesOf(
  { block }: Source,
  email: string,
  { isKnown }: Caller,
): { own: Guess; others: Guess[] } {
  const own: Guess = { pace: 'accountAndAddress', key: `login|${email}|${block}` };
  if (isKnown) return { own, others: [] };
  const others: Guess[] = [
    { pace: 'account', key: `login|${email}` },
    { pace: 'address', key: `login||${block}` },
  ];
  return { own, others };
}

/** The account of a failed attempt; text that is no e-mail address is kept nowhere. */
function whose(account: AccountRow | undefined, email: string): Record<string, unknown> {
  if (account !== undefined) return { account_id: account.id, email: account.email };
  return /^[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,190}$/.test(email) ? { unknown_email: email } : {};
}

function isOver(end: string | null, now: string): boolean {
  return end !== null && end <= now;
}

function invalidCredentials(): DomainError {
  return new DomainError(
    'invalid_credentials',
    'The email address or password is wrong. Check both.',
  );
}

function initialPasswordExpired(): DomainError {
  const detail =
    'Your initial password has expired. Ask an administrator for a link to choose your own.';
  return new DomainError('invalid_credentials', detail);
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

/** Ends the session of a browser in which someone has signed in again; one that is over is left. */
export async function endReplaced(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'tokens'>,
  request_id: string,
  token: string,
): Promise<void> {
  if (deps.database.writes.refusal !== null) return;
  const caller = await callers(deps)(token);
  if (caller === undefined) return;
  await logOut(deps, { principal: caller.principal, request_id }, caller.claims);
}

/** The roles of a token that was accepted once, as they are now; null when it is not any more. */
export async function acceptedRoles(
  deps: Pick<Deps, 'config' | 'database' | 'clock'>,
  claims: TokenClaims,
): Promise<readonly Role[] | null> {
  const nowMs = deps.clock.now().epochMilliseconds;
  if (claims.expires * 1000 <= nowMs) return null;
  const [session] = await findSessions(deps.database.kysely, [claims]);
  return session !== undefined && isAlive(deps, session, claims) ? session.roles : null;
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
  throw new DomainError('unauthorized', 'This session has ended. Log in again.');
}
