// POST …/splits/{split}/undo: the incident that was split off is not shown any more. Only while
// no one has worked on it.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { mostSplits } from '../../domain/split.ts';
import { clearance } from '../../domain/visibility.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import { countLinks, findLink, removeLink } from '../../store/links/links.ts';
import { withOthers } from '../../store/outcomes/outcomes.ts';
import type { SplitRow } from '../../store/splits/split-tables.ts';
import {
  endSplit,
  findSplit,
  hasWork,
  listSplits,
  type NamedSplit,
} from '../../store/splits/splits.ts';
import type { Deps } from '../deps.ts';
import { requireIncident, requireLockedIncident } from '../find-incident.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';

export interface ShownSplit extends Omit<NamedSplit, 'reason' | 'split_by'> {
  reason: string | null;
  split_by: string | null;
}

/**
 * The splits of an incident from either side; below Analyst without reasons, people and evidence
 * that is not public.
 */
export async function readSplits(
  { database }: Pick<Deps, 'database'>,
  { roles }: Principal,
  reference: string,
): Promise<{ id: string; splits: ShownSplit[] }> {
  const { id } = await requireIncident(database.kysely, reference);
  // One more than the splits that it can have: the one that it came from.
  const rows = await listSplits(database.kysely, id, clearance(roles), mostSplits + 1);
  if (hasRole(roles, 'Analyst')) return { id, splits: rows };
  return { id, splits: rows.map((row) => ({ ...row, reason: null, split_by: null })) };
}

export interface UndoneSplit {
  reference: string;
  split_id: string;
  reason?: string | undefined;
}

/** @throws `not_found`; `conflict` when something rests on the split, with what */
export async function undoSplit(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  { reference, split_id, reason }: UndoneSplit,
): Promise<IncidentRow> {
  return transact(deps, context, async (tx) => {
    const { id } = await requireIncident(tx, reference);
    const named = isUuid(split_id) ? await findSplit(tx, id, split_id) : undefined;
    if (named === undefined) throw noSplit();
    if (named.undone_at !== null) throw undoneAlready();
    for (const one of [id, named.incident_id].sort()) await lockIfThere(tx, one);
    const origin = await requireIncident(tx, id);
    assertVersion(context, origin.version);
    // Read again: someone might have undone it before the lock.
    const split = await findSplit(tx, id, split_id);
    if (split === undefined || split.undone_at !== null) throw undoneAlready();
    const incident = await requireIncident(tx, split.incident_id);
    await assertUntouched(tx, split, incident);
    await end(tx, deps, context, { split, origin, incident, reason });
    return origin;
  });
}

/** The new incident is gone once another request has undone the split. */
async function lockIfThere(tx: Tx, id: string): Promise<void> {
  try {
    await requireLockedIncident(tx, id);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') throw undoneAlready();
    throw error;
  }
}

interface Ending {
  split: SplitRow;
  origin: IncidentRow;
  incident: IncidentRow;
  reason: string | undefined;
}

async function end(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  context: RequestContext,
  { split, origin, incident, reason }: Ending,
): Promise<void> {
  const at = timestamp(clock.now());
  const by = context.principal.name;
  await endSplit(tx, split.id, { undone_by: by, undone_at: at, undo_reason: reason ?? null });
  if ((await findLink(tx, incident.id, split.link_id)) !== undefined) {
    await removeLink(tx, split.link_id, { removed_by: by, removed_at: at });
  }
  await updateIncident(tx, incident.id, { undone_at: at, updated_at: at });
  const ends = [
    { of: origin, other: incident },
    { of: incident, other: origin },
  ];
  for (const { of, other } of ends) {
    await writeAudit(tx, context, at, {
      action: 'incident.split_undone',
      incident_id: of.id,
      detail: {
        ...{ split: split.id, incident: other.public_id },
        ...(reason !== undefined && { reason }),
      },
    });
  }
}

async function assertUntouched(tx: Tx, split: SplitRow, incident: IncidentRow): Promise<void> {
  const isWorkedOn =
    incident.version !== split.incident_version ||
    (await hasWork(tx, incident.id)) ||
    (await withOthers(tx, [incident.id])).has(incident.id) ||
    (await hasOtherLinks(tx, split));
  if (!isWorkedOn) return;
  const detail =
    `Someone has worked on ${incident.public_id} since the split. ` +
    'Record an outcome there instead, or merge it back.';
  throw new DomainError('conflict', detail, { hindrance: 'worked_on' });
}

async function hasOtherLinks(tx: Tx, { incident_id, link_id }: SplitRow): Promise<boolean> {
  const own = (await findLink(tx, incident_id, link_id)) === undefined ? 0 : 1;
  return (await countLinks(tx, incident_id)) > own;
}

function undoneAlready(): DomainError {
  return new DomainError('conflict', 'The split was undone already.', { hindrance: 'undone' });
}

function noSplit(): DomainError {
  return new DomainError('not_found', 'The incident has no such split. Read its splits again.');
}
