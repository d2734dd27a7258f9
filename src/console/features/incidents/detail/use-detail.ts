// What the parts of the page share: the incident as it was read, its place in the address, and
// whether it can be closed.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { closeGate } from '../../../api/requests/incident-changes.ts';
import type { Techniques } from '../../../api/requests/incidents.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { usePermission } from '../../../permission.ts';
import type { DetailSearch } from './tabs.ts';

export type IncidentTechnique = Techniques['ttps'][number];

export interface Shown {
  incident: Incident;
  /** Sent with a write, so that no one's change is lost. */
  etag: string | undefined;
}

export function useDetailSearch(): DetailSearch {
  return useSearch({ from: '/inside/incidents/$id' });
}

/** Goes to another place of the same page. */
export function useGo(): (search: DetailSearch) => void {
  const navigate = useNavigate({ from: '/incidents/$id' });
  return (search) => void navigate({ search, resetScroll: false });
}

/** The server's own dry run: it says what closing would say. */
export function useGate({ incident, etag }: Shown) {
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/close');
  return useQuery({
    ...closeGate(incident.public_id, etag),
    enabled: may && incident.workflow_status !== 'closed',
  });
}
