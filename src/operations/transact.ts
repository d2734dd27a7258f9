// The transaction of a write: decide → record → commit → answer. With an Idempotency-Key the first
// answer is stored in the same transaction, so a retry after any crash does nothing twice.
import type { Transaction } from 'kysely';
import { timestamp } from '../domain/clock.ts';
import { DomainError } from '../domain/error.ts';
import type { RequestContext } from '../domain/principal.ts';
import { claimKey, releaseKey, storeAnswer } from '../store/requests/idempotency.ts';
import type { Tables } from '../store/tables.ts';
import type { Deps } from './deps.ts';

export type Tx = Transaction<Tables>;

/** A refusal that was recorded: the transaction commits, then the caller gets the error. */
export class RecordedRefusal {
  readonly error: DomainError;
  constructor(error: DomainError) {
    this.error = error;
  }
}

/**
 * Runs `work` in one transaction and answers after the commit.
 * The answer must be plain JSON. A retry with the same key and request gets the first answer again;
 * a refused or failed attempt is not kept, so it can be tried again with the same key.
 */
export async function transact<Answer>(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  work: (tx: Tx) => Promise<Answer | RecordedRefusal>,
): Promise<Answer> {
  assertWritable(deps);
  const outcome = await deps.database.kysely.transaction().execute(async (tx) => {
    const key = context.idempotency;
    if (key === undefined) return work(tx);
    const owner = context.principal.id;
    const first = await claimKey(tx, owner, key, timestamp(deps.clock.now()));
    if (first !== undefined) {
      context.replayed = true;
      return first.answer as Answer;
    }
    const answer = await work(tx);
    if (answer instanceof RecordedRefusal) await releaseKey(tx, owner, key.key);
    else await storeAnswer(tx, owner, key.key, answer);
    return answer;
  });
  if (outcome instanceof RecordedRefusal) throw outcome.error;
  return outcome;
}

/**
 * The same for what is answered with a secret, which is not kept: a retry with the same key makes
 * no second one. Throws `conflict`, which names the first, as its secret cannot be shown again.
 */
export async function transactOnce<Made extends { id: string }>(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  what: string,
  work: (tx: Tx) => Promise<Made>,
): Promise<Made> {
  let made: Made | undefined;
  const { id } = await transact(deps, context, async (tx) => {
    made = await work(tx);
    return { id: made.id };
  });
  if (made !== undefined) return made;
  const detail =
    `The first request with this Idempotency-Key created the ${what} ${id}. Its secret ` +
    "was shown once and isn't stored. If you didn't receive it, revoke that one and " +
    'create another with a new key.';
  throw new DomainError('conflict', detail, { created_id: id });
}

/**
 * Refuses every write while the audit log cannot be continued: nothing can happen that it would not
 * record.
 */
export function assertWritable(deps: Pick<Deps, 'database'>): void {
  const { refusal } = deps.database.writes;
  if (refusal !== null) throw refusal;
}

/** 412 when the caller's If-Match names another version than the locked row has. */
export function assertVersion(context: RequestContext, version: number): void {
  if (context.if_match === undefined || context.if_match === version) return;
  throw new DomainError(
    'precondition_failed',
    'This record has changed since you read it. Read it again, then repeat your change.',
    { current_version: version },
  );
}
