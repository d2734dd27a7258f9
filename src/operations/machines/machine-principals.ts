// The machine that a token belongs to, with its scopes.
import { timestamp } from '../../domain/clock.ts';
import { hasScope, machineName, type Scope } from '../../domain/machine.ts';
import type { Principal } from '../../domain/principal.ts';
import {
  findClientBySecret,
  findClients,
  updateServiceAccount,
  type OwnedAccount,
} from '../../store/machines/service-accounts.ts';
import { batchReads } from '../batch-reads.ts';
import { secretPattern } from './client-credentials.ts';
import { isAlive, type TokenDeps } from './prove-machine.ts';
import { sha256 } from './service-accounts.ts';

/** Makes the function that says which machine a token belongs to; undefined for any other text. */
export function machines(
  deps: TokenDeps,
): (token: string, thumbprint: () => string | null) => Promise<Principal | undefined> {
  const find = batchReads(async (ids: string[]) => {
    const found = new Map(
      (await findClients(deps.database.kysely, [...new Set(ids)])).map((row) => [
        row.client_id,
        row,
      ]),
    );
    return ids.map((id) => found.get(id));
  });
  return async (token, thumbprint) => {
    const claims = await deps.tokens.verifyMachine(token);
    if (claims === undefined) return undefined;
    // Bound to a certificate: counts with it alone.
    if (claims.thumbprint !== null && claims.thumbprint !== thumbprint()) return undefined;
    const account = await find(claims.client_id);
    if (account?.token_version !== claims.version) return undefined;
    if (!isAlive(account, timestamp(deps.clock.now()))) return undefined;
    if (account.certificate_bound && claims.thumbprint === null) return undefined;
    const scopes = claims.scopes.filter((scope) => hasScope(account.scopes, scope));
    return principalOf(account, scopes);
  };
}

function principalOf(account: OwnedAccount, scopes: Scope[]): Principal {
  const { client_id: id, roles, enforcement_point, provider } = account;
  const point = enforcement_point === null ? {} : { enforcement_point };
  const kept = provider === null ? {} : { provider };
  return { id, name: machineName(account.name), roles, scopes, ...point, ...kept };
}

/**
 * Directories send one token that they were given. So for provisioning, and nothing else, the
 * secret itself is taken as the token, unless the account needs a certificate. The scopes that the
 * principal has are those of provisioning alone.
 */
export async function provisionerOf(
  { database, clock }: Pick<TokenDeps, 'database' | 'clock'>,
  secret: string,
): Promise<Principal | undefined> {
  if (!secretPattern.test(secret)) return undefined;
  const hash = sha256(secret);
  const account = await findClientBySecret(database.kysely, hash);
  const now = clock.now();
  const isOwn = account?.secret_sha256 === hash || (account?.previous_until ?? '') > timestamp(now);
  if (account === undefined || !isOwn || !isAlive(account, timestamp(now))) return undefined;
  const scopes = account.scopes.filter((scope) => scope.startsWith('scim:'));
  if (account.certificate_bound || scopes.length === 0) return undefined;
  const hour = timestamp(now.round({ smallestUnit: 'hour', roundingMode: 'floor' }));
  if (account.last_used_at !== hour && database.writes.refusal === null) {
    await updateServiceAccount(database.kysely, account.id, { last_used_at: hour });
  }
  return principalOf(account, scopes);
}
