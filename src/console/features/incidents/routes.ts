// Addresses of the list of incidents and of one incident.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../layout/frame.tsx';
import { words } from '../../layout/search.ts';
import { rememberList } from './detail/came-from.ts';
import { detailSearch } from './detail/tabs.ts';

/** What of the list stands in its address. */
const filters = ['q', 'status', 'severity', 'evidence_status', 'cursor'] as const;

const list = createRoute({
  getParentRoute: () => inside,
  path: '/incidents',
  component: lazyRouteComponent(() => import('./incident-list.tsx'), 'IncidentList'),
  validateSearch: words(filters),
  onLeave: rememberList,
});

const detail = createRoute({
  getParentRoute: () => inside,
  path: '/incidents/$id',
  component: lazyRouteComponent(() => import('./detail/incident-detail.tsx'), 'IncidentDetail'),
  validateSearch: detailSearch,
});

export const incidentRoutes = [list, detail] as const;
