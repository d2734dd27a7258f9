// Proof of a second factor by a passkey: a challenge that only its account, and in a session only
// that session, can answer, once and within minutes.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { ChallengePurpose } from '../../store/accounts/account-tables.ts';
import {
  findPasskey,
  keepChallenge,
  listPasskeys,
  takeChallenge,
  takeCounter,
  type ChallengeUse,
  type PasskeyRow,
} from '../../store/accounts/passkeys.ts';
import type { Deps, TokenClaims } from '../deps.ts';
import { assertWritable } from '../transact.ts';
import {
  challengeMs,
  challengeOf,
  checkAssertion,
  relyingParty,
  requestOptions,
  type Assertion,
  type RelyingParty,
  type RequestOptions,
} from './webauthn.ts';

export type PasskeyDeps = Pick<Deps, 'config' | 'database' | 'clock'>;

/** Challenges that are open for one use at the same time, such as in several tabs. */
const openChallenges = 10;

export function loginUse(account_id: string): ChallengeUse {
  return { account_id, purpose: 'login', session: null };
}

export function sessionUse(
  { account_id, jti }: TokenClaims,
  purpose: Exclude<ChallengePurpose, 'login'>,
): ChallengeUse {
  return { account_id, purpose, session: jti };
}

/** Whether one can be taken at all: the service has a name, and challenges can be kept. */
export function canTakePasskeys({
  config,
  database,
}: Pick<PasskeyDeps, 'config' | 'database'>): boolean {
  return relyingParty(config) !== null && database.writes.refusal === null;
}

/** Keeps what was sent to a browser until it is answered. */
export async function offerChallenge(
  { database, clock }: PasskeyDeps,
  use: ChallengeUse,
  challenge: string,
): Promise<void> {
  const expires_at = timestamp(clock.now().add({ milliseconds: challengeMs }));
  await keepChallenge(database.kysely, use, { challenge, expires_at }, openChallenges - 1);
}

/**
 * What a browser needs to prove a passkey of the account; undefined where none could be taken:
 * there is none, the service has no name, or nothing can be kept.
 */
export async function offerProof(
  deps: PasskeyDeps,
  use: ChallengeUse,
): Promise<RequestOptions | undefined> {
  const party = relyingParty(deps.config);
  if (party === null || !canTakePasskeys(deps)) return undefined;
  const passkeys = await listPasskeys(deps.database.kysely, use.account_id);
  if (passkeys.length === 0) return undefined;
  const options = await requestOptions(party, passkeys);
  await offerChallenge(deps, use, options.challenge);
  return options;
}

/** Why a proof is refused; the trail names it. */
export type PasskeyFault = 'no_address' | 'credential' | 'challenge' | 'proof' | 'counter';

/** Null when the proof is right. It uses the challenge up, whether it is or not. */
export async function faultOfProof(
  deps: PasskeyDeps,
  use: ChallengeUse,
  answer: Assertion,
): Promise<PasskeyFault | null> {
  // That a challenge was used has to be kept.
  assertWritable(deps);
  const db = deps.database.kysely;
  const party = relyingParty(deps.config);
  if (party === null) return 'no_address';
  const at = timestamp(deps.clock.now());
  const challenge = challengeOf(answer);
  if (!(await takeChallenge(db, use, challenge, at))) return 'challenge';
  const passkey = await findPasskey(db, use.account_id, answer.id);
  if (passkey === undefined) return 'credential';
  const counter = await counterOf(party, answer, challenge, passkey);
  if (counter === null) return 'proof';
  return (await takeCounter(db, passkey.id, counter, at)) ? null : 'counter';
}

/** Null for what the library refuses: its errors quote what was sent. */
async function counterOf(
  party: RelyingParty,
  answer: Assertion,
  challenge: string,
  passkey: PasskeyRow,
): Promise<number | null> {
  try {
    return await checkAssertion(party, answer, challenge, passkey);
  } catch {
    return null;
  }
}

/** @throws `conflict` where the settings have no address with a host name. */
export function partyOf({ config }: Pick<Deps, 'config'>): RelyingParty {
  const party = relyingParty(config);
  if (party !== null) return party;
  const detail =
    'Passkeys need a host name: set IP3_PUBLIC_URL to the address that people open, not an IP ' +
    'address.';
  throw new DomainError('conflict', detail);
}
