// POST …/merge and its preview. A merge moves nothing: every record stays where it was recorded, so
// that its digest, its custody and the log hold, and the other incident shows it.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { mostMerged, mostTaken, type Hindrance } from '../../domain/merge.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { findIncident, updateIncident } from '../../store/incidents/incidents.ts';
import type { MergeRow } from '../../store/merges/merge-tables.ts';
import { insertMerge } from '../../store/merges/merges.ts';
import { insertOutcome } from '../../store/outcomes/outcomes.ts';
import type { Deps } from '../deps.ts';
import { requireIncident, requireLockedIncident } from '../find-incident.ts';
import { refreshDeadlines } from '../legal/evaluate-incident.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';
import { planMerge, previewOf, type Plan, type Preview } from './plan-merge.ts';

export interface NamedSource {
  id: string;
  version?: number;
}

type MergeDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'ids'>;

/** Decides nothing. @throws `not_found`, `unknown_reference`, `validation_failed` */
export async function previewMerge(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  reference: string,
  named: readonly string[],
): Promise<Preview> {
  return deps.database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const target = await requireIncident(tx, reference);
      const sources = await namedIncidents(tx, target, named);
      return previewOf(tx, deps, await planMerge(tx, target, sources));
    });
}

export interface Merged {
  incident: IncidentRow;
  merge: MergeRow;
}

/**
 * Merges the named incidents into this one, all or none.
 * @throws `conflict` with `hindrances`, `precondition_failed` for a version that is not the one
 */
export async function mergeIncidents(
  deps: MergeDeps,
  context: RequestContext,
  reference: string,
  { incidents, reason }: { incidents: readonly NamedSource[]; reason: string },
): Promise<Merged> {
  return transact(deps, context, async (tx) => {
    const { target, sources } = await lockedParts(tx, reference, incidents);
    assertVersion(context, target.version);
    const plan = await planMerge(tx, target, sources);
    assertUnhindered(plan);
    const at = timestamp(deps.clock.now());
    const nothing = { undone_by: null, undone_at: null, undo_reason: null };
    const merge: MergeRow = {
      ...{ id: deps.ids.next(), target_id: target.id, reason },
      ...{ before: plan.before, after: plan.after },
      ...{ merged_by: context.principal.name, merged_at: at, ...nothing },
    };
    await insertMerge(tx, merge);
    for (const source of sources)
      await markMerged(deps, tx, context, at, { source, target, merge });
    const incident = await updateIncident(tx, target.id, { ...plan.after, updated_at: at });
    await refreshDeadlines(tx, deps, incident);
    const { before, after } = plan;
    const ids = sources.map(({ public_id }) => public_id);
    await writeAudit(tx, context, at, {
      action: 'incident.merge_received',
      incident_id: target.id,
      detail: { merge: merge.id, incidents: ids, reason, before, after },
    });
    return { incident, merge };
  });
}

interface Marking {
  source: IncidentRow;
  target: IncidentRow;
  merge: MergeRow;
}

async function markMerged(
  { ids }: MergeDeps,
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  { source, target, merge: { id: merge_id, reason } }: Marking,
): Promise<void> {
  const nothing = { ended_by: null, ended_at: null, end_kind: null, end_reason: null };
  const unused = { duplicate_of: null, approved_by: null, approver_known: null, expires_at: null };
  await insertOutcome(tx, {
    ...{ id: ids.next(), incident_id: source.id, outcome: 'merged', reason, merge_id },
    ...{ set_by: context.principal.name, set_at: at, ...unused, ...nothing },
  });
  await updateIncident(tx, source.id, { outcome: 'merged', updated_at: at });
  await writeAudit(tx, context, at, {
    action: 'incident.merged',
    incident_id: source.id,
    detail: { merge: merge_id, incident: target.public_id, reason },
  });
}

/** All of them, locked in the order of their ids, so that two merges never deadlock. */
async function lockedParts(tx: Tx, reference: string, incidents: readonly NamedSource[]) {
  const { id } = await requireIncident(tx, reference);
  const found = await namedIncidents(
    tx,
    { id },
    incidents.map((one) => one.id),
  );
  const locked = new Map<string, IncidentRow>();
  for (const one of [id, ...found.map((row) => row.id)].sort()) {
    locked.set(one, await requireLockedIncident(tx, one));
  }
  const sources = found.map((row) => locked.get(row.id) ?? row);
  sources.forEach((source, place) => assertSourceVersion(source, incidents[place]?.version));
  return { target: await requireIncident(tx, id), sources };
}

function assertSourceVersion({ public_id, version }: IncidentRow, wanted?: number): void {
  if (wanted === undefined || wanted === version) return;
  throw new DomainError(
    'precondition_failed',
    `${public_id} has changed since you read it. Read the preview again, then merge.`,
    { incident: public_id, current_version: version },
  );
}

/** In the order in which they are named. */
async function namedIncidents(
  db: Parameters<typeof findIncident>[0],
  target: Pick<IncidentRow, 'id'>,
  named: readonly string[],
): Promise<IncidentRow[]> {
  if (named.length === 0 || named.length > mostMerged) throw wrongNumber();
  const found: IncidentRow[] = [];
  for (const [place, name] of named.entries()) {
    const pointer = `/incidents/${place}/id`;
    const row = await findIncident(db, name);
    if (row === undefined || row.id === target.id) throw noSource(name, pointer, row !== undefined);
    if (found.some(({ id }) => id === row.id)) throw namedTwice(row, pointer);
    found.push(row);
  }
  return found;
}

/** A body is held to it by its schema. */
function wrongNumber(): DomainError {
  const message = `must name 1 to ${mostMerged} incidents`;
  return validationFailed([{ pointer: '/query/from', message }]);
}

function namedTwice({ public_id }: IncidentRow, pointer: string): DomainError {
  return validationFailed([{ pointer, message: `names ${public_id} twice` }]);
}

function noSource(name: string, pointer: string, isItself: boolean): DomainError {
  const detail = isItself
    ? 'The incident itself was named. Name another one.'
    : `"${name.slice(0, 64)}" is no incident. Use its ID or public ID (INC-2026-000123).`;
  return new DomainError('unknown_reference', detail, { pointer });
}

const why: Readonly<Record<Hindrance, (id: string) => string>> = {
  closed: (id) => `${id} is closed. Reopen it, or merge without it.`,
  has_outcome: (id) => `${id} has an outcome. Withdraw it, or merge without it.`,
  has_others: (id) =>
    `Other incidents are duplicates of ${id} or merged into it. Merge those directly instead.`,
  full: (id) => `${id} would show more than ${mostTaken} merged incidents. Merge fewer.`,
};

function assertUnhindered({ hindrances }: Plan): void {
  const [first] = hindrances;
  if (first === undefined) return;
  const detail = why[first.hindrance](first.incident.public_id);
  const named = hindrances.map(({ incident, hindrance }) => ({
    public_id: incident.public_id,
    hindrance,
  }));
  throw new DomainError('conflict', detail, { hindrances: named });
}
