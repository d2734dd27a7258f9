// Recovery codes of the second factor.
import { randomBytes } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '../../store/accounts/factors.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { transact, type Tx } from '../transact.ts';
import { methodsOf } from './factor-methods.ts';
import { noFactor, withoutRetry, type OwnRequest } from './own-request.ts';
import { assertFactor, hashOfCode, type FactorDeps } from './prove-factor.ts';
import { base32 } from './totp.ts';

/**
 * New recovery codes; those before work no more. Without a code, the caller has checked that the
 * session was just proved with the second factor.
 */
export async function renewRecoveryCodes(
  deps: FactorDeps,
  { context, source }: OwnRequest,
  code: string | undefined,
): Promise<string[]> {
  const { id, name: email } = context.principal;
  if (code !== undefined) await assertFactor(deps, source, { id, email }, code);
  return transact(deps, withoutRetry(context), async (tx) => {
    const account_id = context.principal.id;
    if ((await methodsOf(tx, account_id)).length === 0) throw noFactor();
    const codes = await newCodes(tx, account_id);
    const at = timestamp(deps.clock.now());
    const detail = { account_id };
    await writeAudit(tx, context, at, { action: 'account.recovery_codes_renewed', detail });
    return codes;
  });
}

const recoveryCodes = 10;

/** Fresh codes, kept as hashes. */
async function newCodes(tx: Tx, account_id: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode);
  await replaceRecoveryCodes(tx, account_id, codes.map(hashOfCode));
  return codes;
}

/** Those that someone has kept go on to work. */
export async function codesIfNone(tx: Tx, account_id: string): Promise<string[]> {
  return (await countRecoveryCodes(tx, account_id)) > 0 ? [] : newCodes(tx, account_id);
}

/** Ends the recovery codes of someone whose last factor was taken away. */
export async function endCodes(tx: Tx, account_id: string): Promise<void> {
  const isLast = (await methodsOf(tx, account_id)).length === 0;
  if (isLast) await replaceRecoveryCodes(tx, account_id, []);
}

/** 120 random bits in six groups, which no code of a generator looks like. */
function newCode(): string {
  return base32(randomBytes(15)).match(/.{4}/g)?.join('-') ?? '';
}
