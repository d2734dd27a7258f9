// Addresses of the list of incidents and of one incident.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../layout/frame.tsx';
import { oneOf, words } from '../../layout/search.ts';
import { legalSearch, type LegalSearch } from '../legal/search.ts';
import { tabs, type Tab } from './tabs.ts';

/** What of the list stands in its address. */
const filters = ['q', 'status', 'severity', 'evidence_status', 'cursor'] as const;

const list = createRoute({
  getParentRoute: () => inside,
  path: '/incidents',
  component: lazyRouteComponent(() => import('./incident-list.tsx'), 'IncidentList'),
  validateSearch: words(filters),
});

const detail = createRoute({
  getParentRoute: () => inside,
  path: '/incidents/$id',
  component: lazyRouteComponent(() => import('./incident-detail.tsx'), 'IncidentDetail'),
  validateSearch: (search: Record<string, unknown>): { tab?: Tab } & LegalSearch => {
    const tab = oneOf(tabs, search['tab']);
    return { ...legalSearch(search), ...(tab === undefined ? {} : { tab }) };
  },
});

export const incidentRoutes = [list, detail] as const;
