// The second factor of a person: an authenticator app set up, replaced and removed by its owner
// with a code, recovery codes, and what an administrator resets when it is lost.
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
import { listPasskeys, removePasskeys } from '../../store/accounts/passkeys.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { Deps, TokenClaims } from '../deps.ts';
import { assertWritable, transact, type Tx } from '../transact.ts';
import { awaitTurn, forgetGuesses, type Guess, type Source } from './guesses.ts';
import { passwordMatches } from './passwords.ts';
import {
  amrOf,
  assertFactor,
  countingMethods,
  hashOfCode,
  isRightCode,
  methodsOf,
  proveFactor,
  refusedCode,
  sealedFor,
  wrongCode,
  wrongPasskey,
  type FactorDeps,
  type FactorMethod,
  type FactorProof,
} from './prove-factor.ts';
import { sessionUse } from './prove-passkey.ts';
import { base32, otpauthUri } from './totp.ts';
import { relyingParty } from './webauthn.ts';

export interface OwnFactors {
  /** Since when codes of a generator are asked for. */
  totp_since: string | null;
  passkeys: OwnPasskey[];
  /** Whether the service has the host name that passkeys need. */
  passkeys_possible: boolean;
  recovery_codes_left: number;
  /** Whether a role of the caller needs a second factor. */
  required: boolean;
}

interface OwnPasskey {
  id: string;
  name: string;
  synced: boolean;
  created_at: string;
  last_used_at: string | null;
}

export async function readOwnFactors(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { principal }: RequestContext,
): Promise<OwnFactors> {
  const db = database.kysely;
  const totp = await findTotp(db, principal.id);
  const rows = await listPasskeys(db, principal.id);
  return {
    totp_since: totp?.confirmed_at ?? null,
    passkeys: rows.map(({ id, name, synced, created_at, last_used_at }) => ({
      ...{ id, name, synced, created_at, last_used_at },
    })),
    passkeys_possible: relyingParty(config) !== null,
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
  assertOwnAccount(deps);
  const bytes = randomBytes(secretBytes);
  const secret = await deps.secrets.seal(bytes, sealedFor(principal.id));
  const created_at = timestamp(deps.clock.now());
  const row = { account_id: principal.id, secret, created_at };
  if (!(await offerTotp(deps.database.kysely, row))) throw alreadySetUp();
  return { secret: base32(bytes), uri: otpauthUri('Proofline', principal.name, bytes) };
}

export interface OwnRequest {
  context: RequestContext;
  source: Source;
  session: TokenClaims;
}

/**
 * Takes the first code of a new generator, and gives recovery codes, which are shown once, to
 * someone who has none.
 */
export async function confirmOwnTotp(
  deps: FactorDeps,
  { context, source, session }: OwnRequest,
  code: string,
): Promise<string[]> {
  const { id } = context.principal;
  if ((await methodsOf(deps.database.kysely, id)).includes('otp')) throw alreadySetUp();
  const guess: Guess = { pace: 'accountAndAddress', key: `factor|${id}` };
  await awaitTurn(deps, source, [guess], { account_id: id, email: context.principal.name });
  if (!(await isRightCode(deps, id, code.replace(/\s/g, '')))) throw wrongCode();
  await forgetGuesses(deps, guess);
  return transact(deps, withoutRetry(context), async (tx) => {
    await lockAccount(tx, id);
    const at = timestamp(deps.clock.now());
    await noteProof(tx, session.jti, amrOf.otp, at);
    const detail = { account_id: id, factor: 'otp' };
    await writeAudit(tx, context, at, { action: 'account.factor_added', detail });
    return codesIfNone(tx, id);
  });
}

/** What is shown once is not kept for a retry. */
export function withoutRetry({ idempotency: _none, ...context }: RequestContext): RequestContext {
  return context;
}

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

/** Takes the generator away, and with the last factor the codes, for someone who has a code. */
export async function removeOwnTotp(
  deps: FactorDeps,
  { context, source }: OwnRequest,
  code: string,
): Promise<void> {
  const { id, name: email } = context.principal;
  await assertFactor(deps, source, { id, email, takesApp: true }, code);
  await transact(deps, withoutRetry(context), async (tx) => {
    await lockAccount(tx, id);
    await removeTotp(tx, id);
    await endCodes(tx, id);
    const detail = { account_id: id, factor: 'otp' };
    const at = timestamp(deps.clock.now());
    await writeAudit(tx, context, at, { action: 'account.factor_removed', detail });
    return null;
  });
}

async function removeFactors(tx: Tx, account_id: string): Promise<boolean> {
  await replaceRecoveryCodes(tx, account_id, []);
  const passkeys = await removePasskeys(tx, account_id);
  return (await removeTotp(tx, account_id)) || passkeys > 0;
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
  { password, ...proof }: FactorProof & { password?: string | undefined },
): Promise<string> {
  assertWritable(deps);
  const { id, name: email } = context.principal;
  const use = sessionUse(session, 'step_up');
  const methods = countingMethods(deps, await methodsOf(deps.database.kysely, id));
  const amr =
    methods.length === 0
      ? await provePassword(deps, source, context, password ?? '')
      : amrBy(await proveFactor(deps, source, { id, email }, proof, use), proof, methods);
  const at = timestamp(deps.clock.now());
  await transact(deps, { ...context }, async (tx) => {
    await noteProof(tx, session.jti, amr, at);
    await writeAudit(tx, context, at, { action: 'auth.stepped_up', detail: { amr } });
    return null;
  });
  return amr[0];
}

function amrBy(
  method: FactorMethod | null,
  { code = '', passkey }: FactorProof,
  methods: readonly FactorMethod[],
) {
  if (method !== null) return amrOf[method];
  throw passkey === undefined ? refusedCode(code, methods) : wrongPasskey();
}

async function provePassword(
  deps: FactorDeps,
  source: Source,
  { principal: { id, name: email } }: RequestContext,
  password: string,
): Promise<readonly ['pwd']> {
  const guess: Guess = { pace: 'accountAndAddress', key: `password|${id}` };
  await awaitTurn(deps, source, [guess], { account_id: id, email });
  const account = await findAccount(deps.database.kysely, id);
  if (!(await passwordMatches(password, account?.password_hash, id))) throw wrongPassword();
  await forgetGuesses(deps, guess);
  return ['pwd'];
}

function wrongPassword(): DomainError {
  return new DomainError('validation_failed', '/password: is not your password.', {
    errors: [{ pointer: '/password', message: 'is not your password' }],
  });
}

function noFactor(): DomainError {
  return new DomainError('conflict', 'You have no second factor. Set one up first.');
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

/** @throws `conflict` where everyone knows the accounts. */
export function assertOwnAccount({ config }: Pick<Deps, 'config'>): void {
  if (config.IP3_DEMO !== 'on') return;
  throw new DomainError('conflict', "Demo users are shared, so they can't have a second factor.");
}
