// The logins of a user: each begins a session, which its owner sees and ends, and which ends after
// a time without a request.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import { lockAccount } from '../../store/accounts/accounts.ts';
import {
  endLoginSessions,
  insertLoginSession,
  listLoginSessions,
  noteAddress,
  type MeantSessions,
} from '../../store/accounts/login-sessions.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { Deps } from '../deps.ts';
import type { IssuedToken, TokenClaims } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import type { Source } from './guesses.ts';

type WriteDeps = Pick<Deps, 'database' | 'clock'>;
export type SessionDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'tokens' | 'secrets'>;

export interface LoginSource extends Source {
  /** The User-Agent header. */
  agent: string | undefined;
}

/** Most characters of a User-Agent header that are kept. */
const agentLength = 200;

/** What a way of logging in adds to the record of a session. */
export interface SessionExtra {
  /** When it was proved who it is, where that was before this login. */
  proved_at?: Timestamp;
  /** For the audit entry. */
  detail?: Record<string, unknown>;
  record?: (tx: Tx, jti: string) => Promise<void>;
}

/** A session of the account, recorded unless writes are refused. */
export async function beginSession(
  deps: SessionDeps,
  source: LoginSource,
  account: AccountRow,
  amr: readonly string[] = ['pwd'],
  extra: SessionExtra = {},
): Promise<IssuedToken> {
  const issued = await deps.tokens.issue(account);
  if (deps.database.writes.refusal !== null) return issued;
  const at = timestamp(deps.clock.now());
  const { jti, expires, token_version } = issued.claims;
  await deps.database.kysely.transaction().execute(async (tx) => {
    await insertLoginSession(tx, {
      ...{ jti, account_id: account.id, token_version, created_at: at, last_used_at: at },
      expires_at: timestamp(Temporal.Instant.fromEpochMilliseconds(expires * 1000)),
      address: source.address,
      agent: printable(source.agent),
      amr: [...amr],
      proved_at: extra.proved_at ?? null,
    });
    await extra.record?.(tx, jti);
    await noteAddress(tx, account.id, source.block, at);
    const principal = { id: account.id, name: account.email, roles: [], ...shownAmr(amr) };
    const context = { principal, request_id: source.request_id };
    const detail = { address: source.address, ...extra.detail };
    await writeAudit(tx, context, at, { action: 'auth.login', detail });
  });
  return issued;
}

/** Entries name what was more than a password. */
export function shownAmr(amr: readonly string[]): { amr?: readonly string[] } {
  return amr.some((method) => method !== 'pwd') ? { amr } : {};
}

function printable(agent: string | undefined): string | null {
  const text = agent?.replace(/[^\x20-\x7e]/g, '?').slice(0, agentLength);
  return text === undefined || text === '' ? null : text;
}

export interface OwnSession {
  id: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  address: string;
  agent: string | null;
  /** Whether it is the one that asks. */
  current: boolean;
}

/** Sessions of one user that a list names; older ones are rare, and end with the others. */
const sessionsListed = 200;

export async function listOwnSessions(
  deps: WriteDeps,
  context: RequestContext,
  session: TokenClaims,
): Promise<OwnSession[]> {
  const now = timestamp(deps.clock.now());
  const { id } = context.principal;
  const rows = await listLoginSessions(deps.database.kysely, id, now, sessionsListed);
  return rows.map(({ jti, ...row }) => ({ id: jti, ...row, current: jti === session.jti }));
}

/** Ends one session of the caller. */
export async function endOwnSession(
  deps: WriteDeps,
  context: RequestContext,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw noSession();
  await transact(deps, context, async (tx) => {
    const ended = await endSessions(deps, tx, context, context.principal.id, { only: id });
    if (ended === 0) throw noSession();
    return null;
  });
}

/** Ends all sessions of the caller but the one that asks. Personal access tokens stay. */
export async function endOtherSessions(
  deps: WriteDeps,
  context: RequestContext,
  session: TokenClaims,
): Promise<number> {
  return transact(deps, context, async (tx) => {
    // A login at the same time waits for this, and is not ended.
    await lockAccount(tx, context.principal.id);
    return endSessions(deps, tx, context, context.principal.id, { except: session.jti });
  });
}

/** By Admin: ends every session of a user. Tokens and calendar addresses stay. */
export async function endSessionsOf(
  deps: WriteDeps,
  context: RequestContext,
  id: string,
): Promise<number> {
  return transact(deps, context, async (tx) => {
    const account = isUuid(id) ? await lockAccount(tx, id) : undefined;
    if (account === undefined) throw new DomainError('not_found', 'User not found.');
    return endSessions(deps, tx, context, id, {});
  });
}

async function endSessions(
  deps: WriteDeps,
  tx: Tx,
  context: RequestContext,
  account_id: string,
  meant: MeantSessions,
): Promise<number> {
  const at = timestamp(deps.clock.now());
  const sessions = await endLoginSessions(tx, account_id, at, meant);
  if (sessions > 0) {
    const detail = { account_id, sessions };
    await writeAudit(tx, context, at, { action: 'auth.sessions_ended', detail });
  }
  return sessions;
}

function noSession(): DomainError {
  return new DomainError('not_found', 'You have no such session.');
}
