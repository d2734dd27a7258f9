// Saved views of the list: who sees one, who changes it, and how many incidents match it.
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { viewLimits, type ViewAudience } from '../../domain/saved-view.ts';
import { clearance } from '../../domain/visibility.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { countMatches, type BoundedCount } from '../../store/incidents/incident-count.ts';
import type { IncidentFilter } from '../../store/incidents/incident-list.ts';
import {
  countOwnViews,
  deleteView,
  findView,
  insertView,
  isNameTaken,
  listViews,
  lockViewsOf,
  pinView,
  updateView,
  type SeenView,
  type Viewer,
} from '../../store/views/saved-views.ts';
import type { SavedViewRow } from '../../store/views/view-tables.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';

type ViewDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

export interface ViewInput extends Pick<SavedViewRow, 'sort' | 'group_by' | 'columns' | 'query'> {
  name: string;
  audience: ViewAudience;
  members: string[];
}

export function readViews({ database }: Pick<Deps, 'database'>, principal: Principal) {
  return listViews(database.kysely, viewerOf(principal));
}

/** How many incidents match now, for the views that the account has in its menu. */
export function countView(
  { database }: Pick<Deps, 'database'>,
  filter: IncidentFilter,
): Promise<BoundedCount> {
  return countMatches(database.kysely, filter, viewLimits.counted);
}

/** @throws `validation_failed`, `forbidden`, `conflict` */
export async function saveView(
  deps: ViewDeps,
  context: RequestContext,
  input: ViewInput,
): Promise<SeenView> {
  return transact(deps, context, async (tx) => {
    const { id: account_id, name: created_by } = context.principal;
    const values = await checked(tx, context.principal, input, null);
    if ((await countOwnViews(tx, account_id)) >= viewLimits.ofOne) throw tooMany();
    const at = timestamp(deps.clock.now());
    const id = deps.ids.next();
    await insertView(tx, {
      ...{ id, account_id, created_by, ...values },
      ...{ created_at: at, updated_at: at },
    });
    await writeAudit(tx, context, at, { action: 'view.saved', detail: detailOf(id, input) });
    return requireView(tx, context.principal, id);
  });
}

/** Only by who made it. @throws `not_found`, `forbidden`, `validation_failed`, `conflict` */
export async function changeView(
  deps: ViewDeps,
  context: RequestContext,
  id: string,
  input: ViewInput,
): Promise<SeenView> {
  return transact(deps, context, async (tx) => {
    const { principal } = context;
    const view = await requireView(tx, principal, id);
    if (view.account_id !== principal.id) throw forbidden('Only its author can change a view.');
    const values = await checked(tx, principal, input, view.id);
    const at = timestamp(deps.clock.now());
    await updateView(tx, view.id, { ...values, updated_at: at });
    await writeAudit(tx, context, at, { action: 'view.changed', detail: detailOf(view.id, input) });
    return requireView(tx, principal, view.id);
  });
}

/** By who made it, or by an administrator. @throws `not_found`, `forbidden` */
export async function removeView(
  deps: ViewDeps,
  context: RequestContext,
  id: string,
): Promise<null> {
  return transact(deps, context, async (tx) => {
    const { principal } = context;
    const view = await requireView(tx, principal, id);
    const isOwn = view.account_id === principal.id;
    if (!isOwn && !hasRole(principal.roles, 'Admin')) {
      throw forbidden('Only its author or an administrator can delete a view.');
    }
    await deleteView(tx, view.id);
    const at = timestamp(deps.clock.now());
    await writeAudit(tx, context, at, { action: 'view.deleted', detail: detailOf(view.id, view) });
    return null;
  });
}

/** Puts a view into the caller's menu or takes it out. @throws `not_found`, `conflict` */
export async function setPin(
  deps: ViewDeps,
  context: RequestContext,
  id: string,
  isPinned: boolean,
): Promise<SeenView> {
  return transact(deps, context, async (tx) => {
    const { principal } = context;
    const view = await requireView(tx, principal, id);
    await lockViewsOf(tx, principal.id);
    const pinned = (await listViews(tx, viewerOf(principal))).filter((one) => one.is_pinned);
    const isFull = pinned.length >= viewLimits.pinned && !view.is_pinned;
    if (isPinned && isFull) {
      throw new DomainError('conflict', `At most ${viewLimits.pinned} views can be pinned.`);
    }
    await pinView(tx, principal.id, view.id, isPinned);
    const at = timestamp(deps.clock.now());
    const detail = { view: view.id, name: view.name, is_pinned: isPinned };
    await writeAudit(tx, context, at, { action: 'view.pinned', detail });
    return { ...view, is_pinned: isPinned };
  });
}

function viewerOf({ id, name, roles }: Principal): Viewer {
  return { id, email: name.toLowerCase(), clearance: clearance(roles) };
}

/** A view that the caller does not see is answered like one that does not exist. */
async function requireView(
  db: Deps['database']['kysely'],
  principal: Principal,
  id: string,
): Promise<SeenView> {
  const view = isUuid(id) ? await findView(db, viewerOf(principal), id.toLowerCase()) : undefined;
  if (view !== undefined) return view;
  throw new DomainError('not_found', 'There is no such view, or it is not shared with you.');
}

async function checked(tx: Tx, principal: Principal, input: ViewInput, except: string | null) {
  const { audience, query } = input;
  const name = input.name.trim();
  const members = [...new Set(input.members.map((email) => email.toLowerCase()))];
  if (audience !== 'private' && !hasRole(principal.roles, 'Analyst')) {
    throw forbidden('Sharing a view takes the role Analyst. Save it for yourself.');
  }
  if (name === '') throw invalid('/name', 'must have a character that is no blank');
  if (audience === 'people' && members.length === 0) throw invalid('/members', 'must name someone');
  await lockViewsOf(tx, principal.id);
  if (await isNameTaken(tx, principal.id, name, except)) {
    throw new DomainError('conflict', 'You already have a view with this name.');
  }
  const { sort, group_by, columns } = input;
  const shared = { audience, members: audience === 'people' ? members : [] };
  return { name, ...shared, query: JSON.stringify(query), sort, group_by, columns };
}

function detailOf(view: string, { name, audience, members, query }: ViewInput) {
  return { view, name, audience, members: members.length, query };
}

function invalid(pointer: string, message: string): DomainError {
  return validationFailed([{ pointer, message }]);
}

function forbidden(detail: string): DomainError {
  return new DomainError('forbidden', detail);
}

function tooMany(): DomainError {
  return new DomainError('conflict', `You have ${viewLimits.ofOne} views. Delete one first.`);
}
