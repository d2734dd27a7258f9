// The list from which an incident was opened: its filters, and its neighbours there.
import { useQueryClient } from '@tanstack/react-query';

type ListSearch = Record<string, unknown>;

let left: ListSearch = {};

/** Called when the list is left. */
export function rememberList({ search }: { search: object }): void {
  left = { ...search };
}

export function listSearch(): ListSearch {
  return left;
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

/** Null when no list that was read has it, say after a reload. */
export function useNeighbours(public_id: string): Neighbours | null {
  const pages = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: ['incidents'] })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => (state.data as ListedPage | undefined)?.body?.incidents);
  for (const page of pages) {
    if (!Array.isArray(page)) continue;
    const index = page.findIndex((one) => one.public_id === public_id);
    if (index < 0) continue;
    const [previous, next] = [page[index - 1]?.public_id, page[index + 1]?.public_id];
    return { place: index + 1, count: page.length, previous, next };
  }
  return null;
}
