// Which people at providers an account belongs to: linked by administrators, and by first logins.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { lockAccount } from '../../store/accounts/accounts.ts';
import {
  deleteIdentity,
  endProviderSessions,
  findIdentity,
  insertIdentity,
  listIdentities,
} from '../../store/accounts/sign-on.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import { readAccount } from '../accounts/read-accounts.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import type { Providers } from './providers.ts';

type IdentityDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

export interface Identity {
  id: string;
  issuer: string;
  subject: string;
  created_at: string;
  last_login_at: string | null;
}

/** @throws `not_found` */
export async function identitiesOf(deps: IdentityDeps, account_id: string): Promise<Identity[]> {
  const { id } = await readAccount(deps, account_id);
  return listIdentities(deps.database.kysely, id);
}

/** From then on the account signs in with the provider and has the roles of its groups. */
export async function linkIdentity(
  deps: IdentityDeps,
  providers: Providers,
  context: RequestContext,
  asked: { account: string; provider: string; subject: string },
): Promise<Identity> {
  const opened = await providers.open(asked.provider);
  const { issuer } = opened.configuration.serverMetadata();
  const { subject } = asked;
  return transact(deps, context, async (tx) => {
    await lockByName(tx, 'identity');
    const account = await accountOf(tx, asked.account);
    if ((await findIdentity(tx, { issuer, subject })) !== undefined) throw isLinked();
    const at = timestamp(deps.clock.now());
    const made = { issuer, subject, created_at: at, last_login_at: null };
    const id = deps.ids.next();
    await insertIdentity(tx, { id, account_id: account.id, ...made });
    const detail = { account_id: account.id, email: account.email, issuer, subject };
    await writeAudit(tx, context, at, { action: 'account.identity_linked', detail });
    return { id, ...made };
  });
}

/** Ends the sessions that began with it as well. */
export async function unlinkIdentity(
  deps: IdentityDeps,
  context: RequestContext,
  asked: { account: string; identity: string },
): Promise<void> {
  await transact(deps, context, async (tx) => {
    const account = await accountOf(tx, asked.account);
    const isId = isUuid(asked.identity);
    const gone = isId ? await deleteIdentity(tx, account.id, asked.identity) : undefined;
    if (gone === undefined) throw new DomainError('not_found', 'The user has no such identity.');
    const at = timestamp(deps.clock.now());
    const sessions = (await endProviderSessions(tx, { ...gone, sid: null }, at)).length;
    const detail = { account_id: account.id, email: account.email, ...gone, sessions };
    await writeAudit(tx, context, at, { action: 'account.identity_unlinked', detail });
    return null;
  });
}

async function accountOf(tx: Tx, id: string) {
  const account = isUuid(id) ? await lockAccount(tx, id) : undefined;
  if (account === undefined) throw new DomainError('not_found', 'User not found.');
  return account;
}

function isLinked(): DomainError {
  const detail = 'This identity is linked to a user already. Unlink it there first.';
  return new DomainError('conflict', detail);
}
