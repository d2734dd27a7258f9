// The organisation profile: its legal entities are defined, changed, archived and restored. What
// each of them said stays as a version.
import { timestamp } from '../../domain/clock.ts';
import { isCurrency } from '../../domain/currency.ts';
import { DomainError, validationFailed, type FieldError } from '../../domain/error.ts';
import { isCountry } from '../../domain/iso-countries.ts';
import { entityLimits, type EntityContent, type EntityEvent } from '../../domain/legal-entity.ts';
import { isLei } from '../../domain/lei.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { isZone } from '../../domain/zone.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  countEntities,
  findEntity,
  insertEntity,
  insertEntityVersion,
  listEntities,
  listEntityVersions,
  lockEntities,
  updateEntity,
} from '../../store/entities/entities.ts';
import type { EntityRow, EntityVersionRow } from '../../store/entities/entity-tables.ts';
import type { Deps } from '../deps.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';

type Reads = Pick<Deps, 'database'>;
type Writes = Pick<Deps, 'database' | 'clock' | 'ids'>;

export async function readEntities({ database }: Reads): Promise<EntityRow[]> {
  return listEntities(database.kysely);
}

/** @throws `not_found` */
export async function readEntity({ database }: Reads, id: string): Promise<EntityRow> {
  const entity = await findEntity(database.kysely, id);
  if (entity === undefined) throw noEntity(id);
  return entity;
}

/** @throws `not_found` */
export async function readEntityVersions(
  deps: Reads,
  id: string,
  page: { limit: number; before: number | null },
): Promise<EntityVersionRow[]> {
  const entity = await readEntity(deps, id);
  return listEntityVersions(deps.database.kysely, entity.id, page);
}

/** @throws `validation_failed`, `conflict` for too many entities */
export async function defineEntity(
  deps: Writes,
  context: RequestContext,
  content: EntityContent,
): Promise<EntityRow> {
  assertSound(content);
  return transact(deps, context, async (tx) => {
    await lockEntities(tx);
    if ((await countEntities(tx)) >= entityLimits.entities) throw tooMany();
    const at = timestamp(deps.clock.now());
    const by = context.principal.name;
    const entity = await insertEntity(tx, {
      ...{ id: deps.ids.next(), content: JSON.stringify(content), archived_at: null },
      ...{ created_by: by, created_at: at, updated_by: by, updated_at: at },
    });
    return recorded(tx, context, entity, 'defined', null);
  });
}

/** Replaces what the entity says. @throws `not_found`, `conflict` for an archived one */
export async function changeEntity(
  deps: Writes,
  context: RequestContext,
  id: string,
  content: EntityContent,
): Promise<EntityRow> {
  assertSound(content);
  return transact(deps, context, async (tx) => {
    const before = await requireLocked(tx, context, id);
    if (before.archived_at !== null) throw isArchived(before);
    const after = await updateEntity(tx, before.id, {
      content: JSON.stringify(content),
      ...changedBy(deps, context),
    });
    return recorded(tx, context, after, 'changed', before.content);
  });
}

/** It fills no report any more; reports that it filled stay. */
export async function archiveEntity(
  deps: Writes,
  context: RequestContext,
  id: string,
): Promise<EntityRow> {
  return transact(deps, context, async (tx) => {
    const before = await requireLocked(tx, context, id);
    if (before.archived_at !== null) throw isArchived(before);
    const changed = changedBy(deps, context);
    const archived = { ...changed, archived_at: changed.updated_at };
    return recorded(tx, context, await updateEntity(tx, before.id, archived), 'archived', null);
  });
}

export async function restoreEntity(
  deps: Writes,
  context: RequestContext,
  id: string,
): Promise<EntityRow> {
  return transact(deps, context, async (tx) => {
    const before = await requireLocked(tx, context, id);
    if (before.archived_at === null) {
      const detail = `The entity "${before.content.legal_name}" is not archived.`;
      throw new DomainError('conflict', detail);
    }
    const restored = { ...changedBy(deps, context), archived_at: null };
    return recorded(tx, context, await updateEntity(tx, before.id, restored), 'restored', null);
  });
}

function changedBy({ clock }: Writes, { principal }: RequestContext) {
  return { updated_by: principal.name, updated_at: timestamp(clock.now()) };
}

async function requireLocked(tx: Tx, context: RequestContext, id: string): Promise<EntityRow> {
  await lockEntities(tx);
  const entity = await findEntity(tx, id);
  if (entity === undefined) throw noEntity(id);
  assertVersion(context, entity.version);
  return entity;
}

async function recorded(
  tx: Tx,
  context: RequestContext,
  entity: EntityRow,
  event: EntityEvent,
  before: EntityContent | null,
): Promise<EntityRow> {
  const { id, content, version, updated_at: at, updated_by: actor } = entity;
  const said = { entity_id: id, version, event, content: JSON.stringify(content), actor, at };
  await insertEntityVersion(tx, said);
  const changed = before === null ? {} : { changed: changedParts(before, content) };
  await writeAudit(tx, context, at, {
    action: `legal_entity.${event}`,
    detail: { legal_entity: id, legal_name: content.legal_name, version, ...changed },
  });
  return entity;
}

/** Names of what differs; the versions say how. */
function changedParts(before: EntityContent, after: EntityContent): string[] {
  const names = Object.keys(after) as (keyof EntityContent)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** The schema has checked types; check digits and zones are left. */
function assertSound({ lei, parent, timezone, country, currency }: EntityContent): void {
  const faults: FieldError[] = [];
  if (!isCountry(country)) {
    faults.push({ pointer: '/country', message: 'must be a country of ISO 3166-1 such as PL' });
  }
  if (currency !== null && !isCurrency(currency)) {
    const message = 'must be a currency of ISO 4217 such as PLN';
    faults.push({ pointer: '/currency', message });
  }
  const wrongLei = 'must be an LEI: 18 letters or digits and two check digits that fit them';
  if (lei !== null && !isLei(lei)) faults.push({ pointer: '/lei', message: wrongLei });
  const parentLei = parent?.lei ?? null;
  if (parentLei !== null && !isLei(parentLei)) {
    faults.push({ pointer: '/parent/lei', message: wrongLei });
  }
  if (timezone !== null && !isZone(timezone)) {
    const message = 'must be an IANA time zone such as Europe/Warsaw';
    faults.push({ pointer: '/timezone', message });
  }
  if (faults.length > 0) throw validationFailed(faults);
}

function noEntity(id: string): DomainError {
  const named = id.slice(0, 64);
  const detail = `There is no legal entity "${named}". List them with GET …/legal-entities.`;
  return new DomainError('not_found', detail);
}

function tooMany(): DomainError {
  const { entities: limit } = entityLimits;
  const detail = `There can be at most ${limit} legal entities, archived ones included.`;
  return new DomainError('conflict', detail, { limit });
}

function isArchived({ content }: EntityRow): DomainError {
  const detail = `The entity "${content.legal_name}" is archived. Restore it first.`;
  return new DomainError('conflict', detail);
}
