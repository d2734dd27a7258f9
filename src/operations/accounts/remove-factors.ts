// Removes second factors: one's own, or those of an account that lost them.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { lockAccount } from '../../store/accounts/accounts.ts';
import { removeTotp, replaceRecoveryCodes } from '../../store/accounts/factors.ts';
import { endLoginSessions } from '../../store/accounts/login-sessions.ts';
import { removePasskeys } from '../../store/accounts/passkeys.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { ownFactor, withoutRetry, type OwnRequest } from './own-request.ts';
import { assertFactor, type FactorDeps } from './prove-factor.ts';
import { endCodes } from './recovery-codes.ts';

/** Takes the generator away, and with the last factor the codes, for someone who has a code. */
export async function removeOwnTotp(
  deps: FactorDeps,
  { context, source }: OwnRequest,
  code: string,
): Promise<void> {
  const { id, name: email } = context.principal;
  await assertFactor(deps, source, { id, email, takesApp: true }, code);
  await transact(deps, withoutRetry(context), async (tx) => {
    await lockAccount(tx, id);
    await removeTotp(tx, id);
    await endCodes(tx, id);
    const detail = { account_id: id, factor: 'otp' };
    const at = timestamp(deps.clock.now());
    await writeAudit(tx, context, at, { action: 'account.factor_removed', detail });
    return null;
  });
}

async function removeFactors(tx: Tx, account_id: string): Promise<boolean> {
  await replaceRecoveryCodes(tx, account_id, []);
  const passkeys = await removePasskeys(tx, account_id);
  return (await removeTotp(tx, account_id)) || passkeys > 0;
}

/** By Admin, for someone who has lost the second factor: it is taken away and all sessions end. */
export async function resetFactors(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  id: string,
): Promise<void> {
  await transact(deps, context, async (tx) => {
    const account = isUuid(id) ? await lockAccount(tx, id) : undefined;
    if (account === undefined) throw new DomainError('not_found', 'User not found.');
    if (id === context.principal.id) throw ownFactor();
    if (!(await removeFactors(tx, id))) throw nothingToReset();
    const at = timestamp(deps.clock.now());
    const sessions = await endLoginSessions(tx, id, at, {});
    const detail = { account_id: id, email: account.email, sessions };
    await writeAudit(tx, context, at, { action: 'account.factor_reset', detail });
    return null;
  });
}

function nothingToReset(): DomainError {
  return new DomainError('conflict', 'This user has no second factor.');
}
