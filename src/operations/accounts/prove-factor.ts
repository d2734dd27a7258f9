// Proof of a second factor: a passkey, a code of the generator or a recovery code, each taken once
// by all processes together, and guessed no faster than a password.
import { createHash } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import { findTotp, takeRecoveryCode, takeStep } from '../../store/accounts/factors.ts';
import type { ChallengeUse } from '../../store/accounts/passkeys.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { WriteGate } from '../../store/engine/database.ts';
import type { Deps } from '../deps.ts';
import { assertWritable } from '../transact.ts';
import { amrOf, countingMethods, methodsOf, type FactorMethod } from './factor-methods.ts';
import { awaitTurn, forgetGuesses, type Guess, type Source } from './guesses.ts';
import { faultOfProof, loginUse, offerProof, type PasskeyFault } from './prove-passkey.ts';
import { matchingStep } from './totp.ts';
import type { Assertion, RequestOptions } from './webauthn.ts';

export type FactorDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'secrets'>;

/** What a person sends as the second factor: one of both. */
export interface FactorProof {
  code?: string | undefined;
  passkey?: Assertion | undefined;
}

type Holder = Pick<AccountRow, 'id' | 'email'> & {
  /** Whether a code of the app counts in addition to a passkey whatever the settings say. */
  takesApp?: boolean;
};

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

/**
 * Which method the proof is of; null for a wrong one, which the trail names. A code that was taken
 * before is wrong. A passkey has to answer a challenge for `use`.
 * @throws `rate_limited` for guesses too fast, wherever they come from.
 */
export async function proveFactor(
  deps: FactorDeps,
  source: Source,
  holder: Holder,
  proof: FactorProof,
  use: ChallengeUse,
): Promise<FactorMethod | null> {
  const guess: Guess = { pace: 'accountAndAddress', key: `factor|${holder.id}` };
  const about = { account_id: holder.id, email: holder.email };
  await awaitTurn(deps, source, [guess], about);
  const { method, fault } = await judge(deps, holder, proof, use);
  if (method === null && deps.database.writes.refusal === null) {
    const { id, email } = holder;
    const context = { principal: { id, name: email, roles: [] }, ...source };
    const why = fault === undefined ? {} : { factor: 'passkey', reason: fault };
    const detail = { ...about, address: source.address, ...why };
    const at = timestamp(deps.clock.now());
    const record = { action: 'auth.factor_refused', detail } as const;
    await writeAudit(deps.database.kysely, context, at, record);
  }
  if (method !== null) await forgetGuesses(deps, guess);
  return method;
}

interface Judged {
  method: FactorMethod | null;
  fault?: PasskeyFault;
}

async function judge(
  deps: FactorDeps,
  holder: Holder,
  { code = '', passkey }: FactorProof,
  use: ChallengeUse,
): Promise<Judged> {
  if (passkey === undefined) return { method: await methodOfCode(deps, holder, plainCode(code)) };
  const fault = await faultOfProof(deps, use, passkey);
  return fault === null ? { method: 'passkey' } : { method: null, fault };
}

async function methodOfCode(
  deps: FactorDeps,
  { id: account_id, takesApp = false }: Holder,
  code: string,
): Promise<FactorMethod | null> {
  const db = deps.database.kysely;
  const at = timestamp(deps.clock.now());
  if (isAppCode(code)) {
    const methods = countingMethods(deps, await methodsOf(db, account_id));
    const counts = takesApp || methods.includes('otp');
    return counts && (await isRightCode(deps, account_id, code)) ? 'otp' : null;
  }
  // That a recovery code was used has to be kept.
  assertWritable(deps);
  return (await takeRecoveryCode(db, account_id, hashOfCode(code), at)) ? 'recovery' : null;
}

