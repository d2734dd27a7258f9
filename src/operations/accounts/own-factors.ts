// The second factor of a person: set up, replaced and removed by its owner with a code, reset by an
// administrator when it is lost.
import { randomBytes } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { hasRole, type Role } from '../../domain/role.ts';
import { findAccount, lockAccount } from '../../store/accounts/accounts.ts';
import {
  countRecoveryCodes,
  findTotp,
  noteProof,
  offerTotp,
  removeTotp,
  replaceRecoveryCodes,
} from '../../store/accounts/factors.ts';
import { endLoginSessions } from '../../store/accounts/login-sessions.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { Deps, TokenClaims } from '../deps.ts';
import { assertWritable, transact, type Tx } from '../transact.ts';
import { awaitTurn, forgetGuesses, type Guess, type Source } from './guesses.ts';
import { passwordMatches } from './passwords.ts';
import {
  assertFactor,
  hashOfCode,
  isRightCode,
  methodsOf,
  proveFactor,
  sealedFor,
  wrongCode,
  type FactorDeps,
} from './prove-factor.ts';
import { base32, otpauthUri } from './totp.ts';

export interface OwnFactors {
  /** Since when codes of a generator are asked for. */
  totp_since: string | null;
  recovery_codes_left: number;
  /** Whether a role of the caller needs a second factor. */
  required: boolean;
}

export async function readOwnFactors(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { principal }: RequestContext,
): Promise<OwnFactors> {
  const db = database.kysely;
  const totp = await findTotp(db, principal.id);
  return {
    totp_since: totp?.confirmed_at ?? null,
    recovery_codes_left: await countRecoveryCodes(db, principal.id),
    required: needsFactor(config.IP3_FACTOR_REQUIRED, principal.roles),
  };
}

export function needsFactor(required: readonly Role[] | undefined, held: readonly Role[]): boolean {
  return required?.some((role) => hasRole(held, role)) === true;
}

const secretBytes = 20;

/** A secret for a generator; it counts once a code of it was sent. */
export async function offerOwnTotp(
  deps: FactorDeps,
  { principal }: RequestContext,
): Promise<{ secret: string; uri: string }> {
  assertWritable(deps);
  if (deps.config.IP3_DEMO === 'on') throw sharedByAll();
  const bytes = randomBytes(secretBytes);
  const secret = await deps.secrets.seal(bytes, sealedFor(principal.id));
  const created_at = timestamp(deps.clock.now());
  const row = { account_id: principal.id, secret, created_at };
  if (!(await offerTotp(deps.database.kysely, row))) throw alreadySetUp();
  return { secret: base32(bytes), uri: otpauthUri('Proofline', principal.name, bytes) };
}

interface OwnRequest {
  context: RequestContext;
  source: Source;
  session: TokenClaims;
}

/** Takes the first code of a new generator, and gives the recovery codes, which are shown once. */
export async function confirmOwnTotp(
  deps: FactorDeps,
  { context, source, session }: OwnRequest,
  code: string,
): Promise<string[]> {
  const { id } = context.principal;
  if ((await methodsOf(deps, id)).length > 0) throw alreadySetUp();
  const guess: Guess = { pace: 'accountAndAddress', key: `factor|${id}` };
  await awaitTurn(deps, source, [guess], { account_id: id, email: context.principal.name });
  if (!(await isRightCode(deps, id, code.replace(/\s/g, '')))) throw wrongCode();
  await forgetGuesses(deps, guess);
  return withCodes(deps, context, async (tx, at) => {
    await noteProof(tx, session.jti, 'otp', at);
    const detail = { account_id: id, factor: 'otp' };
    await writeAudit(tx, context, at, { action: 'account.factor_added', detail });
  });
}

/** New recovery codes; those before work no more. */
export async function renewRecoveryCodes(
  deps: FactorDeps,
  { context, source }: OwnRequest,
  code: string,
): Promise<string[]> {
  await assertFactor(deps, source, context, code);
  return withCodes(deps, context, async (tx, at) => {
    const detail = { account_id: context.principal.id };
    await writeAudit(tx, context, at, { action: 'account.recovery_codes_renewed', detail });
  });
}

