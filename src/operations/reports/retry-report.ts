// POST …/reports/{id}/retry: a person has a delivery tried again, at once and with all attempts.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockDelivery, updateDelivery } from '../../store/reports/deliveries.ts';
import type { ReportState } from '../../store/reports/reports.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';
import { requireReport } from './find-report.ts';

/** What was prepared, sent or confirmed is not sent again; what is queued comes anyway. */
const mayRetry = ['retrying', 'dead'];

export async function retryReport(
  deps: Pick<Deps, 'database' | 'clock' | 'channels'>,
  context: RequestContext,
  id: string,
): Promise<ReportState> {
  return transact(deps, context, async (tx) => {
    const report = await requireReport(tx, id);
    const { state: from, by_hand } = await lockDelivery(tx, report.id);
    if (!mayRetry.includes(from)) {
      const detail =
        `A report in the state "${from}" can't be sent again; only retrying and dead ones ` +
        'can.';
      throw new DomainError('invalid_transition', detail, { from, to: 'queued', allowed: [] });
    }
    const at = timestamp(deps.clock.now());
    const way = deps.channels.describe({ target: report.target, by_hand });
    const again = { state: 'queued', tries: 0, next_attempt_at: at, updated_at: at } as const;
    await updateDelivery(tx, report.id, { ...again, ...way });
    await writeAudit(tx, context, at, {
      action: 'report.retried',
      incident_id: report.incident_id,
      detail: { report_id: report.id, from, ...way },
    });
    return requireReport(tx, report.id);
  });
}
