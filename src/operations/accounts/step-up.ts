// Proves a login again, for what needs a fresh factor.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import { noteProof } from '../../store/accounts/factors.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { assertWritable, transact } from '../transact.ts';
import { amrOf, countingMethods, methodsOf, type FactorMethod } from './factor-methods.ts';
import { awaitTurn, forgetGuesses, type Guess, type Source } from './guesses.ts';
import type { OwnRequest } from './own-request.ts';
import { passwordMatches } from './passwords.ts';
import {
  proveFactor,
  refusedCode,
  wrongPasskey,
  type FactorDeps,
  type FactorProof,
} from './prove-factor.ts';
import { sessionUse } from './prove-passkey.ts';

/**
 * Proves again who is signed in: with the second factor, or with the password where there is none.
 * Gives with what.
 */
export async function stepUp(
  deps: FactorDeps,
  { context, source, session }: OwnRequest,
  { password, ...proof }: FactorProof & { password?: string | undefined },
): Promise<string> {
  assertWritable(deps);
  const { id, name: email } = context.principal;
  const use = sessionUse(session, 'step_up');
  const methods = countingMethods(deps, await methodsOf(deps.database.kysely, id));
  const amr =
    methods.length === 0
      ? await provePassword(deps, source, context, password ?? '')
      : amrBy(await proveFactor(deps, source, { id, email }, proof, use), proof, methods);
  const at = timestamp(deps.clock.now());
  await transact(deps, { ...context }, async (tx) => {
    await noteProof(tx, session.jti, amr, at);
    await writeAudit(tx, context, at, { action: 'auth.stepped_up', detail: { amr } });
    return null;
  });
  return amr[0];
}

function amrBy(
  method: FactorMethod | null,
  { code = '', passkey }: FactorProof,
  methods: readonly FactorMethod[],
) {
  if (method !== null) return amrOf[method];
  throw passkey === undefined ? refusedCode(code, methods) : wrongPasskey();
}

async function provePassword(
  deps: FactorDeps,
  source: Source,
  { principal: { id, name: email } }: RequestContext,
  password: string,
): Promise<readonly ['pwd']> {
  const guess: Guess = { pace: 'accountAndAddress', key: `password|${id}` };
  await awaitTurn(deps, source, [guess], { account_id: id, email });
  const account = await findAccount(deps.database.kysely, id);
  const caller = { name: id, isKnown: true };
  if (!(await passwordMatches(password, account?.password_hash, caller))) throw wrongPassword();
  await forgetGuesses(deps, guess);
  return ['pwd'];
}

function wrongPassword(): DomainError {
  return new DomainError('validation_failed', '/password: is not your password.', {
    errors: [{ pointer: '/password', message: 'is not your password' }],
  });
}
