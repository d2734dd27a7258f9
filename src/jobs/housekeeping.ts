// Housekeeping: removes rows and files that can never be requested again. Any number of processes
// can run it.
import { timestamp } from '../domain/clock.ts';
import { guessWindowMs } from '../operations/accounts/guesses.ts';
import { knownAddressDays } from '../operations/accounts/sessions.ts';
import type { Deps } from '../operations/deps.ts';
import { sweepRevocations } from '../store/accounts/accounts.ts';
import { sweepAttempts } from '../store/accounts/credential-attempts.ts';
import { sweepKnownAddresses, sweepLoginSessions } from '../store/accounts/login-sessions.ts';
import { sweepChallenges } from '../store/accounts/passkeys.ts';
import { sweepLogoutTokens } from '../store/accounts/sign-on.ts';
import { sweepAcks } from '../store/agents/agent-stream.ts';
import { sweepBulkChanges } from '../store/bulk/bulk-changes.ts';
import { sweepAssertions } from '../store/machines/client-assertions.ts';
import { sweepAnswers } from '../store/requests/idempotency.ts';
import { sweepInbox } from '../store/watching/inbox.ts';
import { sweepPresence } from '../store/watching/presence.ts';
import { usualLimitMs, type Job } from './job.ts';

const everyMs = 15 * 60_000;

export function housekeepingJob(deps: Pick<Deps, 'database' | 'clock' | 'vault'>): Job {
  const timing = { everyMs, firstAfterMs: everyMs, limitMs: usualLimitMs };
  return { name: 'housekeeping', needsWrites: false, ...timing, run: () => keepHouse(deps) };
}

async function keepHouse(deps: Pick<Deps, 'database' | 'clock' | 'vault'>): Promise<void> {
  const db = deps.database.kysely;
  const now = deps.clock.now();
  await deps.vault.sweep();
  await sweepAnswers(db, timestamp(now));
  await sweepRevocations(db, timestamp(now));
  await sweepAcks(db, timestamp(now.subtract({ hours: 24 * 90 })));
  await sweepAttempts(db, timestamp(now.subtract({ milliseconds: guessWindowMs })));
  await sweepLoginSessions(db, timestamp(now));
  await sweepLogoutTokens(db, timestamp(now));
  await sweepAssertions(db, timestamp(now));
  await sweepChallenges(db, timestamp(now));
  await sweepBulkChanges(db, timestamp(now.subtract({ hours: 24 * 30 })));
  await sweepInbox(db, timestamp(now.subtract({ hours: 24 * 90 })));
  await sweepPresence(db);
  await sweepKnownAddresses(db, timestamp(now.subtract({ hours: 24 * knownAddressDays })));
}
