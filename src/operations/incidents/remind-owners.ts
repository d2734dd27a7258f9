// Reminders of the SLA targets: each clock of an incident with an owner is said once when it is
// about to run out and once when it has, by whichever process comes first.
import { timestamp } from '../../domain/clock.ts';
import { isAborted } from '../../domain/is-aborted.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { recordReminders } from '../../store/incidents/service-levels.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';

const batch = 100;

/** Gives how many were said; stops early when the signal says so. */
export async function remindOwners(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  context: RequestContext,
  signal?: AbortSignal,
): Promise<number> {
  let said = 0;
  while (!isAborted(signal)) {
    const reminders = await transact(deps, context, async (tx) => {
      const at = timestamp(deps.clock.now());
      const rows = await recordReminders(tx, deps.config.IP3_SERVICE_LEVELS, at, batch);
      for (const { incident_id, ...detail } of rows) {
        await writeAudit(tx, context, at, { action: 'service_clock.marked', incident_id, detail });
      }
      return rows;
    });
    said += reminders.length;
    if (reminders.length < batch) break;
  }
  return said;
}
