// Personal access tokens: for programs, with at most the roles of anyone who made them, for a time.
// The text is shown once; only its hash is kept.
import { createHash, randomBytes } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { enforcementRegistrars } from '../../domain/policy.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { hasRole, type Role } from '../../domain/role.ts';
import {
  countLiveTokens,
  findToken,
  insertToken,
  noteTokenUse,
  ownerOfToken,
  revokePersonalToken,
  type ListedToken,
} from '../../store/accounts/personal-tokens.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { Deps } from '../deps.ts';
import type { TokenClaims } from '../deps.ts';
import { transact, transactOnce } from '../transact.ts';
import { lockSessionHolder } from './sessions.ts';

/** So that a token is known as one wherever it turns up. */
const prefix = 'proofline_';
export const personalTokenPattern = /^proofline_[\w-]{43}$/;

export const longestDays = 365;
const mostTokens = 50;

export interface NewToken {
  token: ListedToken;
  /** Shown once; it cannot be read again. */
  secret: string;
}

type WriteDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

export async function createToken(
  deps: WriteDeps,
  context: RequestContext,
  session: Pick<TokenClaims, 'token_version'>,
  input: {
    name: string;
    roles: Role[];
    expires_in_days: number;
    enforcement_point?: string | undefined;
  },
): Promise<NewToken> {
  const secret = prefix + randomBytes(32).toString('base64url');
  const token = await transactOnce(deps, context, 'token', async (tx) => {
    const owner = await lockSessionHolder(tx, context, session);
    assertOwnRoles(owner.roles, input.roles);
    const { enforcement_point = null } = input;
    if (enforcement_point !== null && !mayRegister(owner.roles)) throw noRegistrar();
    const now = deps.clock.now();
    const created_at = timestamp(now);
    if ((await countLiveTokens(tx, owner.id, created_at)) >= mostTokens) throw tooMany();
    const id = deps.ids.next();
    const expires_at = timestamp(now.add({ hours: 24 * input.expires_in_days }));
    const roles = [...new Set(input.roles)];
    await insertToken(tx, {
      ...{ id, account_id: owner.id, name: input.name, roles, created_at, expires_at },
      enforcement_point,
      token_sha256: sha256(secret),
      token_version: owner.token_version,
      last_used_at: null,
      revoked_at: null,
    });
    const point = enforcement_point === null ? {} : { enforcement_point };
    const detail = { token_id: id, name: input.name, roles, expires_at, ...point };
    await writeAudit(tx, context, created_at, { action: 'token.created', detail });
    return required(await findToken(tx, id), 'the new token');
  });
  return { token, secret };
}

function assertOwnRoles(own: readonly Role[], roles: readonly Role[]): void {
  const beyond = roles.filter((role) => !hasRole(own, role));
  if (beyond.length === 0) return;
  throw validationFailed(
    beyond.map((role) => ({ pointer: '/roles', message: `"${role}" is more than you have` })),
  );
}

function mayRegister(own: readonly Role[]): boolean {
  return enforcementRegistrars.some((role) => hasRole(own, role));
}

function noRegistrar(): DomainError {
  const roles = enforcementRegistrars.join(' or ');
  const message = `needs an owner with the role ${roles}`;
  return validationFailed([{ pointer: '/enforcement_point', message }]);
}

/**
 * Of oneself, or, for Admin, of anybody. Revoking twice is the same as once. `only` is the text of
 * the token that asks: it ends itself and nothing else.
 */
export async function removeToken(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  id: string,
  only: string | null,
): Promise<void> {
  await transact(deps, context, async (tx) => {
    const at = timestamp(deps.clock.now());
    const token = isUuid(id) ? await findToken(tx, id) : undefined;
    const { principal } = context;
    if (only !== null && (await ownerOfToken(tx, sha256(only), at))?.id !== token?.id) {
      throw onlyItself();
    }
    const may = token?.account_id === principal.id || hasRole(principal.roles, 'Admin');
    if (token === undefined || !may) throw noToken();
    if (await revokePersonalToken(tx, id, at)) {
      const detail = { token_id: id, name: token.name, owner: token.owner };
      await writeAudit(tx, context, at, { action: 'token.revoked', detail });
    }
    return null;
  });
}

/** When a token was used is kept to the hour: it is for cleaning up, not for following people. */
const noteEveryMs = 3_600_000;

/** Who a token acts for, with no role that its owner has lost; undefined when it does not work. */
export async function principalOfToken(
  deps: Pick<Deps, 'database' | 'clock'>,
  secret: string,
): Promise<Principal | undefined> {
  const db = deps.database.kysely;
  const now = deps.clock.now();
  const owner = await ownerOfToken(db, sha256(secret), timestamp(now));
  if (owner === undefined) return undefined;
  const used = owner.last_used_at === null ? -Infinity : Date.parse(owner.last_used_at);
  if (now.epochMilliseconds - used > noteEveryMs && deps.database.writes.refusal === null) {
    await noteTokenUse(db, owner.id, timestamp(now.round('hour')));
  }
  const roles = owner.token_roles.filter((role) => hasRole(owner.account_roles, role));
  const principal = { id: owner.account_id, name: owner.email, roles, token_id: owner.id };
  const { enforcement_point } = owner;
  if (enforcement_point === null || !mayRegister(owner.account_roles)) return principal;
  return { ...principal, enforcement_point };
}

/** A token lists and revokes no others: a narrow one would reveal wide ones, and end them. */
function onlyItself(): DomainError {
  const detail = 'A token can only revoke itself. Log in to revoke another one.';
  return new DomainError('forbidden', detail);
}

function noToken(): DomainError {
  return new DomainError('not_found', 'You have no such token.');
}

function tooMany(): DomainError {
  const detail = `You have ${mostTokens} active tokens. Revoke one that you don't need.`;
  return new DomainError('conflict', detail);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