function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(plainCode(code));
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
  const step = matchingStep(secret, code, now, deps.config.IP3_FACTOR_DRIFT === 'on' ? 1 : 0);
  if (step === null) return false;
  // Taken while writes were refused, it counts no more when they are not.
  const steps = stepsTakenUnwritten(deps);
  if (step <= (steps.get(account_id) ?? 0)) return false;
  if (deps.database.writes.refusal === null) return takeStep(db, totp, step, timestamp(now));
  if (totp.confirmed_at === null || step <= totp.last_step) return false;
  steps.set(account_id, step);
  return true;
}

/** Last steps that were taken while writes are refused, by account: each process for itself. */
const stepsByGate = new WeakMap<WriteGate, Map<string, number>>();

function stepsTakenUnwritten({ database: { writes } }: FactorDeps): Map<string, number> {
  const steps = stepsByGate.get(writes) ?? new Map<string, number>();
  stepsByGate.set(writes, steps);
  return steps;
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
  const methods = countingMethods(deps, await methodsOf(deps.database.kysely, account.id));
  if (methods.length === 0) return ['pwd'];
  const use = loginUse(account.id);
  const lack = lackOf(proof, methods);
  const method = lack === 'missing' ? null : await proveFactor(deps, source, account, proof, use);
  if (method !== null) return [...amrOf[method], 'pwd'].sort();
  throw factorRequired(lack, methods, await offerProof(deps, use));
}

type Lack = 'missing' | 'wrong' | 'wrong passkey' | 'wrong method';

/** What it lacks when it is not taken. */
function lackOf({ code, passkey }: FactorProof, methods: readonly FactorMethod[]): Lack {
  if (passkey !== undefined) return 'wrong passkey';
  if (code === undefined) return 'missing';
  return isAppCode(code) && !methods.includes('otp') ? 'wrong method' : 'wrong';
}

const factorTexts: Readonly<Record<Lack, string>> = {
  missing:
    'The password is right. Send the code of your authenticator app, or a recovery code, in code.',
  wrong: 'This code is wrong or was used before. Wait for the next one, then try again.',
  'wrong method': 'Codes of an app are not taken from you. Use your passkey, or a recovery code.',
  'wrong passkey': 'This passkey was not accepted. Try again, or send a code.',
};

const passkeyMissing =
  'The password is right. Send the answer of your passkey in passkey, or a recovery code in code.';

/** With what a browser needs to answer by a passkey. */
function factorRequired(
  lack: Lack,
  methods: readonly FactorMethod[],
  passkey_options: RequestOptions | undefined,
): DomainError {
  const asksPasskey = lack === 'missing' && methods.includes('passkey');
  return new DomainError(
    'second_factor_required',
    asksPasskey ? passkeyMissing : factorTexts[lack],
    {
      lack: lack === 'missing' ? lack : 'wrong',
      methods,
      ...(passkey_options !== undefined && { passkey_options }),
    },
  );
}

/** The same for someone who is signed in. @throws `validation_failed` for a wrong code. */
export async function assertFactor(
  deps: FactorDeps,
  source: Source,
  holder: Holder,
  code: string,
): Promise<FactorMethod> {
  const { id } = holder;
  const method = await proveFactor(deps, source, holder, { code }, loginUse(id));
  if (method !== null) return method;
  throw refusedCode(code, countingMethods(deps, await methodsOf(deps.database.kysely, id)));
}

/** What is wrong with a code that was not taken from someone with these methods. */
export function refusedCode(code: string, methods: readonly FactorMethod[]): DomainError {
  if (!isAppCode(code) || methods.includes('otp')) return wrongCode();
  const message = 'is of an app; use your passkey, or a recovery code';
  return validationFailed([{ pointer: '/code', message }]);
}

export function wrongCode(): DomainError {
  const message = 'is wrong or was used before; wait for the next one';
  return validationFailed([{ pointer: '/code', message }]);
}

export function wrongPasskey(): DomainError {
  const message = 'was not accepted; try again or confirm in another way';
  return validationFailed([{ pointer: '/passkey', message }]);
}
