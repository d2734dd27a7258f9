// How far each list was read: the cursors of its pages. A tab keeps them, so that the way back and
// a reload lead to the same rows.
import { useSyncExternalStore } from 'react';
import { keptAs } from '../../../base-path.ts';
import { sessionEmail } from '../../../session.ts';
import { pageRows } from './first-page.ts';

export interface Chain {
  /** Cursors of the pages after the first. */
  cursors: readonly string[];
  /** Rows of the last page; null while another page can follow. */
  lastRows: number | null;
}

const unread: Chain = { cursors: [], lastRows: null };
const storageKey = keptAs('list-pages');
/** Lists that are kept, the latest last. */
const mostLists = 8;

const listeners = new Set<() => void>();
const chains = new Map<string, Chain>(stored());

function stored(): [string, Chain][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, Chain] {
  const [key, chain] = (Array.isArray(entry) ? entry : []) as [unknown, Partial<Chain>?];
  const isNumber = chain?.lastRows === null || Number.isInteger(chain?.lastRows);
  return typeof key === 'string' && Array.isArray(chain?.cursors) && isNumber;
}

/** The name of a list, for the person who is signed in. */
export function listNamed(asked: object): string {
  return JSON.stringify([sessionEmail(), asked]);
}

/** After signing out, no list is anyone's. */
function isOwn([list]: [string, Chain]): boolean {
  const email = sessionEmail();
  return email !== '' && (JSON.parse(list) as unknown[])[0] === email;
}

addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...chains].filter(isOwn)));
  } catch {
    sessionStorage.removeItem(storageKey);
  }
});

function chainOf(list: string): Chain {
  return chains.get(list) ?? unread;
}

export function useChain(list: string): Chain {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chainOf(list),
  );
}

/** A page was read. Where it ends elsewhere than before, what follows it is read again. */
export function noteRead(
  list: string,
  place: number,
  { count, next_cursor }: { count: number; next_cursor: string | null },
): void {
  const next = chainAfter(chainOf(list), place, count, next_cursor);
  if (next === chainOf(list)) return;
  chains.delete(list);
  chains.set(list, next);
  for (const key of [...chains.keys()].slice(0, -mostLists)) chains.delete(key);
  for (const listener of listeners) listener();
}

function chainAfter(chain: Chain, place: number, count: number, next: string | null): Chain {
  const { cursors, lastRows } = chain;
  if (next === null) {
    const isSame = lastRows === count && cursors.length === place;
    return isSame ? chain : { cursors: cursors.slice(0, place), lastRows: count };
  }
  if (cursors[place] === next) return chain;
  return { cursors: [...cursors.slice(0, place), next], lastRows: null };
}

/** Rows that are known to be there; a page that was not read counts as full. */
export function rowsOf({ cursors, lastRows }: Chain): number {
  return cursors.length * pageRows + (lastRows ?? pageRows);
}
