// Reads of response actions, as far as the caller can see them.
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import {
  listAllActions,
  type ActionFilter,
  type ListedActionRow,
} from '../../store/actions/action-lists.ts';
import { listVisibleActions } from '../../store/actions/actions.ts';
import type { Deps } from '../deps.ts';

interface Page {
  limit: number;
  after: string | null;
}

export function readActions(
  { database }: Pick<Deps, 'database'>,
  { roles }: Principal,
  filter: ActionFilter,
  page: Page,
): Promise<ListedActionRow[]> {
  return listAllActions(database.kysely, filter, clearance(roles), page);
}

/** @throws `not_found` */
export async function readAction(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  id: string,
): Promise<ListedActionRow> {
  const one = { limit: 1, after: null };
  const [found] = isUuid(id) ? await readActions(deps, principal, { id }, one) : [];
  if (found !== undefined) return found;
  throw new DomainError('not_found', 'Action not found.');
}

/** The actions of one incident, at most `most`. */
export function readActionsOf(
  { database }: Pick<Deps, 'database'>,
  { roles }: Principal,
  incident_id: string,
  most: number,
) {
  return listVisibleActions(database.kysely, incident_id, clearance(roles), most);
}
