// Takes the answer of a provider: proves who it is about, finds the account, begins the session.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { SignOnProvider } from '../../domain/sign-on-provider.ts';
import { insertSignOnSession } from '../../store/accounts/sign-on.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { anonymous, awaitTurn, refundGuess, type Guess } from '../accounts/guesses.ts';
import { beginSession, type LoginSource } from '../accounts/login-sessions.ts';
import type { Login } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';
import { assertWritable } from '../transact.ts';
import { admitPerson } from './admit-person.ts';
import { attemptMinutes, returnAddress, type Attempt } from './begin-sign-on.ts';
import { provenPerson, type ProvenPerson } from './proven-person.ts';
import type { OpenProvider, Providers } from './providers.ts';

export type FinishDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'ids' | 'tokens' | 'secrets'>;

export interface SignOnAnswer {
  provider: string;
  /** Of the address that the provider sent the browser to. */
  query: string;
  /** From the cookie of this browser. */
  attempt: Attempt | null;
}

/** The roles of an account can change with this, so it is refused while writes are. */
export async function finishSignOn(
  deps: FinishDeps,
  providers: Providers,
  source: LoginSource,
  { provider, query, attempt }: SignOnAnswer,
): Promise<Login & { to: string | null }> {
  const proven = await proveSignOn(deps, providers, source, provider, async (opened) => {
    const fit = fittingAttempt(deps, provider, attempt);
    const answer = new URL(returnAddress(deps, provider));
    answer.search = query;
    return provenPerson(opened, fit, answer);
  });
  const login = await beginProven(deps, source, proven);
  return { ...login, to: attempt?.to ?? null };
}

export interface Proven<Person = ProvenPerson> {
  provider: SignOnProvider;
  person: Person;
}

const guessOf = ({ block }: LoginSource): Guess => ({ pace: 'address', key: `sign-on||${block}` });

/** Counts the attempt, and asks the provider; what it does not confirm is recorded. */
export async function proveSignOn<Person>(
  deps: FinishDeps,
  providers: Providers,
  source: LoginSource,
  id: string,
  prove: (opened: OpenProvider) => Promise<Person>,
): Promise<Proven<Person>> {
  assertWritable(deps);
  await awaitTurn(deps, source, [guessOf(source)], { provider: id });
  const opened = await providers.open(id);
  try {
    return { provider: opened.provider, person: await prove(opened) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_credentials') {
      await recordRefusal(deps, source, id, error.detail);
    }
    throw error;
  }
}

/** What was asked was no guess. */
export function refundSignOn(deps: FinishDeps, source: LoginSource): Promise<void> {
  return refundGuess(deps, guessOf(source));
}

/** Finds the account of the person, and begins its session; `way` is for the audit entry. */
export async function beginProven(
  deps: FinishDeps,
  source: LoginSource,
  { provider, person }: Proven,
  way: { way?: 'device' } = {},
): Promise<Login> {
  const context = { principal: anonymous, request_id: source.request_id };
  const account = await admitPerson(deps, context, provider, person);
  await refundSignOn(deps, source);
  const { issuer, subject, sid, id_token, amr } = person;
  // Of what a provider says of the way, only that there was a second factor counts here.
  const factors = amr.filter((method) => method === 'mfa');
  const session = await beginSession(deps, source, account, factors, {
    proved_at: provedAt(deps, person),
    detail: { provider: provider.id, issuer, subject, amr, ...way },
    record: (tx, jti) =>
      insertSignOnSession(tx, { jti, provider: provider.id, issuer, subject, sid, id_token }),
  });
  return { ...session, account };
}

/**
 * Not after now, or a clock that is ahead would keep the proof fresh. Nothing said when: then it
 * was proved long ago, and what needs a fresh proof asks for one.
 */
function provedAt({ clock }: FinishDeps, { proved_ms }: ProvenPerson): Timestamp {
  const ms = Math.min(Math.trunc(proved_ms ?? 0), clock.now().epochMilliseconds);
  return timestamp(Temporal.Instant.fromEpochMilliseconds(ms));
}

/**
 * The attempt that this browser began a moment ago, at this provider and no other. One that a clock
 * began that was ahead would count until that moment and ten minutes more.
 */
function fittingAttempt({ clock }: FinishDeps, provider: string, attempt: Attempt | null): Attempt {
  const age = Math.abs(clock.now().epochMilliseconds - (attempt?.begun ?? 0));
  if (attempt?.provider === provider && age <= attemptMinutes * 60_000) return attempt;
  const detail = 'This browser did not begin this sign-in, or too long ago. Sign in again.';
  throw new DomainError('invalid_credentials', detail);
}

async function recordRefusal(
  { database, clock }: FinishDeps,
  { address, request_id }: LoginSource,
  provider: string,
  reason: string,
): Promise<void> {
  const context = { principal: anonymous, request_id };
  const detail = { provider, reason, address };
  const at = timestamp(clock.now());
  await writeAudit(database.kysely, context, at, { action: 'auth.sign_on_refused', detail });
}
