// Legal holds on an incident: place one, release it, read them.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { mostHolds, type LegalHold } from '../../domain/legal-hold.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { retentionKinds } from '../../domain/retention.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  countHolds,
  endHold,
  findHold,
  insertHold,
  keepAgain,
  listHolds,
  waitingFiles,
} from '../../store/holds/holds.ts';
import type { KeptFile } from '../../store/retention/files.ts';
import { lockPolicy } from '../../store/retention/policies.ts';
import { insertBlob, shareBlob } from '../../store/vault/blobs.ts';
import type { Deps } from '../deps.ts';
import { requireIncident, requireLockedIncident } from '../find-incident.ts';
import { transact, type Tx } from '../transact.ts';

/** More are not listed; those in force are among them. */
const mostListed = 200;

/** @throws `not_found` */
export async function readHolds(
  { database }: Pick<Deps, 'database'>,
  reference: string,
): Promise<LegalHold[]> {
  const { id } = await requireIncident(database.kysely, reference);
  const holds = await listHolds(database.kysely, id, mostListed);
  const isOver = ({ released_at }: LegalHold) => Number(released_at !== null);
  return holds.sort((one, other) => isOver(one) - isOver(other));
}

/** @throws `not_found`, `conflict` for too many */
export function placeHold(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  context: RequestContext,
  reference: string,
  reason: string,
): Promise<LegalHold> {
  return transact(deps, context, async (tx) => {
    // A removal that is under way ends first; each later one sees the hold.
    for (const kind of retentionKinds) await lockPolicy(tx, kind);
    const incident = await requireLockedIncident(tx, reference);
    const incident_id = incident.id;
    if ((await countHolds(tx, incident_id)) >= mostHolds) throw tooMany();
    const [id, placed_at] = [deps.ids.next(), timestamp(deps.clock.now())];
    const over = { release_reason: null, released_by: null, released_at: null };
    const hold = { id, reason, placed_by: context.principal.name, placed_at, ...over };
    await insertHold(tx, { ...hold, incident_id });
    const kept = await keepWaitingFiles(tx, incident_id, placed_at);
    await writeAudit(tx, context, placed_at, {
      action: 'legal.hold_placed',
      incident_id,
      detail: { hold_id: id, reason, ...(kept.length > 0 && { files_kept: kept }) },
    });
    return hold;
  });
}

/** Files whose time was over are on the disk for a day more: a hold placed meanwhile keeps them. */
async function keepWaitingFiles(tx: Tx, incident_id: string, now: Timestamp): Promise<KeptFile[]> {
  for (const { sha256 } of await waitingFiles(tx, incident_id)) await shareBlob(tx, sha256);
  // Another statement: some left the disk while this waited for their locks.
  const files = await waitingFiles(tx, incident_id);
  for (const file of files) await insertBlob(tx, { ...file, created_at: now });
  const hashes = files.map(({ sha256 }) => sha256);
  await keepAgain(tx, { incident_id, hashes, now });
  return files;
}

/** @throws `not_found`, `conflict` for one that was released */
export function releaseHold(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  { reference, hold_id, reason }: { reference: string; hold_id: string; reason: string },
): Promise<LegalHold> {
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    const hold = isUuid(hold_id) ? await findHold(tx, incident.id, hold_id) : undefined;
    if (hold === undefined) throw noHold();
    if (hold.released_at !== null) throw isReleased();
    const released_at = timestamp(deps.clock.now());
    const released_by = context.principal.name;
    const ended = await endHold(tx, hold.id, { release_reason: reason, released_by, released_at });
    const left = await countHolds(tx, incident.id);
    await writeAudit(tx, context, released_at, {
      action: 'legal.hold_released',
      incident_id: incident.id,
      detail: { hold_id: hold.id, reason, placed_by: hold.placed_by, left_in_force: left },
    });
    return ended;
  });
}

function tooMany(): DomainError {
  const detail = `The incident has ${mostHolds} legal holds in force. Release one first.`;
  return new DomainError('conflict', detail, { limit: mostHolds });
}

function noHold(): DomainError {
  const detail = 'The incident has no such legal hold. Read its legal holds again.';
  return new DomainError('not_found', detail);
}

function isReleased(): DomainError {
  return new DomainError('conflict', 'The legal hold was released already. Place another one.');
}
