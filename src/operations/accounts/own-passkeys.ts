// The passkeys of a person: added and removed by their owner, in a login that was just proved.
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { lockAccount } from '../../store/accounts/accounts.ts';
import { noteProof } from '../../store/accounts/factors.ts';
import {
  insertPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  takeChallenge,
} from '../../store/accounts/passkeys.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { Deps } from '../deps.ts';
import { assertWritable, transact } from '../transact.ts';
import { amrOf } from './factor-methods.ts';
import { assertOwnAccount, withoutRetry, type OwnRequest } from './own-request.ts';
import { ShortKeyError } from './passkey-key.ts';
import {
  offerChallenge,
  offerProof,
  partyOf,
  sessionUse,
  type PasskeyDeps,
} from './prove-passkey.ts';
import { codesIfNone, endCodes } from './recovery-codes.ts';
import { lockSessionHolder } from './sessions.ts';
import {
  challengeOf,
  checkRegistration,
  creationOptions,
  type Registration,
  type RequestOptions,
} from './webauthn.ts';

/** Of one account. */
export const mostPasskeys = 10;

type Own = Pick<OwnRequest, 'context' | 'session'>;

/** What the browser needs to make a passkey; it counts once it was added. */
export async function offerPasskey(deps: PasskeyDeps, { context, session }: Own) {
  assertWritable(deps);
  assertOwnAccount(deps);
  const party = partyOf(deps);
  const { id, name: email } = context.principal;
  const passkeys = await listPasskeys(deps.database.kysely, id);
  assertRoom(passkeys);
  const options = await creationOptions(party, { id, email, passkeys });
  await offerChallenge(deps, sessionUse(session, 'register'), options.challenge);
  return options;
}

function assertRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length < mostPasskeys) return;
  const detail = `You have ${mostPasskeys} passkeys, the most there can be. Remove one first.`;
  throw new DomainError('conflict', detail);
}

export interface AddedPasskey {
  id: string;
  name: string;
  /** For someone who had none, shown once. */
  recovery_codes: string[];
}

/** Keeps a passkey that answers the challenge of this session. */
export async function addPasskey(
  deps: PasskeyDeps & Pick<Deps, 'ids'>,
  { context, session }: Own,
  { name, credential: answer }: { name: string; credential: Registration },
): Promise<AddedPasskey> {
  assertWritable(deps);
  const made = await madeBy(deps, { context, session }, answer);
  const id = deps.ids.next();
  const { transports = [] } = answer.response;
  return transact(deps, withoutRetry(context), async (tx) => {
    const account_id = (await lockSessionHolder(tx, context, session)).id;
    assertRoom(await listPasskeys(tx, account_id));
    const created_at = timestamp(deps.clock.now());
    const row = { id, account_id, ...made, transports, name, created_at, last_used_at: null };
    if (!(await insertPasskey(tx, row))) throw knownAlready();
    await noteProof(tx, session.jti, amrOf.passkey, created_at);
    const detail = { account_id, factor: 'passkey', passkey_id: id, name };
    await writeAudit(tx, context, created_at, { action: 'account.factor_added', detail });
    return { id, name, recovery_codes: await codesIfNone(tx, account_id) };
  });
}

/** The columns of the credential. @throws `validation_failed` when the answer proves none. */
async function madeBy(deps: PasskeyDeps, { session }: Own, answer: Registration) {
  const party = partyOf(deps);
  const challenge = challengeOf(answer);
  const at = timestamp(deps.clock.now());
  const use = sessionUse(session, 'register');
  if (!(await takeChallenge(deps.database.kysely, use, challenge, at))) throw notTaken();
  const { credential, synced } = await checkRegistration(party, answer, challenge).catch(
    (error: unknown) => {
      throw error instanceof ShortKeyError ? tooShort() : notTaken();
    },
  );
  const { id: credential_id, publicKey, counter } = credential;
  return {
    credential_id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    synced,
  };
}

function notTaken(): DomainError {
  const message = 'is not accepted; begin again';
  return validationFailed([{ pointer: '/credential', message }]);
}

function tooShort(): DomainError {
  const message = 'has an RSA key of fewer than 3,072 bits; use another device or a security key';
  return validationFailed([{ pointer: '/credential', message }]);
}

function knownAlready(): DomainError {
  return new DomainError('conflict', 'This passkey is registered already. Use another one.');
}

/** What the browser needs to prove a passkey in this session. */
export async function offerStepUp(deps: PasskeyDeps, { session }: Own): Promise<RequestOptions> {
  assertWritable(deps);
  partyOf(deps);
  const options = await offerProof(deps, sessionUse(session, 'step_up'));
  if (options !== undefined) return options;
  throw new DomainError('conflict', 'You have no passkey. Confirm in another way.');
}

/** Its name alone changes: what it proves stays as it is. */
export async function nameOwnPasskey(
  deps: PasskeyDeps,
  { context }: Pick<Own, 'context'>,
  id: string,
  name: string,
): Promise<void> {
  await transact(deps, context, async (tx) => {
    const account_id = context.principal.id;
    const before = isUuid(id) ? await renamePasskey(tx, account_id, id, name) : undefined;
    if (before === undefined) throw noPasskey();
    const detail = { account_id, passkey_id: id, name_before: before, name };
    const at = timestamp(deps.clock.now());
    await writeAudit(tx, context, at, { action: 'account.passkey_renamed', detail });
    return null;
  });
}

function noPasskey(): DomainError {
  return new DomainError('not_found', 'You have no such passkey.');
}

/** Takes one away, and with the last factor the recovery codes. */
export async function dropPasskey(
  deps: PasskeyDeps,
  { context }: Pick<Own, 'context'>,
  id: string,
): Promise<void> {
  await transact(deps, context, async (tx) => {
    const account_id = context.principal.id;
    await lockAccount(tx, account_id);
    const name = isUuid(id) ? await removePasskey(tx, account_id, id) : undefined;
    if (name === undefined) throw noPasskey();
    await endCodes(tx, account_id);
    const detail = { account_id, factor: 'passkey', passkey_id: id, name };
    const at = timestamp(deps.clock.now());
    await writeAudit(tx, context, at, { action: 'account.factor_removed', detail });
    return null;
  });
}
