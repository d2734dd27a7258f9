// The list in groups: the facet says which there are and how large; each loads its first
// rows.
import { useQueries } from '@tanstack/react-query';
import { incidentPage } from '../../../api/requests/incidents.ts';
import type { IncidentListed } from '../../../api/types.gen.ts';
import { isChoosable } from './facets.ts';
import { groupsOf } from './groups.ts';
import { parametersOf } from './query.ts';
import { useFacets, useListQuery } from './use-list.ts';

/** Rows of a group that are shown; the whole group is a list of its own. */
const firstRows = 10;

export interface Group {
  value: string;
  count: number;
  rows: readonly IncidentListed[];
}

export interface Grouped {
  groups: readonly Group[] | undefined;
  rows: readonly IncidentListed[];
  /** Groups that are not named, each smaller than those that are. */
  more: number;
  isCapped: boolean;
  error: Error | null;
  isOld: boolean;
}

/** Undefined while the list is not grouped. */
export function useGroups(): Grouped | undefined {
  const { search, query } = useListQuery();
  const by = search.group;
  const facets = useFacets(by !== undefined);
  const facet = by && facets.data?.body.facets[by];
  const counted =
    by === undefined ? [] : groupsOf(by, facet?.values ?? [], query.filters[by] ?? []);
  const answers = useQueries({
    queries: counted.map(({ value }) => {
      const filters = { ...query.filters, ...(by !== undefined && { [by]: [value] }) };
      const asked = { ...parametersOf({ ...query, filters }), sort: search.sort, limit: firstRows };
      return { ...incidentPage(asked), enabled: isChoosable(value) };
    }),
  });
  if (by === undefined) return undefined;
  const rows = answers.map(({ data }) => data?.body.incidents ?? []);
  return {
    groups: facet && counted.map((group, place) => ({ ...group, rows: rows[place] ?? [] })),
    rows: rows.flat(),
    more: facet?.more ?? 0,
    isCapped: facets.data?.body.is_capped === true,
    error: facets.error ?? answers.find(({ error }) => error !== null)?.error ?? null,
    isOld: facets.isPlaceholderData || answers.some(({ isPlaceholderData }) => isPlaceholderData),
  };
}
