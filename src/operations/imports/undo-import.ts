// POST /imports/{id}/undo: takes an import back while no one has worked on what it made. Nothing is
// deleted: incidents leave every list, evidence is withdrawn, and the trail says so.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { updateRun } from '../../store/imports/findings.ts';
import type { ConnectorRunRow } from '../../store/imports/import-tables.ts';
import {
  hindrancesOf,
  lockSignalsOfRun,
  lockTouched,
  nextTouched,
  restoreLastSeen,
  undoIncidents,
  withdrawSignals,
  type Hindrances,
} from '../../store/imports/undo.ts';
import { headsDigest, nextEntry } from '../../trust/custody.ts';
import { newActorSalt } from '../actor-salt.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { lockImports } from './lock-imports.ts';
import { runExclusive } from './queue.ts';
import { requireRun } from './read-run.ts';

/** Incidents whose evidence is withdrawn in one statement. */
const batchSize = 500;

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Undoes the run, or throws `conflict` that names what prevents it. A run that is undone already is
 * answered as it is.
 */
export async function undoImport(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  id: string,
  input: { reason?: string },
): Promise<ConnectorRunRow> {
  await requireRun(deps.database.kysely, id);
  // It takes its turn among the imports: none of them can see an incident that is about to go.
  return runExclusive(() =>
    transact(deps, context, async (tx) => {
      await lockImports(tx);
      const run = await requireRun(tx, id);
      if (run.status === 'undone') return run;
      assertFinished(run);
      await lockTouched(tx, run);
      assertNoHindrance(await hindrancesOf(tx, run));
      const undone = await undo(tx, context, run, timestamp(deps.clock.now()), input);
      if (deps.database.isOfMember === true) assertWhole(run, undone.incidents_undone);
      return undone.run;
    }),
  );
}

async function undo(
  tx: Tx,
  context: RequestContext,
  run: ConnectorRunRow,
  at: Timestamp,
  { reason }: { reason?: string },
): Promise<{ run: ConnectorRunRow; incidents_undone: number }> {
  const undone_by = context.principal.name;
  const said = reason === undefined ? '' : ` ${reason}`;
  const withdrawn = `The import ${run.id} was undone.${said}`;
  const { evidence_withdrawn, custody } = await withdrawEvidence(
    tx,
    run,
    { at, undone_by },
    withdrawn,
  );
  const incidents_undone = await undoIncidents(tx, run.id, at);
  const incidents_restored = await restoreLastSeen(tx, run.id, at);
  const { connector, sha256, filename } = run;
  const counts = { incidents_undone, incidents_restored, evidence_withdrawn };
  await writeAudit(tx, context, at, {
    action: 'import.undone',
    detail: {
      run_id: run.id,
      connector,
      sha256,
      filename,
      ...counts,
      reason: reason ?? null,
      custody,
    },
  });
  const change = { status: 'undone' as const, undone_at: at, undone_by };
  return { run: await updateRun(tx, run.id, change), incidents_undone };
}

/** A member of teams sees, and so undoes, no incident that has left the team. */
function assertWhole({ incidents_created }: ConnectorRunRow, undone: number): void {
  if (undone === incidents_created) return;
  const detail =
    `${incidents_created - undone} of its incidents are no longer of the team; nothing was ` +
    'undone. Ask someone whose roles count for all records.';
  throw new DomainError('conflict', detail);
}

/**
 * Withdraws all signals of the run, each with an entry of custody; gives how many, and the digest
 * over the heads of their chains in the order of incidents and records.
 */
async function withdrawEvidence(
  tx: Tx,
  run: ConnectorRunRow,
  { at, undone_by }: { at: Timestamp; undone_by: string },
  reason: string,
) {
  const heads = headsDigest();
  let after = beforeAll;
  let evidence_withdrawn = 0;
  for (;;) {
    const incidents = await nextTouched(tx, run, { limit: batchSize, after });
    const last = incidents.at(-1);
    if (last === undefined) return { evidence_withdrawn, custody: heads.end() };
    after = last;
    const signals = await lockSignalsOfRun(tx, run.id, incidents);
    const entries = signals.map(({ id, hash_sha256: hash_after, ...last }) => {
      const actor_salt = newActorSalt();
      const entry = { ts: at, actor: undone_by, action: 'withdrawn', hash_after, actor_salt };
      return nextEntry(id, last, 'service', entry);
    });
    for (const entry of entries) heads.add(entry);
    await withdrawSignals(tx, entries, reason);
    evidence_withdrawn += entries.length;
  }
}

function assertFinished({ status }: ConnectorRunRow): void {
  if (status === 'completed' || status === 'completed_with_errors') return;
  const words = status.replaceAll('_', ' ');
  const detail = `The import is ${words}; only a completed one can be undone.`;
  throw new DomainError('conflict', detail, { run_status: status });
}

function assertNoHindrance(found: Hindrances): void {
  const { worked_on, seen_later } = found;
  if (worked_on === 0 && seen_later === 0) return;
  const worked = `People have worked on ${among(worked_on, found.worked_on_ids)}`;
  const seen = `A later import saw ${among(seen_later, found.seen_later_ids)} again`;
  const reason = worked_on > 0 ? worked : seen;
  const advice = worked_on > 0 ? 'go on with those by hand' : 'undo that import first';
  const named = new Set([...(found.worked_on_ids ?? []), ...(found.seen_later_ids ?? [])]);
  throw new DomainError('conflict', `${reason}; nothing was undone, ${advice}.`, {
    worked_on,
    seen_later,
    incidents: [...named].slice(0, 5),
    later_runs: found.later_runs ?? [],
  });
}

function among(count: number, ids: string[] | null): string {
  const named = (ids ?? []).join(', ');
  const more = count > (ids?.length ?? 0) ? ', …' : '';
  return `${count} of its incidents (${named}${more})`;
}
