// The list from which an incident was opened: its filters, and its neighbours there. The tab keeps
// both, so that a reload knows the way on and the way back.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../../api/keys.ts';
import { keptAs } from '../../../base-path.ts';
import { sessionEmail } from '../../../session.ts';

type ListSearch = Record<string, unknown>;

interface Kept {
  /** Whose list it was; no one else is shown it. */
  email: string;
  search: ListSearch;
  /** Public ids of the page of the list, in its order. */
  ids: readonly string[];
}

const key = keptAs('list');

function readKept(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as Partial<Kept>;
    const { email, search, ids } = kept;
    if (email === undefined || search === undefined || !Array.isArray(ids)) return null;
    return { email, search, ids };
  } catch {
    // Nothing was kept, or nothing that this version understands.
    return null;
  }
}

function own(): Kept {
  const email = sessionEmail();
  const kept = readKept();
  return kept?.email === email ? kept : { email, search: {}, ids: [] };
}

/** Signing out leaves the list too, and then nothing is kept. */
function keep(part: Partial<Kept>): void {
  if (sessionEmail() === '') return;
  sessionStorage.setItem(key, JSON.stringify({ ...own(), ...part }));
}

/** Called when the list is left. */
export function rememberList({ search }: { search: object }): void {
  keep({ search: { ...search } });
}

export function listSearch(): ListSearch {
  return own().search;
}

export interface Neighbours {
  /** From 1 on, on its page of the list. */
  place: number;
  count: number;
  previous: string | undefined;
  next: string | undefined;
}

interface ListedPage {
  body?: { incidents?: { public_id: string }[] };
}

/** Null when no list that was read has it. */
export function useNeighbours(public_id: string): Neighbours | null {
  const pages = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: keys.incidents.all })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => (state.data as ListedPage | undefined)?.body?.incidents);
  const read = pages
    .filter((page) => Array.isArray(page))
    .map((page) => page.map((one) => one.public_id));
  const ids = [...read, own().ids].find((page) => page.includes(public_id)) ?? null;
  const line = ids?.join(' ') ?? null;
  useEffect(() => {
    if (line !== null) keep({ ids: line.split(' ') });
  }, [line]);
  if (ids === null) return null;
  const index = ids.indexOf(public_id);
  const [previous, next] = [ids[index - 1], ids[index + 1]];
  return { place: index + 1, count: ids.length, previous, next };
}
