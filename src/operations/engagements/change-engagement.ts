// PATCH /engagements/{id}: facts of an engagement, and the days that start its limits.
import { timestamp } from '../../domain/clock.ts';
import { engagementDays } from '../../domain/engagement.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { engagementFields } from '../../fields/engagement.ts';
import { setBy, type Changes } from '../../fields/field.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { EngagementRow } from '../../store/engagements/engagement-tables.ts';
import { updateEngagement } from '../../store/engagements/engagements.ts';
import type { Deps } from '../deps.ts';
import { assertVersion } from '../transact.ts';
import { dayOf, Faults, statements, windowOf, type Window } from './described.ts';
import { writeEngagement } from './writable.ts';

export type EngagementChange = Changes<typeof engagementFields, 'change'> & {
  window?: Window | null;
};

/** What is left out stays. Names of what was changed are in the audit trail, not the values. */
export async function changeEngagement(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  change: EngagementChange,
): Promise<EngagementRow> {
  const columns = columnsOf(change);
  return writeEngagement(deps, context, reference, async (tx, engagement) => {
    assertVersion(context, engagement.version);
    const changed = Object.keys(columns).sort();
    if (changed.length === 0) return engagement;
    assertDays({ ...engagement, ...columns } as EngagementRow);
    const at = timestamp(deps.clock.now());
    const updated = await updateEngagement(tx, engagement.id, { ...columns, updated_at: at });
    const { restricted } = updated;
    await writeAudit(tx, context, at, {
      action: 'engagement.changed',
      engagement_id: engagement.id,
      detail: { public_id: engagement.public_id, changed, restricted },
    });
    return updated;
  });
}

function columnsOf({ window, ...change }: EngagementChange) {
  const { scope, crown_jewels, white_team, ...plain } = declared(change);
  const faults = new Faults();
  if (plain.title?.trim() === '') faults.add('/title', 'must not be blank');
  for (const day of engagementDays) {
    const text = plain[day];
    if (text !== undefined) dayOf(faults, `/${day}`, text);
  }
  const columns = {
    ...plain,
    ...(scope && { scope: JSON.stringify(statements(faults, '/scope', scope)) }),
    ...(crown_jewels && {
      crown_jewels: JSON.stringify(statements(faults, '/crown_jewels', crown_jewels)),
    }),
    ...(white_team && { white_team: JSON.stringify([...new Set(white_team)]) }),
    ...(window !== undefined && windowOf(faults, window)),
  };
  faults.end();
  return columns;
}

/** Other members of a request must not become columns. */
function declared(change: EngagementChange): EngagementChange {
  const names = setBy(engagementFields, 'change').filter((name) => change[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, change[name]]));
}

function assertDays({ active_started_on: start, active_ended_on: end }: EngagementRow): void {
  const faults = new Faults();
  if (end !== null && start === null) faults.add('/active_started_on', 'is missing');
  if (end !== null && start !== null && end < start) {
    faults.add('/active_ended_on', 'must not be before the start of the active tests');
  }
  faults.end();
}
