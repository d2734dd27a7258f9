// Addresses of the playbooks and of one of them; the incident to start on is part of the address.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../layout/frame.tsx';
import { words } from '../../layout/search.ts';

const index = createRoute({
  getParentRoute: () => inside,
  path: '/playbooks',
  component: lazyRouteComponent(() => import('./playbook-index.tsx'), 'PlaybookIndex'),
  validateSearch: words(['incident'] as const),
});

const detail = createRoute({
  getParentRoute: () => inside,
  path: '/playbooks/$type',
  component: lazyRouteComponent(() => import('./playbook-detail.tsx'), 'PlaybookDetail'),
  validateSearch: words(['incident'] as const),
});

export const playbookRoutes = [index, detail] as const;
