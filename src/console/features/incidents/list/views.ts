// Views of the list: a view is an address. Some are built in, others are a person's own, kept in
// this browser.
import { useSyncExternalStore } from 'react';
import type { IncidentOrder } from '../../../../domain/incident.ts';
import type { ListGroup } from './groups.ts';
import { isSameQuery, queryOf, type QueryParameters } from './query.ts';

/** What of an address makes a view: filters, words, order and groups, not the page or the peek. */
export type ViewSearch = QueryParameters & {
  sort?: IncidentOrder | undefined;
  group?: ListGroup | undefined;
  view?: string | undefined;
};

interface BuiltInView {
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

export interface SavedView {
  name: string;
  search: ViewSearch;
}

/** Whether an address shows this view. */
export function isView(view: ViewSearch, search: ViewSearch): boolean {
  const order = (one: ViewSearch) => one.sort ?? '-created';
  const isSame = order(view) === order(search) && view.group === search.group;
  return isSame && isSameQuery(queryOf(view), queryOf(search));
}

const prefix = 'proofline.views.';
const none: readonly SavedView[] = [];
const listeners = new Set<() => void>();
const read = new Map<string, readonly SavedView[]>();

/** The saved views of one person in this browser, and the way to change them. */
export function useSavedViews(email: string) {
  const views = useSyncExternalStore(subscribe, () => viewsOf(email));
  const change = (next: readonly SavedView[]) => {
    read.set(email, next);
    localStorage.setItem(prefix + email, JSON.stringify(next));
    for (const listener of listeners) listener();
  };
  return { views, change };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function viewsOf(email: string): readonly SavedView[] {
  const known = read.get(email);
  if (known !== undefined) return known;
  const views = stored(localStorage.getItem(prefix + email));
  read.set(email, views);
  return views;
}

function stored(text: string | null): readonly SavedView[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isSavedView) : none;
  } catch {
    return none;
  }
}

function isSavedView(view: unknown): view is SavedView {
  const { name, search } = (view ?? {}) as Partial<SavedView>;
  return typeof name === 'string' && typeof search === 'object' && search !== null;
}
