// Whether an account signs in with a password: one that a provider of identities answers for does
// not, and with IP3_OIDC_ONLY=on administrators alone do (break glass).
import { signOnProviders } from '../../domain/sign-on-provider.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import { hasIdentity } from '../../store/accounts/sign-on.ts';
import type { Deps } from '../deps.ts';

export async function usesPassword(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  account: AccountRow,
): Promise<boolean> {
  if (signOnProviders(config).length === 0) return true;
  if (config.IP3_OIDC_ONLY === 'on' && !account.roles.includes('Admin')) return false;
  return !(await hasIdentity(database.kysely, account.id));
}
