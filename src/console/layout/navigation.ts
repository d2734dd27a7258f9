// The main menu: where it leads, the word for it, the key after `g`, and what one must be allowed
// to read to see it there.
import type { LinkProps } from '@tanstack/react-router';
import type { Route } from '../api/permissions.gen.ts';

export interface Destination {
  to: NonNullable<LinkProps['to']>;
  /** `nav.…` of the sentences. */
  name: string;
  key: string;
  reads: Route;
  /** What the addresses of pages that belong to it begin with, where that is not `to`. */
  under?: string;
}

export const destinations: readonly Destination[] = [
  { to: '/overview', name: 'overview', key: 'o', reads: 'GET /api/ip3/v1/overview' },
  { to: '/incidents', name: 'incidents', key: 'i', reads: 'GET /api/ip3/v1/incidents' },
  { to: '/engagements', name: 'engagements', key: 'e', reads: 'GET /api/ip3/v1/engagements' },
  { to: '/agents', name: 'agents', key: 'a', reads: 'GET /api/agents' },
  { to: '/actions', name: 'actions', key: 'p', reads: 'GET /api/actions', under: '/playbooks' },
  { to: '/reports', name: 'reports', key: 'r', reads: 'GET /api/reports' },
  { to: '/imports', name: 'imports', key: 'm', reads: 'GET /api/ip3/v1/imports' },
  { to: '/map', name: 'map', key: 't', reads: 'GET /api/map/incidents' },
  { to: '/statistics', name: 'statistics', key: 's', reads: 'GET /api/stats/incidents' },
  // The first section that Legal/DPO may read as well; the page has the way to the others.
  {
    to: '/admin/audit' as '/admin/$section',
    name: 'admin',
    key: 'd',
    reads: 'GET /api/ip3/v1/audit',
    under: '/admin/',
  },
];
