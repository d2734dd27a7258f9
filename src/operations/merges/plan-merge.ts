// What a merge would do, decided from the records as this connection sees them: the preview shows
// it, and the merge does it under the locks.
import type { Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import {
  changedTimes,
  hindranceOfSource,
  hindranceOfTarget,
  mergedTimes,
  mostTaken,
  type Hindrance,
  type MergeTimes,
} from '../../domain/merge.ts';
import type { Evaluation } from '../../legal/evaluate.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { countMerged, countRecords, type RecordCounts } from '../../store/merges/merges.ts';
import { withOthers } from '../../store/outcomes/outcomes.ts';
import type { Tables } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';
import { evaluated } from '../legal/evaluate-incident.ts';

export interface Plan {
  target: IncidentRow;
  sources: IncidentRow[];
  hindrances: { incident: IncidentRow; hindrance: Hindrance }[];
  /** Only what changes. */
  before: Partial<MergeTimes>;
  after: Partial<MergeTimes>;
}

export async function planMerge(
  db: Kysely<Tables>,
  target: IncidentRow,
  sources: IncidentRow[],
): Promise<Plan> {
  const times = mergedTimes(target, sources);
  const changed = changedTimes(target, times);
  const of = (row: MergeTimes) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  const others = await withOthers(
    db,
    sources.map(({ id }) => id),
  );
  const found = [
    { incident: target, hindrance: hindranceOfTarget(target) },
    ...sources.map((incident) => ({
      incident,
      hindrance: hindranceOfSource(incident, others.has(incident.id)),
    })),
  ];
  const held = await countMerged(db, target.id);
  const isFull = held + sources.length > mostTaken;
  const hindrances = found.filter(isHindered);
  return {
    ...{ target, sources, before: of(target), after: of(times) },
    hindrances: isFull ? [...hindrances, { incident: target, hindrance: 'full' }] : hindrances,
  };
}

function isHindered<One extends { hindrance: Hindrance | null }>(
  one: One,
): one is One & { hindrance: Hindrance } {
  return one.hindrance !== null;
}

/** A dated duty, before and after the merge. */
export interface PlannedDeadline {
  incident: IncidentRow;
  obligation_id: string;
  due_at: Timestamp | null;
  due_after: Timestamp | null;
}

export interface Preview extends Plan {
  counts: Map<string, RecordCounts>;
  deadlines: PlannedDeadline[];
}

/** The plan with what is shown of it: counts, and every dated duty of all these incidents. */
export async function previewOf(
  db: Kysely<Tables>,
  deps: Pick<Deps, 'clock' | 'config'>,
  plan: Plan,
): Promise<Preview> {
  const { target, sources, after } = plan;
  const rows = await countRecords(
    db,
    sources.map(({ id }) => id),
  );
  const now = dueTimes((await evaluated(db, deps, target)).evaluation);
  const then = dueTimes((await evaluated(db, deps, { ...target, ...after })).evaluation);
  const names = [...new Set([...now.keys(), ...then.keys()])];
  const deadlines: PlannedDeadline[] = names.map((obligation_id) => ({
    ...{ incident: target, obligation_id },
    ...{ due_at: now.get(obligation_id) ?? null, due_after: then.get(obligation_id) ?? null },
  }));
  for (const incident of sources) {
    const due = dueTimes((await evaluated(db, deps, incident)).evaluation);
    // Merging stops no duty of the incident that is merged.
    for (const [obligation_id, due_at] of due) {
      deadlines.push({ incident, obligation_id, due_at, due_after: due_at });
    }
  }
  return { ...plan, counts: new Map(rows.map((row) => [row.id, row])), deadlines };
}

/** Open duties with a date. */
function dueTimes({ duties }: Evaluation): Map<string, Timestamp> {
  return new Map(
    duties.flatMap(({ obligation, clock: { due_at }, submission }) =>
      due_at === null || submission !== null ? [] : [[obligation.id, due_at]],
    ),
  );
}
