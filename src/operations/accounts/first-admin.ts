// The first administrator: by a one-time link, or by the configuration.
import { createHash, randomBytes } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import {
  anyAccountExists,
  insertSetupToken,
  useSetupToken,
} from '../../store/accounts/accounts.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';
import { addAccount, type Account, type AccountDeps, type NewAccount } from './accounts.ts';
import { assertFit } from './password-rules.ts';
import { hashPassword } from './passwords.ts';

const setupMinutes = 30;

export interface SetupToken {
  token: string;
  expires_at: string;
}

/** A one-time token for the first administrator, valid for 30 minutes; null when accounts exist. */
export async function offerSetup(
  deps: Pick<Deps, 'database' | 'clock'>,
): Promise<SetupToken | null> {
  const db = deps.database.kysely;
  if (await anyAccountExists(db)) return null;
  const token = randomBytes(24).toString('base64url');
  const now = deps.clock.now();
  const expires_at = timestamp(now.add({ minutes: setupMinutes }));
  const token_sha256 = sha256(token);
  await insertSetupToken(db, { token_sha256, created_at: timestamp(now), expires_at });
  return { token, expires_at };
}

export function isSetUp({ database }: Pick<Deps, 'database'>): Promise<boolean> {
  return anyAccountExists(database.kysely);
}

/** Makes the first administrator from a set-up link. Of two at once, one wins. */
export async function setUpFirstAdmin(
  deps: AccountDeps,
  context: RequestContext,
  input: Omit<NewAccount, 'roles'> & { token: string; password: string },
): Promise<Account> {
  // Asked first without the lock: no one should make a server hash passwords for nothing.
  if (await anyAccountExists(deps.database.kysely)) throw alreadySetUp();
  await assertFit(deps, input.password, input);
  const password_hash = await hashPassword(input.password);
  return transact(deps, context, async (tx) => {
    await lockByName(tx, 'first administrator');
    if (await anyAccountExists(tx)) throw alreadySetUp();
    const known = await useSetupToken(tx, sha256(input.token), timestamp(deps.clock.now()));
    if (!known) throw expiredLink();
    const account = { ...input, roles: ['Admin' as const] };
    return addAccount(deps, tx, context, account, password_hash, 'account.setup');
  });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function alreadySetUp(): DomainError {
  return new DomainError('conflict', 'An administrator already exists. Sign in instead.');
}

function expiredLink(): DomainError {
  return new DomainError(
    'unauthorized',
    'This set-up link is no longer valid. Restart the server to get a new one.',
  );
}
