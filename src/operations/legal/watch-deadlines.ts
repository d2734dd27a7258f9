// The watch over the deadlines: incidents that were not evaluated under the rules in force are, and
// each deadline that draws near or is over is said once, by whichever process comes first.
import { timestamp } from '../../domain/clock.ts';
import { isAborted } from '../../domain/is-aborted.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockIncident } from '../../store/incidents/incidents.ts';
import {
  recordMarks,
  unevaluatedIncidents,
  type MarkedDeadline,
} from '../../store/legal/legal-deadlines.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';
import { refreshDeadlines, rulesKey } from './evaluate-incident.ts';

type WatchDeps = Pick<Deps, 'database' | 'clock' | 'config'>;

const batch = 100;

/**
 * Evaluates what is not evaluated under the rules in force: after an upgrade, another setting, or a
 * restore. Gives the number of incidents; stops early when the signal says so.
 */
export async function evaluateRemaining(
  deps: WatchDeps,
  context: RequestContext,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0;
  for (;;) {
    const db = deps.database.kysely;
    const ids = await unevaluatedIncidents(db, await rulesKey(db, deps), batch);
    for (const id of ids) {
      if (isAborted(signal)) return done;
      await transact(deps, context, async (tx) => {
        const incident = await lockIncident(tx, id);
        if (incident !== undefined) await refreshDeadlines(tx, deps, incident);
        return null;
      });
      done += 1;
    }
    if (ids.length < batch) return done;
  }
}

/**
 * Says every deadline that is 24, 6 or 1 hours away or over, once each: an event for those who
 * follow, and an entry of the audit trail. One that was missed while nothing ran is said by its
 * nearest mark only.
 */
export async function markDeadlines(
  deps: WatchDeps,
  context: RequestContext,
  signal?: AbortSignal,
): Promise<number> {
  let said = 0;
  while (!isAborted(signal)) {
    const marked = await transact(deps, context, async (tx) => {
      const at = timestamp(deps.clock.now());
      const rows = await recordMarks(tx, at, batch);
      for (const row of rows) await writeAudit(tx, context, at, entryOf(row));
      return rows;
    });
    said += marked.length;
    if (marked.length < batch) break;
  }
  return said;
}

function entryOf({ incident_id, ...detail }: MarkedDeadline) {
  return { action: 'legal.deadline_marked', incident_id, detail: { ...detail } } as const;
}
