// A new password by its owner, who proves to know the old one.
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { findAccountByEmail, updateAccount } from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { revokeFeedsOf } from '../../store/legal/legal-deadlines.ts';
import type { TokenClaims } from '../deps.ts';
import { assertWritable, transact } from '../transact.ts';
import { awaitTurn, forgetGuesses, type Guess } from './guesses.ts';
import { beginSession, type LoginSource, type SessionDeps } from './login-sessions.ts';
import { assertFit } from './password-rules.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { lockSessionHolder } from './sessions.ts';

interface OwnRequest {
  context: RequestContext;
  source: LoginSource;
  session: TokenClaims;
}

/**
 * Ends all sessions of the account, its tokens and the addresses of its calendar, and gives the
 * caller a new session. Guesses of the old password count for the account, wherever they come from:
 * anyone who guesses has a session already.
 */
export async function changeOwnPassword(
  deps: SessionDeps,
  { context, source, session }: OwnRequest,
  input: { current_password: string; password: string },
): Promise<{ token: string; expires_in: number }> {
  assertWritable(deps);
  if (deps.config.IP3_DEMO === 'on') throw sharedByAll();
  const db = deps.database.kysely;
  const { id, name: email } = context.principal;
  const guess: Guess = { pace: 'accountAndAddress', key: `password|${id}` };
  await awaitTurn(deps, source, [guess], { account_id: id, email });
  const known = await findAccountByEmail(db, email);
  const caller = { name: id, isKnown: true };
  if (!(await passwordMatches(input.current_password, known?.password_hash, caller))) {
    const detail = { account_id: id };
    const at = timestamp(deps.clock.now());
    await writeAudit(db, context, at, { action: 'account.password_refused', detail });
    throw validationFailed([{ pointer: '/current_password', message: 'is not your password' }]);
  }
  if (input.password === input.current_password) throw sameAgain();
  await assertFit(deps, input.password, { email, name: known?.name });
  const password_hash = await hashPassword(input.password, caller);
  // A retry would have to find the token again, which is not kept.
  const { idempotency: _none, ...once } = context;
  const changed = await transact(deps, once, async (tx) => {
    const { token_version } = await lockSessionHolder(tx, context, session);
    const at = timestamp(deps.clock.now());
    const change = { password_hash, token_version: token_version + 1, updated_at: at };
    const row = await updateAccount(tx, id, { ...change, password_expires_at: null });
    await revokeFeedsOf(tx, id, at);
    const detail = { account_id: id, email };
    await writeAudit(tx, context, at, { action: 'account.password_changed', detail });
    return row;
  });
  await forgetGuesses(deps, guess);
  return beginSession(deps, source, changed, context.principal.amr);
}

function sameAgain(): DomainError {
  const message = 'is the password that you have; choose another one';
  return validationFailed([{ pointer: '/password', message }]);
}

function sharedByAll(): DomainError {
  const detail = "Demo users share one password, which can't be changed.";
  return new DomainError('conflict', detail);
}
