// SQL of saved views.
import { sql, type Insertable, type Kysely, type RawBuilder, type Updateable } from 'kysely';
import { fieldInWords } from '../../domain/custom-keys.ts';
import { viewLimits } from '../../domain/saved-view.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { isShownField, namesShownFields } from '../custom-fields/custom-fields.ts';
import type { Tables } from '../tables.ts';
import type { SavedViewRow, SavedViewTable } from './view-tables.ts';

/** The caller: the account, its address in small letters, and what it can see. */
export interface Viewer {
  id: string;
  email: string;
  clearance: readonly Visibility[];
}

export type SeenView = SavedViewRow & { is_pinned: boolean };

const isSeenBy = ({ id, email }: Viewer) =>
  sql<boolean>`(account_id = ${id} or audience = 'everyone' or members @> array[${email}])`;

const lower = (text: RawBuilder<unknown>) => sql`lower(${text} collate "C")`;

/**
 * A view that filters by a field that the caller cannot see would give away key and value. The
 * console reads `field.region:emea` in the words as a filter too.
 */
const isShownTo = ({ clearance }: Viewer) => sql<boolean>`(
  ${namesShownFields(sql`saved_view.query ->> 'field'`, clearance)}
  and not exists (
    select from regexp_matches(
      ${lower(sql`(saved_view.query ->> 'q')`)}, ${fieldInWords.source}, 'g') as found
    where not ${isShownField(sql`found[1]`, clearance)}))`;

/** Without columns of custom fields that the caller cannot see. */
const shownColumns = ({ clearance }: Viewer) => sql<string[] | null>`case
  when columns is not null then array(
    select name from unnest(columns) with ordinality as one (name, place)
    where name not ilike 'field.%' or ${isShownField(lower(sql`substr(name, 7)`), clearance)}
    order by place) end`;

const shownGroup = ({ clearance }: Viewer) => sql<string | null>`case
  when group_by not ilike 'field.%'
    or ${isShownField(lower(sql`substr(group_by, 7)`), clearance)} then group_by end`;

/** Own ones first, then by name. */
export async function listViews(db: Kysely<Tables>, viewer: Viewer): Promise<SeenView[]> {
  return seen(db, viewer)
    .orderBy(sql`account_id = ${viewer.id}`, 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(viewLimits.shown)
    .execute();
}

export async function findView(
  db: Kysely<Tables>,
  viewer: Viewer,
  id: string,
): Promise<SeenView | undefined> {
  return seen(db, viewer).where('id', '=', id).executeTakeFirst();
}

function seen(db: Kysely<Tables>, viewer: Viewer) {
  return db
    .selectFrom('saved_view')
    .selectAll()
    .select([shownColumns(viewer).as('columns'), shownGroup(viewer).as('group_by')])
    .select((build) =>
      build
        .exists(
          build
            .selectFrom('saved_view_pin')
            .select('view_id')
            .whereRef('view_id', '=', 'saved_view.id')
            .where('saved_view_pin.account_id', '=', viewer.id),
        )
        .$castTo<boolean>()
        .as('is_pinned'),
    )
    .where(isSeenBy(viewer))
    .where(isShownTo(viewer));
}

export async function countOwnViews(db: Kysely<Tables>, account_id: string): Promise<number> {
  const { n } = await db
    .selectFrom('saved_view')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return n;
}

/** Serialises changes to the views of one account until the transaction ends. */
export async function lockViewsOf(db: Kysely<Tables>, account_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${account_id}`}, 0))`.execute(
    db,
  );
}

/** Whether another view of the account has the name, in any spelling. */
export async function isNameTaken(
  db: Kysely<Tables>,
  account_id: string,
  name: string,
  except: string | null,
): Promise<boolean> {
  let query = db
    .selectFrom('saved_view')
    .select('id')
    .where('account_id', '=', account_id)
    .where(sql`lower(name)`, '=', sql`lower(${name})`);
  if (except !== null) query = query.where('id', '<>', except);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertView(
  db: Kysely<Tables>,
  view: Insertable<SavedViewTable>,
): Promise<void> {
  await db.insertInto('saved_view').values(view).execute();
}

export async function updateView(
  db: Kysely<Tables>,
  id: string,
  change: Updateable<SavedViewTable>,
): Promise<void> {
  await db.updateTable('saved_view').set(change).where('id', '=', id).execute();
}

export async function deleteView(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('saved_view').where('id', '=', id).execute();
}

export async function pinView(
  db: Kysely<Tables>,
  account_id: string,
  view_id: string,
  isPinned: boolean,
): Promise<void> {
  if (isPinned) {
    const pin = { account_id, view_id };
    await db
      .insertInto('saved_view_pin')
      .values(pin)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom('saved_view_pin')
    .where('account_id', '=', account_id)
    .where('view_id', '=', view_id)
    .execute();
}
