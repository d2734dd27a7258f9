// Which second factors an account has, and how the log names them.
import type { Kysely } from 'kysely';
import { findTotp } from '../../store/accounts/factors.ts';
import { listPasskeys } from '../../store/accounts/passkeys.ts';
import type { Tables } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';
import { canTakePasskeys } from './prove-passkey.ts';

/** The ways to prove a second factor. */
export type FactorMethod = 'passkey' | 'otp' | 'recovery';

/**
 * Each by the words of `amr` (RFC 8176 where it has one). Of a passkey it is proved that its key
 * and its user were there, but not whether hardware holds the key.
 */
export const amrOf: Readonly<Record<FactorMethod, readonly [string, ...string[]]>> = {
  passkey: ['pop', 'user'],
  otp: ['otp'],
  recovery: ['recovery'],
};

/** The methods that the account has; none without a second factor. */
export async function methodsOf(db: Kysely<Tables>, account_id: string): Promise<FactorMethod[]> {
  const totp = await findTotp(db, account_id);
  const passkeys = await listPasskeys(db, account_id);
  return methodsBy({
    has_totp: (totp?.confirmed_at ?? null) !== null,
    has_passkey: passkeys.length > 0,
  });
}

export function methodsBy(has: { has_totp: boolean; has_passkey: boolean }): FactorMethod[] {
  const own: FactorMethod[] = [
    ...(has.has_passkey ? (['passkey'] as const) : []),
    ...(has.has_totp ? (['otp'] as const) : []),
  ];
  return own.length === 0 ? [] : [...own, 'recovery'];
}

/** Those that count: with `IP3_FACTOR_PASSKEY`, no codes of an app in addition to a passkey. */
export function countingMethods(
  deps: Pick<Deps, 'config' | 'database'>,
  methods: readonly FactorMethod[],
): FactorMethod[] {
  const isAsked = deps.config.IP3_FACTOR_PASSKEY === 'on' && methods.includes('passkey');
  return methods.filter((one) => one !== 'otp' || !isAsked || !canTakePasskeys(deps));
}
