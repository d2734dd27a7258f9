// The page one is at, as the texts of the help are named: the route, and where one route shows
// several pages (tabs, sections) also which of them.
import { useMatches } from '@tanstack/react-router';

interface Match {
  routeId: string;
  fullPath: string;
  search: unknown;
  params: unknown;
}

/** `/incidents/$id legal`; an address that no route has is `*`. */
export interface Place {
  route: string;
  section: string;
}

function placeOf(match: Match | undefined): Place {
  if (match === undefined || match.routeId === '__root__') return { route: '*', section: '' };
  const { tab = '' } = match.search as { tab?: string };
  const { section = tab } = match.params as { section?: string };
  return { route: match.fullPath, section };
}

/** Of the page that is shown; the address may be ahead of it. */
export function usePlace(): Place {
  return useMatches({ select: (matches) => placeOf(matches.at(-1)), structuralSharing: true });
}
