// Views of the list: a view is an address. Some are built in, others are saved on the server.
import type { IncidentOrder } from '../../../../domain/incident.ts';
import type { NewView, SavedView } from '../../../api/requests/views.ts';
import { keptAs } from '../../../base-path.ts';
import { listGroups, type ListGroup } from './groups.ts';
import { layOut, optionalColumns } from './list-layout.ts';
import { filterNames, isSameQuery, parametersOf, queryOf, type QueryParameters } from './query.ts';

/** What of an address makes a view: filters, words, order and groups, not the page or the peek. */
export type ViewSearch = QueryParameters & {
  sort?: IncidentOrder | undefined;
  group?: ListGroup | undefined;
  view?: string | undefined;
};

export interface BuiltInView {
  name: 'needsMe' | 'mine' | 'unassigned' | 'open' | 'closed' | 'everything';
  search: ViewSearch;
}

export const builtInViews: readonly BuiltInView[] = [
  { name: 'needsMe', search: { status: '!closed', owner: 'me,none', sort: '-severity' } },
  { name: 'mine', search: { status: '!closed', owner: 'me', sort: 'due' } },
  { name: 'unassigned', search: { status: '!closed', owner: 'none' } },
  { name: 'open', search: { status: '!closed' } },
  { name: 'closed', search: { status: 'closed' } },
  // Says that nothing is left out on purpose: a bare address leads to a default view.
  { name: 'everything', search: { view: 'everything' } },
];

/** Whether an address shows this view. */
export function isView(view: ViewSearch, search: ViewSearch): boolean {
  const order = (one: ViewSearch) => one.sort ?? '-created';
  const isSame = order(view) === order(search) && view.group === search.group;
  return isSame && isSameQuery(queryOf(view), queryOf(search));
}

/** The address of a saved view; what this console does not know is left out. */
export function searchOf({ query, sort, group_by }: SavedView): ViewSearch {
  const known = [...filterNames, 'q'].filter((name) => query[name] !== undefined);
  const filters = Object.fromEntries(known.map((name) => [name, query[name]]));
  const isBare = known.length === 0;
  return {
    ...filters,
    sort: sort ?? undefined,
    group: listGroups.find((name) => name === group_by),
    view: isBare ? 'everything' : undefined,
  };
}

/** Shows the columns of a view; without any, those that are shown stay. */
export function showColumns({ columns }: Pick<SavedView, 'columns'>): void {
  if (columns === null) return;
  const shown = columns.flatMap((name) => optionalColumns.find((one) => one === name) ?? []);
  const hidden = optionalColumns.filter((name) => !shown.includes(name));
  layOut({ order: [...shown, ...hidden], hidden });
}

/** What the server keeps of an address. */
export function keptOf(search: ViewSearch): Pick<NewView, 'query' | 'sort' | 'group_by'> {
  const given = Object.entries(parametersOf(queryOf(search)));
  const query = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  return { query, sort: search.sort ?? null, group_by: search.group ?? null };
}

/** The same view as a request. */
export function bodyOf(view: SavedView): NewView {
  const { name, audience, members, query, sort, group_by, columns } = view;
  return { name, audience, members, query, sort, group_by, columns };
}

/** Views that earlier versions kept in this browser, taken out of it. */
export function takeOldViews(email: string): { name: string; search: ViewSearch }[] {
  const key = keptAs(`views.${email}`);
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    localStorage.removeItem(key);
    return Array.isArray(found) ? found.filter(isOldView) : [];
  } catch {
    return [];
  }
}

function isOldView(view: unknown): view is { name: string; search: ViewSearch } {
  const { name, search } = (view ?? {}) as { name?: unknown; search?: unknown };
  return typeof name === 'string' && typeof search === 'object' && search !== null;
}
