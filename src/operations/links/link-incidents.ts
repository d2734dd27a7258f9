// POST …/links and …/remove: how two incidents belong together. Both records get an audit entry, so
// that the timeline of either shows it; neither is changed otherwise.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { isKind, mostLinks, turned, type Relation } from '../../domain/link.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import type { LinkRow } from '../../store/links/link-tables.ts';
import {
  countLinks,
  findLink,
  findLinkOf,
  insertLink,
  listLinks,
  removeLink,
  type LinkedRow,
} from '../../store/links/links.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { lockedWith } from '../locked-incidents.ts';
import { transact, type Tx } from '../transact.ts';
import { assertNoCircle, lockCircles } from './link-circles.ts';

export interface Linked extends Omit<LinkedRow, 'kind' | 'is_from'> {
  relation: Relation;
}

export interface NewLink {
  relation: Relation;
  incident: string;
}

/**
 * Links the incident to the other one and gives all its links.
 * @throws `unknown_reference` for an incident that is none, `conflict` for two that are linked, or
 *   for a circle
 */
export async function linkIncidents(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  context: RequestContext,
  reference: string,
  { relation, incident: named }: NewLink,
): Promise<Linked[]> {
  const kind = isKind(relation) ? relation : turnedKind(relation);
  return transact(deps, context, async (tx) => {
    await lockCircles(tx, kind);
    const [one, other] = await lockedWith(tx, reference, named, '/incident');
    const held = await findLinkOf(tx, one.id, other.id);
    if (held !== undefined) throw linkedAlready(other, relationOf(held, one.id));
    for (const end of [one, other]) await assertRoom(tx, end);
    const [from, to] = kind === relation ? [one, other] : [other, one];
    await assertNoCircle(tx, kind, from, to);
    const at = timestamp(deps.clock.now());
    const made = { created_by: context.principal.name, created_at: at };
    await insertLink(tx, {
      ...{ id: deps.ids.next(), from_id: from.id, to_id: to.id, kind },
      ...{ ...made, removed_by: null, removed_at: null },
    });
    await tell(tx, context, at, { action: 'incident.linked', relation, one, other });
    return shownLinks(tx, one.id);
  });
}

/** Removes the link and gives the ones that are left. @throws `not_found` */
export async function unlinkIncidents(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  link_id: string,
): Promise<Linked[]> {
  return transact(deps, context, async (tx) => {
    const { id } = await requireIncident(tx, reference);
    const found = isUuid(link_id) ? await findLink(tx, id, link_id) : undefined;
    if (found === undefined) throw noLink();
    const otherId = found.from_id === id ? found.to_id : found.from_id;
    const [one, other] = await lockedWith(tx, id, otherId, '/incident');
    // Someone might have removed it before the lock.
    const held = await findLink(tx, id, link_id);
    if (held === undefined) throw noLink();
    const at = timestamp(deps.clock.now());
    await removeLink(tx, held.id, { removed_by: context.principal.name, removed_at: at });
    const relation = relationOf(held, one.id);
    await tell(tx, context, at, { action: 'incident.unlinked', relation, one, other });
    return shownLinks(tx, one.id);
  });
}

/** @throws `not_found` */
export async function readLinks(
  { database }: Pick<Deps, 'database'>,
  reference: string,
): Promise<Linked[]> {
  const { id } = await requireIncident(database.kysely, reference);
  return shownLinks(database.kysely, id);
}

async function shownLinks(db: Parameters<typeof listLinks>[0], id: string): Promise<Linked[]> {
  const rows = await listLinks(db, id, mostLinks);
  return rows.map(({ kind, is_from, ...row }) => ({
    ...row,
    relation: is_from ? kind : turned[kind],
  }));
}

function relationOf({ kind, from_id }: LinkRow, incident_id: string): Relation {
  return from_id === incident_id ? kind : turned[kind];
}

function turnedKind(relation: Exclude<Relation, LinkRow['kind']>): LinkRow['kind'] {
  return relation === 'causes' ? 'caused_by' : 'part_of';
}

async function assertRoom(tx: Tx, { id, public_id }: IncidentRow): Promise<void> {
  if ((await countLinks(tx, id)) < mostLinks) return;
  const detail = `${public_id} has ${mostLinks} links. Remove one first, or use a tag instead.`;
  throw new DomainError('conflict', detail, { limit: mostLinks });
}

interface Told {
  action: 'incident.linked' | 'incident.unlinked';
  /** As the first incident reads it. */
  relation: Relation;
  one: IncidentRow;
  other: IncidentRow;
}

async function tell(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  { action, relation, one, other }: Told,
): Promise<void> {
  const ends = [
    { of: one, detail: { relation, incident: other.public_id } },
    { of: other, detail: { relation: turned[relation], incident: one.public_id } },
  ];
  for (const { of, detail } of ends) {
    await writeAudit(tx, context, at, { action, incident_id: of.id, detail });
  }
}

function linkedAlready({ public_id }: IncidentRow, relation: Relation): DomainError {
  const detail = `The incident is linked to ${public_id} already. Remove that link first.`;
  return new DomainError('conflict', detail, { relation });
}

function noLink(): DomainError {
  const detail = 'The incident has no such link. Read its links again.';
  return new DomainError('not_found', detail);
}
