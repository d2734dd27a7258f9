// How an outcome ends: a person withdraws it, its date comes, or the record is closed by proof.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isAborted } from '../../domain/is-aborted.ts';
import type { OutcomeEnd } from '../../domain/outcome.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { newestAuditTime, writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { lockIncident, updateIncident } from '../../store/incidents/incidents.ts';
import { endOutcome, expiredOutcomes, findOutcome } from '../../store/outcomes/outcomes.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';

/** @throws `conflict` when none is in force */
export async function withdrawOutcome(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  { reason }: { reason?: string },
): Promise<IncidentRow> {
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    assertVersion(context, incident.version);
    if (incident.outcome === 'merged') throw comesFromMerge();
    const at = timestamp(deps.clock.now());
    const end = { end_kind: 'withdrawn', end_reason: reason ?? null } as const;
    if (!(await endInForce(tx, context, at, { incident, ...end }))) throw nothingInForce();
    return updateIncident(tx, incident.id, { outcome: null, updated_at: at });
  });
}

interface Ending {
  incident: IncidentRow;
  end_kind: OutcomeEnd;
  end_reason?: string | null;
}

/**
 * Ends the outcome in force under the lock of its incident; false when there is none. The caller
 * writes the incident, as it mostly changes more of it.
 */
export async function endInForce(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  { incident, end_kind, end_reason = null }: Ending,
): Promise<boolean> {
  const found = incident.outcome === null ? undefined : await findOutcome(tx, incident.id);
  if (found === undefined) return false;
  const ended_by = context.principal.name;
  await endOutcome(tx, found.id, { ended_by, ended_at: at, end_kind, end_reason });
  await writeAudit(tx, context, at, {
    action: 'incident.outcome_ended',
    incident_id: incident.id,
    detail: {
      ...{ outcome: found.outcome, end: end_kind },
      ...(end_reason !== null && { reason: end_reason }),
    },
  });
  return true;
}

function comesFromMerge(): DomainError {
  const detail = 'The incident was merged into another one. Undo that merge instead.';
  return new DomainError('conflict', detail, { outcome: 'merged' });
}

function nothingInForce(): DomainError {
  return new DomainError('conflict', 'No outcome is in force. Read the incident again.', {});
}

const batch = 100;

/**
 * Ends accepted risks whose date has come, each in a transaction of its own, so a killed server
 * goes on where it was. Gives how many. A clock that was set back ends them by the time of the
 * newest entry of the audit log, so it prolongs no acceptance.
 */
export async function endExpired(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  signal?: AbortSignal,
): Promise<number> {
  const db = deps.database.kysely;
  let ended = 0;
  while (!isAborted(signal)) {
    const now = timestamp(deps.clock.now());
    const newest = await newestAuditTime(db);
    const by = newest !== null && newest > now ? newest : now;
    const due = await expiredOutcomes(db, by, batch);
    const before = ended;
    for (const id of due) {
      if (isAborted(signal)) break;
      if (await endOne(deps, context, id, by)) ended += 1;
    }
    if (due.length < batch || ended === before) break;
  }
  return ended;
}

async function endOne(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  id: string,
  by: Timestamp,
): Promise<boolean> {
  return transact(deps, context, async (tx) => {
    const incident = await lockIncident(tx, id);
    if (incident === undefined) return false;
    const found = await findOutcome(tx, id);
    // Another process ended it, or a person withdrew it and accepted it again.
    const ends = found?.expires_at ?? null;
    if (ends === null || ends > by) return false;
    const at = timestamp(deps.clock.now());
    await endInForce(tx, context, at, { incident, end_kind: 'expired' });
    await updateIncident(tx, id, { outcome: null, updated_at: at });
    return true;
  });
}
