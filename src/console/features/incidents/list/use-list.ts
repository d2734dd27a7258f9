// The list as its address says it: what is asked, the page that the server answers, and the moves.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { IncidentOrder } from '../../../../domain/incident.ts';
import { incidentFacets, incidentTags } from '../../../api/requests/incidents.ts';
import { nearestDeadlines } from '../../../api/requests/legal.ts';
import type { IncidentListed, LegalDeadline } from '../../../api/types.gen.ts';
import { usePermission } from '../../../permission.ts';
import type { ListGroup } from './groups.ts';
import {
  added,
  negated,
  parametersOf,
  queryOf,
  removed,
  type FilterName,
  type Query,
} from './query.ts';
import type { ListSearch } from './route.ts';

export interface ListMoves {
  /** Another query, from its first page. */
  ask: (query: Query) => void;
  add: (name: FilterName, value: string) => void;
  remove: (name: FilterName, value: string) => void;
  /** `is` becomes `is not`, and back. */
  negate: (name: FilterName, value: string) => void;
  sort: (order: IncidentOrder) => void;
  group: (by: ListGroup | undefined) => void;
  peek: (publicId: string | undefined) => void;
  page: (cursor: string | undefined) => void;
}

const from = '/inside/incidents';

export function useListAddress() {
  return useAddress(useSearch({ from }));
}

/** The same without the preview: what does not show it is not drawn again for it. */
export function useListQuery() {
  const withoutPeek = ({ peek: _, ...search }: ListSearch) => search;
  return useAddress(useSearch({ from, select: withoutPeek, structuralSharing: true }));
}

function useAddress<Search extends Omit<ListSearch, 'peek'>>(search: Search) {
  const navigate = useNavigate({ from: '/incidents' });
  const query = queryOf(search);
  const { filters } = query;
  const isAsking = query.text !== '' || Object.keys(filters).length > 0;
  const ask = (next: Query) => {
    const isEmpty = next.text === '' && Object.keys(next.filters).length === 0;
    const view = isEmpty ? 'everything' : undefined;
    const { sort, group } = search;
    void navigate({ search: { ...parametersOf(next), sort, group, view } });
  };
  const moves: ListMoves = {
    ask,
    add: (name, value) => ask({ ...query, filters: added(filters, name, [value]) }),
    remove: (name, value) => ask({ ...query, filters: removed(filters, name, value) }),
    negate: (name, value) => ask({ ...query, filters: added(filters, name, [negated(value)]) }),
    sort: (sort) => void navigate({ search: (now) => ({ ...now, sort, cursor: undefined }) }),
    group: (group) => void navigate({ search: (now) => ({ ...now, group, cursor: undefined }) }),
    // No new place in the history for each row that someone glances at.
    peek: (peek) =>
      void navigate({
        search: (now) => ({ ...now, peek }),
        replace: true,
        resetScroll: false,
      }),
    page: (cursor) => void navigate({ search: (now) => ({ ...now, cursor }) }),
  };
  return { search, query, isAsking, moves };
}

/** How many incidents each value of a filter would leave; requested while someone looks. */
export function useFacets(isLookedAt: boolean) {
  const { query } = useListQuery();
  return useQuery({ ...incidentFacets(parametersOf(query)), enabled: isLookedAt });
}

/** How many incidents have each tag, whatever tag is chosen. */
export function useTags(isLookedAt: boolean) {
  const { query } = useListQuery();
  return useQuery({ ...incidentTags(parametersOf(query)), enabled: isLookedAt });
}

/** The nearest legal deadline of each incident of a page, for those who can read deadlines. */
export function useNearestDeadlines(
  incidents: readonly IncidentListed[],
): ReadonlyMap<string, LegalDeadline> {
  const { may } = usePermission('GET /api/ip3/v1/legal/deadlines');
  const ids = incidents.map(({ id }) => id);
  const { data } = useQuery({
    ...nearestDeadlines(ids),
    enabled: may && ids.length > 0,
  });
  return data ?? new Map();
}
