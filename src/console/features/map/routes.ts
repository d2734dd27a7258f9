// The address of the map; filters and window are part of it.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../layout/frame.tsx';
import { words } from '../../layout/search.ts';

export const mapRoute = createRoute({
  getParentRoute: () => inside,
  path: '/map',
  component: lazyRouteComponent(() => import('./threat-map.tsx'), 'ThreatMap'),
  validateSearch: words(['window', 'sector', 'severity', 'group', 'area']),
});
