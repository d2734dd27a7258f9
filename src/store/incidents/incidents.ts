// SQL of the incident table.
import { sql, type Insertable, type Kysely, type RawBuilder, type Updateable } from 'kysely';
import { isIncidentPublicId, isUuid } from '../../domain/ids.ts';
import { required } from '../../domain/required.ts';
import { fieldNames } from '../../fields/field.ts';
import { incidentFields } from '../../fields/incident.ts';
import type { Tables } from '../tables.ts';
import type { IncidentRow, IncidentTable } from './incident-tables.ts';

const detailColumns = [
  ...fieldNames(incidentFields),
  ...(['custom_fields', 'finding', 'fingerprint', 'template', 'version'] as const),
] as const;

/** The same as text: compiling so many columns for each query costs more than sending it. */
const detailList = sql.raw(detailColumns.join(', '));

/** The next number of `public_id`; numbers rise and are never used twice. */
export async function nextIncidentNumber(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval('incident_number') as number`.execute(db);
  return required(rows[0], 'row').number;
}

export async function insertIncident(
  db: Kysely<Tables>,
  incident: Insertable<IncidentTable>,
): Promise<IncidentRow> {
  return db
    .insertInto('incident')
    .values(incident)
    .returning(detailColumns)
    .executeTakeFirstOrThrow();
}

/** The incident that an internal id or a public id names. */
export async function findIncident(
  db: Kysely<Tables>,
  reference: string,
): Promise<IncidentRow | undefined> {
  return byReference(db, reference, sql``);
}

/**
 * The same, locked until the transaction ends: every decision on an incident takes this lock first.
 */
export async function lockIncident(
  db: Kysely<Tables>,
  reference: string,
): Promise<IncidentRow | undefined> {
  return byReference(db, reference, sql`for update`);
}

async function byReference(
  db: Kysely<Tables>,
  reference: string,
  lock: RawBuilder<unknown>,
): Promise<IncidentRow | undefined> {
  const named = whereNamed(reference);
  if (named === undefined) return undefined;
  const { rows } = await sql<IncidentRow>`
    select ${detailList} from incident where ${named} and undone_at is null ${lock}`.execute(db);
  return rows[0];
}

function whereNamed(reference: string): RawBuilder<unknown> | undefined {
  if (isUuid(reference)) return sql`id = ${reference.toLowerCase()}`;
  if (isIncidentPublicId(reference)) return sql`public_id = ${reference.toUpperCase()}`;
  return undefined;
}

/** Writes a change, notes when, and moves the version on. Sightings do not come here. */
export async function updateIncident(
  db: Kysely<Tables>,
  id: string,
  change: Updateable<IncidentTable> & { updated_at: string },
): Promise<IncidentRow> {
  const columns = Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<IncidentRow>`
    update incident set ${sql.join(columns)}, changed_at = ${change.updated_at},
      version = version + 1
    where id = ${id} returning ${detailList}`.execute(db);
  return required(rows[0], 'row');
}

/** The open incident of the same finding and team, if there is one; there is at most one. */
export async function findOpenDuplicate(
  db: Kysely<Tables>,
  { fingerprint, team }: Pick<IncidentRow, 'fingerprint' | 'team'>,
): Promise<Pick<IncidentRow, 'public_id'> | undefined> {
  return db
    .selectFrom('incident')
    .select('public_id')
    .where('fingerprint', '=', fingerprint)
    .where('status_lifecycle', '=', 'open')
    .where('undone_at', 'is', null)
    .where(sql<boolean>`coalesce(lower(team), '') = coalesce(lower(${team}), '')`)
    .executeTakeFirst();
}
