// Addresses of the list of incidents and of one incident.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { incidentOrders, type IncidentOrder } from '../../../domain/incident.ts';
import { inside } from '../../layout/frame.tsx';
import { oneOf, words } from '../../layout/search.ts';
import { rememberList } from './detail/came-from.ts';
import { detailSearch } from './detail/tabs.ts';
import { listGroups, type ListGroup } from './list/groups.ts';
import { filterNames } from './list/query.ts';

/** What of the list stands in its address. */
const parameters = [...filterNames, 'q', 'cursor', 'peek', 'view'] as const;
const listed = words(parameters);

type ListSearch = ReturnType<typeof listed> & {
  sort?: IncidentOrder | undefined;
  group?: ListGroup | undefined;
};

const list = createRoute({
  getParentRoute: () => inside,
  path: '/incidents',
  component: lazyRouteComponent(() => import('./list/incident-list.tsx'), 'IncidentList'),
  validateSearch: (search: Record<string, unknown>): ListSearch => ({
    ...listed(search),
    sort: oneOf(incidentOrders, search['sort']),
    group: oneOf(listGroups, search['group']),
  }),
  onLeave: rememberList,
});

const report = createRoute({
  getParentRoute: () => inside,
  path: '/incidents/new',
  component: lazyRouteComponent(() => import('./list/report-incident.tsx'), 'ReportIncident'),
});

const detail = createRoute({
  getParentRoute: () => inside,
  path: '/incidents/$id',
  component: lazyRouteComponent(() => import('./detail/incident-detail.tsx'), 'IncidentDetail'),
  validateSearch: detailSearch,
});

export const incidentRoutes = [list, report, detail] as const;
