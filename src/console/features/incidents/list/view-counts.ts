// How many incidents the built-in views have: one request for the open ones, whose facets the
// server keeps for all incidents.
import { useQuery } from '@tanstack/react-query';
import { incidentFacets } from '../../../api/requests/incidents.ts';
import type { IncidentFacets } from '../../../api/types.gen.ts';
import { useSession } from '../../../session.ts';
import { useFacets } from './use-list.ts';
import type { BuiltInView } from './views.ts';

type ViewCounts = Partial<Record<BuiltInView['name'], number | undefined>>;

export function useViewCounts(): ViewCounts {
  const { session } = useSession();
  // After what the list itself asks for, so that its rows come first.
  const { isSuccess } = useFacets(true);
  const open = incidentFacets({ status: '!closed' });
  const { data } = useQuery({ ...open, staleTime: 60_000, enabled: isSuccess });
  return data === undefined ? {} : countsOf(data.body, session?.email ?? '');
}

/** Of facets that leave out closed incidents: the state alone is counted of all. */
function countsOf({ is_capped, total, facets }: IncidentFacets, me: string): ViewCounts {
  if (is_capped) return {};
  const all = facets.status.values.reduce((sum, { count }) => sum + count, 0);
  const { values, more } = facets.owner;
  // Of many owners the most frequent are named: of another one it is not known.
  const owned = (by: string) =>
    values.find(({ value }) => value.toLowerCase() === by.toLowerCase())?.count ??
    (more > 0 ? undefined : 0);
  const [mine, unassigned] = [owned(me), owned('none')];
  const needsMe = mine === undefined || unassigned === undefined ? undefined : mine + unassigned;
  return {
    ...{ needsMe, mine, unassigned },
    ...{ open: total, closed: all - total, everything: all },
  };
}
