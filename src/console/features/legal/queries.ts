// What the legal parts of the console read.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type {
  GetLegalCatalogueData,
  GetLegalFactsData,
  LegalCatalogue,
  LegalFacts,
  LegalTriggers,
  ListEvidenceData,
  ListEvidenceResponse,
  ListLegalTriggersData,
  ListReportsData,
  ListReportsResponse,
} from '../../api/types.gen.ts';
import type { WhatIf } from './search.ts';

export function useTriggers(id: string, whatIf: WhatIf, language: string) {
  return useQuery({
    queryKey: ['incident', id, 'legal', 'triggers', whatIf, language],
    queryFn: ({ signal }) =>
      call<ListLegalTriggersData, LegalTriggers>(
        'GET',
        '/api/ip3/v1/incidents/{id}/legal-triggers',
        { path: { id }, query: { ...whatIf, language }, signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function useFacts(id: string) {
  return useQuery({
    queryKey: ['incident', id, 'legal', 'facts'],
    queryFn: ({ signal }) =>
      call<GetLegalFactsData, LegalFacts>('GET', '/api/ip3/v1/incidents/{id}/legal-facts', {
        path: { id },
        signal,
      }),
  });
}

/** The same for every incident; it changes with the release of the server. */
export function useCatalogue(language: string) {
  return useQuery({
    queryKey: ['legal-catalogue', language],
    queryFn: ({ signal }) =>
      call<GetLegalCatalogueData, LegalCatalogue>('GET', '/api/ip3/v1/legal/catalogue', {
        query: { language },
        signal,
      }),
    staleTime: Infinity,
  });
}

/** Evidence that could be a receipt, and of which visibility a package would hold how much. */
export function useEvidence(id: string) {
  return useQuery({
    queryKey: ['incident', id, 'legal', 'evidence'],
    queryFn: ({ signal }) =>
      call<ListEvidenceData, ListEvidenceResponse>('GET', '/api/ip3/v1/incidents/{id}/evidence', {
        path: { id },
        query: { limit: 200 },
        signal,
      }),
  });
}

export function useReportsOf(incident: string) {
  return useQuery({
    queryKey: ['reports', 'incident', incident],
    queryFn: ({ signal }) =>
      call<ListReportsData, ListReportsResponse>('GET', '/api/reports', {
        query: { incident, limit: 200 },
        signal,
      }),
  });
}
