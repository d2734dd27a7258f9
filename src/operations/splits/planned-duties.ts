// Legal duties of an incident, as the preview of a split shows them.
import type { Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import type { Tables } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';
import { evaluated } from '../legal/evaluate-incident.ts';

export interface PlannedDuty {
  obligation_id: string;
  due_at: Timestamp;
}

/** Dated duties of the new incident from its first moment: those of its origin, sent or not. */
export async function dutiesOf(
  db: Kysely<Tables>,
  deps: Pick<Deps, 'clock' | 'config'>,
  origin: IncidentRow,
): Promise<PlannedDuty[]> {
  const { evaluation } = await evaluated(db, deps, origin);
  return evaluation.duties.flatMap(({ obligation: { id: obligation_id }, clock: { due_at } }) =>
    due_at === null ? [] : [{ obligation_id, due_at }],
  );
}