const recoveryCodes = 10;

/** Fresh codes, kept as hashes in the transaction of what gives them. */
async function withCodes(
  deps: FactorDeps,
  context: RequestContext,
  record: (tx: Tx, at: string) => Promise<void>,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode);
  // What is shown once is not kept for a retry.
  const { idempotency: _none, ...once } = context;
  await transact(deps, once, async (tx) => {
    await replaceRecoveryCodes(tx, context.principal.id, codes.map(hashOfCode));
    await record(tx, timestamp(deps.clock.now()));
    return null;
  });
  return codes;
}

/** 120 random bits in six groups, which no code of a generator looks like. */
function newCode(): string {
  return base32(randomBytes(15)).match(/.{4}/g)?.join('-') ?? '';
}

/** Takes the generator and the recovery codes away, for someone who has one of their codes. */
export async function removeOwnTotp(
  deps: FactorDeps,
  { context, source }: OwnRequest,
  code: string,
): Promise<void> {
  await assertFactor(deps, source, context, code);
  const { idempotency: _none, ...once } = context;
  await transact(deps, once, async (tx) => {
    const { id } = context.principal;
    await removeFactors(tx, id);
    const detail = { account_id: id, factor: 'otp' };
    const at = timestamp(deps.clock.now());
    await writeAudit(tx, context, at, { action: 'account.factor_removed', detail });
    return null;
  });
}

async function removeFactors(tx: Tx, account_id: string): Promise<boolean> {
  await replaceRecoveryCodes(tx, account_id, []);
  return removeTotp(tx, account_id);
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

/**
 * Proves again who is signed in: with the second factor, or with the password where there is none.
 * Gives with what.
 */
export async function stepUp(
  deps: FactorDeps,
  { context, source, session }: OwnRequest,
  { code, password }: { code?: string | undefined; password?: string | undefined },
): Promise<string> {
  const { id, name: email } = context.principal;
  assertWritable(deps);
  const methods = await methodsOf(deps, id);
  const amr =
    methods.length === 0
      ? await provePassword(deps, source, context, password ?? '')
      : await proveFactor(deps, source, { id, email }, { code });
  if (amr === null) throw wrongCode();
  const at = timestamp(deps.clock.now());
  await transact(deps, { ...context }, async (tx) => {
    await noteProof(tx, session.jti, amr, at);
    await writeAudit(tx, context, at, { action: 'auth.stepped_up', detail: { amr: [amr] } });
    return null;
  });
  return amr;
}

async function provePassword(
  deps: FactorDeps,
  source: Source,
  { principal: { id, name: email } }: RequestContext,
  password: string,
): Promise<'pwd'> {
  const guess: Guess = { pace: 'accountAndAddress', key: `password|${id}` };
  await awaitTurn(deps, source, [guess], { account_id: id, email });
  const account = await findAccount(deps.database.kysely, id);
  if (!(await passwordMatches(password, account?.password_hash, id))) throw wrongPassword();
  await forgetGuesses(deps, guess);
  return 'pwd';
}

function wrongPassword(): DomainError {
  return new DomainError('validation_failed', '/password: is not your password.', {
    errors: [{ pointer: '/password', message: 'is not your password' }],
  });
}

function alreadySetUp(): DomainError {
  const detail = 'You have an authenticator app already. Remove it before you set up another one.';
  return new DomainError('conflict', detail);
}

function nothingToReset(): DomainError {
  return new DomainError('conflict', 'This user has no second factor.');
}

function ownFactor(): DomainError {
  const detail = 'Remove your own second factor with one of its codes, or ask an administrator.';
  return new DomainError('conflict', detail);
}

function sharedByAll(): DomainError {
  return new DomainError('conflict', "Demo users are shared, so they can't have a second factor.");
}
