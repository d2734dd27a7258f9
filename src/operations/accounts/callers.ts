// Who calls, by the session or the token of a request.
import { timestamp } from '../../domain/clock.ts';
import type { Principal } from '../../domain/principal.ts';
import { findSessions, type Session, type SessionKey } from '../../store/accounts/accounts.ts';
import { noteSessionUse } from '../../store/accounts/login-sessions.ts';
import { batchReads } from '../batch-reads.ts';
import type { Deps, TokenClaims } from '../deps.ts';
import { countingMethods, methodsBy, type FactorMethod } from './factor-methods.ts';
import { shownAmr } from './login-sessions.ts';

/**
 * A session that was used while the clock was ahead ends when the clock is right again, as its idle
 * end and a fresh proof would count from that moment on. So do tokens of that time.
 */
export function isAlive(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  session: Session,
  claims: TokenClaims,
): boolean {
  if (session.revoked || session.token_version !== claims.token_version) return false;
  const idleMs = idleTime(session, clock.now().epochMilliseconds);
  const limitMs = config.IP3_SESSION_IDLE * 1000 + sessionUseNotedMs;
  return idleMs < limitMs && idleMs > -clocksDifferMs;
}

function idleTime({ last_used_at }: Session, nowMs: number): number {
  return last_used_at === null ? 0 : nowMs - Date.parse(last_used_at);
}

/** Clocks of two processes might differ by so much. */
const clocksDifferMs = 60_000;

/** A session's last use is kept so exactly: each request would be a write otherwise. */
const sessionUseNotedMs = 5 * 60_000;

export interface Caller {
  principal: Principal;
  claims: TokenClaims;
  proof: LoginProof;
}

/** How a login was proved. */
export interface LoginProof {
  /** The second factors that the account has. */
  methods: readonly FactorMethod[];
  /** Whether this login was proved with one. */
  by_factor: boolean;
  /** When last, in milliseconds since 1970. */
  at_ms: number;
  /** The provider that answers for the person; null for one with a password. */
  provider: string | null;
}

/**
 * Makes the function that says whose token it is, with the roles of this moment; undefined when it
 * is not accepted.
 */
export function callers(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'tokens'>,
): (token: string) => Promise<Caller | undefined> {
  const findSession = batchReads((keys: SessionKey[]) => findSessions(deps.database.kysely, keys));
  return async (token) => {
    const claims = await deps.tokens.verify(token);
    if (claims === undefined) return undefined;
    const session = await findSession(claims);
    if (session === undefined || !isAlive(deps, session, claims)) return undefined;
    await noteUse(deps, session, claims);
    const { email: name, roles, amr } = session;
    const principal = { id: claims.account_id, name, roles, ...shownAmr(amr ?? []) };
    return { principal, claims, proof: proofOf(deps, session, claims) };
  };
}

function proofOf(
  deps: Pick<Deps, 'config' | 'database'>,
  { proved_at, amr, provider, ...has }: Session,
  { expires }: TokenClaims,
): LoginProof {
  const { config, database } = deps;
  const methods = countingMethods(deps, methodsBy(has));
  const issuedMs = (expires - config.IP3_TOKEN_TTL) * 1000;
  const at_ms = proved_at === null ? issuedMs : Date.parse(proved_at);
  // A login while writes are refused has no row: it asked for the factor that the account has.
  const isUnrecorded = amr === null && database.writes.refusal !== null;
  const by_factor = isUnrecorded ? methods.length > 0 : 'amr' in shownAmr(amr ?? []);
  return { methods, by_factor, at_ms, provider };
}

async function noteUse(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  session: Session,
  { jti }: TokenClaims,
): Promise<void> {
  const now = clock.now();
  if (idleTime(session, now.epochMilliseconds) < sessionUseNotedMs) return;
  if (database.writes.refusal === null) await noteSessionUse(database.kysely, jti, timestamp(now));
}
