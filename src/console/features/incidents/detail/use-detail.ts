// What the parts of the page share: the incident as it was read, its place in the address, and
// whether it may be closed.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import type {
  CloseIncidentData,
  CloseIncidentResponse,
  GetRegistryIncidentData,
  GetRegistryIncidentResponse,
  Incident,
  ListEvidenceData,
  ListEvidenceResponse,
  ListTechniquesResponse,
} from '../../../api/types.gen.ts';
import { usePermission } from '../../../permission.ts';
import type { DetailSearch } from './tabs.ts';

export type IncidentTechnique = ListTechniquesResponse['ttps'][number];

export interface Shown {
  incident: Incident;
  /** Sent with a write, so that nobody's change is lost. */
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
    // Not under the incident: a closed one must not be asked again while it is read anew.
    queryKey: ['gate', incident.public_id, etag],
    queryFn: () =>
      call<CloseIncidentData, CloseIncidentResponse>('POST', '/api/ip3/v1/incidents/{id}/close', {
        path: { id: incident.public_id },
        query: { dry_run: true },
        body: {},
      }),
    enabled: may && incident.workflow_status !== 'closed',
  });
}

export function useEvidence(id: string) {
  return useQuery({
    queryKey: ['incident', id, 'evidence'],
    queryFn: ({ signal }) =>
      call<ListEvidenceData, ListEvidenceResponse>('GET', '/api/ip3/v1/incidents/{id}/evidence', {
        path: { id },
        query: { limit: 200 },
        signal,
      }),
  });
}

/** The registry's view, which has the actions and the timeline. */
export function useRegistryView(id: string) {
  return useQuery({
    queryKey: ['incident', id, 'registry'],
    queryFn: ({ signal }) =>
      call<GetRegistryIncidentData, GetRegistryIncidentResponse>('GET', '/api/incidents/{id}', {
        path: { id },
        signal,
      }),
  });
}
