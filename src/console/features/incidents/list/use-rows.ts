// The rows of the list by their places, as far as it was read. Pages that no one looks at leave the
// memory after some minutes; their places stay, and are read again when someone comes back.
import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { keys } from '../../../api/keys.ts';
import { incidentPage, type IncidentPage } from '../../../api/requests/incidents.ts';
import type { IncidentListed } from '../../../api/types.gen.ts';
import { firstPage, pageRows } from './first-page.ts';
import { listNamed, noteRead, rowsOf, useChain, type Chain } from './list-chain.ts';
import { useListQuery } from './use-list.ts';

type Asked = Parameters<typeof incidentPage>[0];

export type Rows = readonly (IncidentListed | undefined)[];

export interface ListRows {
  /** Undefined where a page is not in memory. */
  rows: Rows;
  chain: Chain;
  asked: Asked;
  /** By what is kept how far it was read. */
  list: string;
  isPending: boolean;
  isEmpty: boolean;
  /** These rows match what was asked before. */
  isOld: boolean;
  error: Error | null;
  refetch: () => void;
}

export function useRows(): ListRows {
  const { search } = useListQuery();
  const now: Asked = firstPage(search);
  const first = useQuery({ ...incidentPage(now), enabled: search.group === undefined });
  const { data, error, isPlaceholderData, refetch } = first;
  const body = isPlaceholderData ? undefined : data?.body;
  const wanted = listNamed(now);
  const isKnown = useChain(wanted).cursors.length > 0;
  const isReady = body !== undefined || isKnown;
  // What is shown stays until the first rows of what is asked now are there.
  const [shown, show] = useState(now);
  if (isReady && listNamed(shown) !== wanted) show(now);
  useEffect(() => {
    if (body !== undefined) noteRead(wanted, 0, body);
  }, [wanted, body]);
  const list = listNamed(shown);
  const chain = useChain(list);
  const rows = useLoaded(shown, chain);
  return {
    ...{ rows, chain, list, error, asked: shown },
    isPending: !isReady && rows[0] === undefined,
    isEmpty: body?.count === 0,
    isOld: !isReady,
    refetch: () => void refetch(),
  };
}

function askedPage(asked: Asked, { cursors }: Chain, place: number): Asked {
  return place === 0 ? asked : { ...asked, cursor: cursors[place - 1] };
}

function useLoaded(asked: Asked, chain: Chain): Rows {
  const queries = useQueryClient();
  const [version, change] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onPage(queries, change), [queries]);
  const list = listNamed(asked);
  return useMemo(
    () => loadedRows(queries, asked, chain),
    // `list` says what is asked, `version` that a page came or went.
    [queries, list, chain, version],
  );
}

function loadedRows(queries: QueryClient, asked: Asked, chain: Chain): Rows {
  const rows: (IncidentListed | undefined)[] = [];
  rows.length = rowsOf(chain);
  for (let place = 0; place <= chain.cursors.length; place += 1) {
    const { queryKey } = incidentPage(askedPage(asked, chain, place));
    const page = queries.getQueryData<{ body: IncidentPage }>(queryKey)?.body.incidents ?? [];
    for (const [at, row] of page.entries()) rows[place * pageRows + at] = row;
  }
  return rows;
}

/** Calls back when a page of incidents was read or left the memory. */
function onPage(queries: QueryClient, call: () => void): () => void {
  return queries.getQueryCache().subscribe((event) => {
    const isRead = event.type === 'updated' && event.action.type === 'success';
    const [area] = event.query.queryKey as readonly unknown[];
    if (area !== keys.incidents.all[0]) return;
    if (isRead || event.type === 'removed') call();
  });
}

/** Reads the pages of these rows and one page ahead; gives what failed. */
export function usePages({ asked, chain, list }: ListRows, from: number, to: number) {
  const first = Math.max(1, Math.floor(from / pageRows));
  const last = Math.min(chain.cursors.length, Math.floor(to / pageRows) + 1);
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const answers = useQueries({
    queries: places.map((place) => incidentPage(askedPage(asked, chain, place))),
  });
  useEffect(() => {
    for (const [at, { data, isPlaceholderData }] of answers.entries()) {
      const place = places[at];
      if (data === undefined || place === undefined || isPlaceholderData) continue;
      noteRead(list, place, data.body);
    }
  });
  return answers.find(({ error }) => error !== null);
}

/** Reads those pages between two rows that left the memory. */
export async function readBetween(
  queries: QueryClient,
  { asked, chain }: ListRows,
  from: number,
  to: number,
): Promise<IncidentListed[]> {
  const rows: IncidentListed[] = [];
  for (let place = Math.floor(from / pageRows); place <= Math.floor(to / pageRows); place += 1) {
    const page = await queries.fetchQuery({
      ...incidentPage(askedPage(asked, chain, place)),
      staleTime: Infinity,
    });
    rows.push(...page.body.incidents);
  }
  const start = Math.floor(from / pageRows) * pageRows;
  return rows.slice(from - start, to - start + 1);
}
