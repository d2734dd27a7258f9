// Guesses of credentials: slowed down for each account, each address and the two together, never
// locked out. Counted before the credential is checked.
import { setTimeout as pause } from 'node:timers/promises';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { takeTurn, windowMs, type Attempts, type Pace, type Turn } from '../../domain/pace.ts';
import {
  changeAttempts,
  forgetAttempts,
  noteRefusal,
  refundAttempt,
} from '../../store/accounts/credential-attempts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { Deps } from '../deps.ts';
import { attemptsInMemory } from './guesses-in-memory.ts';

export const guessWindowMs = windowMs;

/** Free guesses in 15 minutes, and the delay between those after them. */
export const paces = {
  accountAndAddress: { free: 10, stepMs: 1_000, mostMs: 60_000 },
  /** Wherever they come from. */
  account: { free: 20, stepMs: 1_000, mostMs: 8_000 },
  address: { free: 100, stepMs: 1_000, mostMs: 8_000 },
} as const satisfies Record<string, Pace>;

export type PaceName = keyof typeof paces;

/** Where a request without a session comes from. */
export interface Source {
  request_id: string;
  /** IP address. */
  address: string;
  /** What the caller holds of the address space: the address, or the /64 of IPv6. */
  block: string;
}

export interface Guess {
  pace: PaceName;
  key: string;
}

type GuessDeps = Pick<Deps, 'database' | 'clock'>;

/**
 * Counts an attempt by each of `guesses` and waits until all have their turn.
 * @throws `rate_limited` with the seconds to wait.
 */
export async function awaitTurn(
  deps: GuessDeps,
  source: Source,
  guesses: readonly Guess[],
  about: Record<string, unknown> = {},
): Promise<void> {
  const waitMs = await takeTurns(deps, source, guesses, about);
  if (waitMs > 0) await pause(waitMs);
}

/**
 * Counts an attempt by each of `guesses`; the milliseconds until all have their turn. One that is
 * far is refused at once; the trail gets one entry for each window.
 * @throws `rate_limited` with the seconds to wait.
 */
export async function takeTurns(
  deps: GuessDeps,
  source: Source,
  guesses: readonly Guess[],
  about: Record<string, unknown> = {},
): Promise<number> {
  let waitMs = 0;
  for (const guess of guesses) {
    const turn = await turnOf(deps, guess);
    if (!turn.isGranted) {
      await recordRefusal(deps, source, guess, about);
      throw tooMany(turn.waitMs);
    }
    waitMs = Math.max(waitMs, turn.waitMs);
  }
  return waitMs;
}

async function turnOf(deps: GuessDeps, { pace, key }: Guess): Promise<Turn> {
  const now = deps.clock.now();
  const { kysely, writes } = deps.database;
  let turn: Turn | undefined;
  const decide = (before: Attempts | undefined) => {
    turn = takeTurn(before, paces[pace], now.epochMilliseconds);
    return turn.isGranted ? turn.next : null;
  };
  if (writes.refusal === null) await changeAttempts(kysely, key, timestamp(now), decide);
  else attemptsInMemory(writes).change(key, decide);
  return turn ?? takeTurn(undefined, paces[pace], now.epochMilliseconds);
}

async function recordRefusal(
  { database, clock }: GuessDeps,
  source: Source,
  { pace, key }: Guess,
  about: Record<string, unknown>,
): Promise<void> {
  if (database.writes.refusal !== null) return;
  const at = timestamp(clock.now());
  if (!(await noteRefusal(database.kysely, key, at))) return;
  const detail = { ...about, address: source.address, limit: pace };
  const context = { principal: anonymous, request_id: source.request_id };
  await writeAudit(database.kysely, context, at, { action: 'auth.attempts_refused', detail });
}

/** Who acts before anybody has proved who they are. */
export const anonymous = { id: 'anonymous', name: 'anonymous', roles: [] };

/** The attempt was right: it does not count any more. */
export async function refundGuess({ database }: GuessDeps, { key }: Guess): Promise<void> {
  if (database.writes.refusal === null) await refundAttempt(database.kysely, key);
}

/** The credential was known in the end: the count begins again. */
export async function forgetGuesses({ database }: GuessDeps, { key }: Guess): Promise<void> {
  const { kysely, writes } = database;
  if (writes.refusal === null) await forgetAttempts(kysely, key);
  else attemptsInMemory(writes).forget(key);
}

function tooMany(waitMs: number): DomainError {
  const retry_after_s = Math.max(1, Math.ceil(waitMs / 1000));
  const detail = `Too many attempts. Wait ${retry_after_s} seconds, then try again.`;
  return new DomainError('rate_limited', detail, { retry_after_s });
}
