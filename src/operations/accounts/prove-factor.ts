// Proof of a second factor: a code of the generator or a recovery code, each taken once by all
// processes together, and guessed no faster than a password.
import { createHash } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import {
  findTotp,
  takeRecoveryCode,
  takeStep,
  type TotpRow,
} from '../../store/accounts/factors.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { WriteGate } from '../../store/engine/database.ts';
import type { Deps } from '../deps.ts';
import { assertWritable } from '../transact.ts';
import { awaitTurn, forgetGuesses, type Guess, type Source } from './guesses.ts';
import { matchingStep } from './totp.ts';

export type FactorDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'secrets'>;

/** How a second factor is proved, by the words of `amr` (RFC 8176 where it has one). */
export type FactorMethod = 'otp' | 'recovery';

/** What a person sends as the second factor. */
export interface FactorProof {
  code?: string | undefined;
}

type Holder = Pick<AccountRow, 'id' | 'email'>;

/** What the secret of an account's generator is sealed for. */
export function sealedFor(account_id: string): string {
  return `totp ${account_id}`;
}

export function hashOfCode(code: string): string {
  return createHash('sha256')
    .update(`recovery ${plainCode(code)}`)
    .digest('hex');
}

/** People write codes with hyphens, blanks and in either case. */
function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/** The methods that the account has; none without a second factor. */
export async function methodsOf(
  { database }: Pick<Deps, 'database'>,
  account_id: string,
): Promise<FactorMethod[]> {
  const totp = await findTotp(database.kysely, account_id);
  return (totp?.confirmed_at ?? null) === null ? [] : ['otp', 'recovery'];
}

/**
 * Which method the proof is of; null for a wrong one, which the trail names. A code that was taken
 * before is wrong.
 * @throws `rate_limited` for guesses too fast, wherever they come from.
 */
export async function proveFactor(
  deps: FactorDeps,
  source: Source,
  holder: Holder,
  { code = '' }: FactorProof,
): Promise<FactorMethod | null> {
  const guess: Guess = { pace: 'accountAndAddress', key: `factor|${holder.id}` };
  const about = { account_id: holder.id, email: holder.email };
  await awaitTurn(deps, source, [guess], about);
  const method = await methodOfCode(deps, holder.id, plainCode(code));
  if (method === null && deps.database.writes.refusal === null) {
    const context = { principal: { ...holder, name: holder.email, roles: [] }, ...source };
    const detail = { ...about, address: source.address };
    const at = timestamp(deps.clock.now());
    const record = { action: 'auth.factor_refused', detail } as const;
    await writeAudit(deps.database.kysely, context, at, record);
  }
  if (method !== null) await forgetGuesses(deps, guess);
  return method;
}

async function methodOfCode(
  deps: FactorDeps,
  account_id: string,
  code: string,
): Promise<FactorMethod | null> {
  const db = deps.database.kysely;
  const at = timestamp(deps.clock.now());
  if (/^\d{6}$/.test(code)) return (await isRightCode(deps, account_id, code)) ? 'otp' : null;
  // That a recovery code was used has to be kept.
  assertWritable(deps);
  return (await takeRecoveryCode(db, account_id, hashOfCode(code), at)) ? 'recovery' : null;
}

/** Whether it is a code of the generator that was not taken before; the first one confirms it. */
export async function isRightCode(
  deps: FactorDeps,
  account_id: string,
  code: string,
): Promise<boolean> {
  const db = deps.database.kysely;
  const totp = await findTotp(db, account_id);
  if (totp === undefined) return false;
  const now = deps.clock.now();
  const secret = await deps.secrets.open(totp.secret, sealedFor(account_id));
  const step = matchingStep(secret, code, now);
  if (step === null) return false;
  if (deps.database.writes.refusal === null) return takeStep(db, totp, step, timestamp(now));
  return totp.confirmed_at !== null && takeStepInMemory(deps, totp, step);
}

/** Last steps that were taken while writes are refused, by account: each process for itself. */
const stepsByGate = new WeakMap<WriteGate, Map<string, number>>();

function takeStepInMemory(
  { database: { writes } }: FactorDeps,
  { account_id, last_step }: TotpRow,
  step: number,
): boolean {
  const steps = stepsByGate.get(writes) ?? new Map<string, number>();
  stepsByGate.set(writes, steps);
  if (step <= Math.max(last_step, steps.get(account_id) ?? 0)) return false;
  steps.set(account_id, step);
  return true;
}

/**
 * What a login with the right password is proved with. An account without a second factor needs
 * nothing more, as clients that know none expect.
 * @throws `second_factor_required` when the second factor is missing or wrong.
 */
export async function proveAtLogin(
  deps: FactorDeps,
  source: Source,
  account: Holder,
  proof: FactorProof,
): Promise<string[]> {
  const methods = await methodsOf(deps, account.id);
  if (methods.length === 0) return ['pwd'];
  if (proof.code === undefined) throw factorMissing(methods);
  const method = await proveFactor(deps, source, account, proof);
  if (method === null) throw factorWrong(methods);
  return [method, 'pwd'];
}

function factorMissing(methods: readonly FactorMethod[]): DomainError {
  const detail =
    'The password is right. Send the code of your authenticator app, or a recovery code, in code.';
  return new DomainError('second_factor_required', detail, { lack: 'missing', methods });
}

function factorWrong(methods: readonly FactorMethod[]): DomainError {
  const detail = 'This code is wrong or was used before. Wait for the next one, then try again.';
  return new DomainError('second_factor_required', detail, { lack: 'wrong', methods });
}

/** The same for someone who is signed in. @throws `validation_failed` for a wrong code. */
export async function assertFactor(
  deps: FactorDeps,
  source: Source,
  { principal }: RequestContext,
  code: string,
): Promise<FactorMethod> {
  const holder = { id: principal.id, email: principal.name };
  const method = await proveFactor(deps, source, holder, { code });
  if (method !== null) return method;
  throw wrongCode();
}

export function wrongCode(): DomainError {
  const message = 'is wrong or was used before; wait for the next one';
  return validationFailed([{ pointer: '/code', message }]);
}
