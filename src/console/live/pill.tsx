// Over a list: "3 new, 1 changed". The rows stay where they are until someone wants the new ones.
import { Button } from '@mantine/core';
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeKind } from '../../domain/change.ts';
import { markGone } from '../ui/gone.ts';
import { compareLists, growthOf, type ListChanges } from './list-changes.ts';
import { useChanges } from './live.ts';
import css from './pill.module.css';

interface Props {
  kinds: readonly ChangeKind[];
  /** The beginning of the key of the list. */
  of: readonly string[];
  /** What else of the page is read again with it; its totals count rows beyond those shown. */
  also?: readonly string[];
  /** For a list that time alone changes: it is requested this often as well. */
  everyMs?: number;
  /** Further pages are added to those that are shown: they are no newer answer. */
  grows?: boolean;
}

/** The list is asked once for changes that come together. */
const togetherMs = 700;

export function NewRows({ kinds, of, also, everyMs, grows = false }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<ListChanges | null>(null);
  const touched = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => {
    touched.current.clear();
    setWaiting(null);
    markGone([]);
  };
  const name = of.join(' ');
  const counts = also?.join(' ');
  const look = useCallback(() => {
    const looked = newerThanShown(queries, name.split(' '), counts?.split(' '), touched.current);
    void looked.then((found) => {
      setWaiting(found);
      markGone(found?.gone ?? []);
    });
  }, [queries, name, counts]);
  useEffect(() => {
    const isNewer = grows ? isNoFurtherPage : () => true;
    const stop = onShown(queries, name.split(' '), isNewer, forget);
    return () => {
      stop();
      clearTimeout(timer.current);
      markGone([]);
    };
  }, [queries, name, grows]);
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const ticking = setInterval(look, everyMs);
    return () => clearInterval(ticking);
  }, [look, everyMs]);
  useChanges(kinds, (change) => {
    for (const name of [change?.id, change?.incident]) {
      if (name !== undefined) touched.current.add(name);
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(look, togetherMs);
  });
  const show = () => {
    void queries.invalidateQueries({ queryKey: name.split(' ') });
    if (also !== undefined) void queries.invalidateQueries({ queryKey: also });
  };
  const some = waiting !== null && waiting.added + waiting.changed > 0;
  return (
    <div role="status" className={css.pillPlace}>
      {some && (
        <Button size="xs" variant="default" className={css.pill} onClick={show}>
          {said(t, waiting)}
        </Button>
      )}
    </div>
  );
}

function said(t: ReturnType<typeof useTranslation>['t'], { added, changed }: ListChanges): string {
  const news = [
    ...(added > 0 ? [t('live.added', { count: added })] : []),
    ...(changed > 0 ? [t('live.changed', { count: changed })] : []),
  ];
  return t('live.show', { news: news.join(', ') });
}

/** Asks for the list as it is now, in all its parts, and leaves what is shown alone. */
async function newerThanShown(
  queries: QueryClient,
  of: readonly string[],
  counts: readonly string[] | undefined,
  touched: ReadonlySet<string>,
): Promise<ListChanges | null> {
  const shown = shownParts(queries, of);
  if (shown.length === 0) return null;
  const counted = counts === undefined ? [] : shownParts(queries, counts);
  const asked = [shown, counted].map((parts) =>
    Promise.all(parts.map((part) => askAgain(queries, part))),
  );
  const [fresh, totals] = await Promise.all(asked).catch(() => []);
  if (fresh === undefined || totals === undefined) return null;
  const found = compareLists(shown.map(dataOf), fresh, touched);
  // A list that is not read to its end can grow where no one looks.
  return { ...found, added: Math.max(found.added, growthOf(counted.map(dataOf), totals)) };
}

function shownParts(queries: QueryClient, of: readonly string[]): Query[] {
  const active = queries.getQueryCache().findAll({ queryKey: of, type: 'active' });
  return active.filter(({ state }) => state.data !== undefined);
}

function dataOf({ state }: Query): unknown {
  return state.data;
}

async function askAgain(
  queries: QueryClient,
  { options, queryKey, meta }: Query,
): Promise<unknown> {
  const { queryFn } = options;
  if (typeof queryFn !== 'function') throw new TypeError('A list without its request.');
  const { signal } = new AbortController();
  return queryFn({ client: queries, queryKey, signal, meta });
}

/** Calls back whenever the list got a new answer. */
function onShown(
  queries: QueryClient,
  of: readonly string[],
  isNewer: (query: Query) => boolean,
  call: () => void,
): () => void {
  return queries.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success';
    const key = event.query.queryKey as unknown[];
    if (!isAnswer || of.some((part, place) => key[place] !== part)) return;
    if (isNewer(event.query as Query)) call();
  });
}

/** A page with a cursor that is read for the first time only makes a list longer. */
function isNoFurtherPage({ queryKey, state }: Query): boolean {
  const asked = queryKey.at(-1) as { cursor?: string } | undefined;
  return asked?.cursor === undefined || state.dataUpdateCount > 1;
}
