// Requests about legal obligations of an incident, and deadlines of all.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '../../i18n/languages.ts';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf } from '../operation-types.ts';
import { write } from '../write.ts';
import { dueBefore } from './due-before.ts';

type DeadlineQuery = QueryOf<'GET', '/api/ip3/v1/legal/deadlines'>;
type TriggerQuery = QueryOf<'GET', '/api/ip3/v1/incidents/{id}/legal-triggers'>;

export type LegalSubmissionInput = InputOf<'POST', '/api/ip3/v1/incidents/{id}/legal-submissions'>;
export type LegalFactsInput = InputOf<'PUT', '/api/ip3/v1/incidents/{id}/legal-facts'>;

export function legalTriggers(id: string, query: TriggerQuery) {
  return queryOptions({
    queryKey: keys.incident.legalTriggers(id, query),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/legal-triggers', { path: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function legalFacts(id: string) {
  return queryOptions({
    queryKey: keys.incident.legalFacts(id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/legal-facts', { path: { id }, signal }),
  });
}

export function legalDecisions(id: string, language: Language) {
  const query = { language };
  return queryOptions({
    queryKey: keys.incident.legalDecisions(id, query),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/legal-decisions', { path: { id }, query, signal }),
  });
}

/** The same for every incident; it changes with the release of the server. */
export function legalCatalogue(language: Language) {
  return queryOptions({
    queryKey: keys.catalogue(language),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/legal/catalogue', { query: { language }, signal }),
    staleTime: Infinity,
  });
}

export function saveLegalFacts(id: string, ifMatch: string | undefined) {
  return write(
    (body: LegalFactsInput) =>
      call('PUT', '/api/ip3/v1/incidents/{id}/legal-facts', { path: { id }, ifMatch, body }),
    keys.incident.of(id),
    keys.deadlines.all,
    keys.reports.all,
  );
}

/** Texts of a report change no deadline. */
export function saveReportTexts(id: string, ifMatch: string | undefined) {
  return write(saveLegalFacts(id, ifMatch).run, keys.incident.of(id));
}

export type LegalDecisionInput = InputOf<'POST', '/api/ip3/v1/incidents/{id}/legal-decisions'>;

export function decideDuty(id: string) {
  return write(
    (body: LegalDecisionInput) =>
      call('POST', '/api/ip3/v1/incidents/{id}/legal-decisions', { path: { id }, body }),
    keys.incident.of(id),
    keys.deadlines.all,
  );
}

export function recordSubmission(id: string) {
  return write(
    (body: LegalSubmissionInput) =>
      call('POST', '/api/ip3/v1/incidents/{id}/legal-submissions', { path: { id }, body }),
    keys.incident.of(id),
    keys.deadlines.all,
    keys.reports.all,
  );
}

type ReleaseQuery = QueryOf<'GET', '/api/ip3/v1/incidents/{id}/release-check'>;

/** What speaks against letting a report go. */
export function releaseCheck(id: string, query: ReleaseQuery) {
  return queryOptions({
    queryKey: keys.incident.releaseCheck(id, query),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/release-check', { path: { id }, query, signal }),
  });
}

type DeadlineFilters = Omit<DeadlineQuery, 'limit' | 'before'>;

/** `due` is `24h` or no filter; the instant that it means is that of each request. */
export function deadlinePage(filters: DeadlineFilters, due: string | undefined) {
  return queryOptions({
    queryKey: keys.deadlines.page({ ...filters, due }),
    queryFn: ({ signal }) => {
      const query = { ...filters, before: dueBefore(due), limit: 50 };
      return call('GET', '/api/ip3/v1/legal/deadlines', { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Overdue ones, and those within the next `ms` milliseconds at the time of each request. */
export function deadlinesAhead(language: Language, ms: number) {
  return queryOptions({
    queryKey: keys.deadlines.ahead({ language, ms }),
    queryFn: ({ signal }) => {
      const before = new Date(Date.now() + ms).toISOString();
      // The most that one page holds: overdue ones come first and must not hide those ahead.
      const query = { language, before, limit: 200 };
      return call('GET', '/api/ip3/v1/legal/deadlines', { query, signal });
    },
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** The nearest deadline of each of these incidents (internal ids), by incident. */
export function nearestDeadlines(incidents: readonly string[]) {
  const nearest_of = incidents.join();
  return queryOptions({
    queryKey: keys.deadlines.nearest(nearest_of),
    queryFn: async ({ signal }) => {
      const query = { nearest_of, limit: 200 };
      const { body } = await call('GET', '/api/ip3/v1/legal/deadlines', { query, signal });
      return new Map(body.deadlines.map((one) => [one.incident_id, one]));
    },
    placeholderData: keepPreviousData,
  });
}

export function nextDeadline(language: Language) {
  return queryOptions({
    queryKey: keys.deadlines.next(language),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/legal/next-deadline', { query: { language }, signal }),
  });
}

export const calendarFeeds = queryOptions({
  queryKey: keys.calendarFeeds,
  queryFn: ({ signal }) => call('GET', '/api/ip3/v1/legal/calendar-feeds', { signal }),
});

export const createCalendarFeed = write(
  (body: InputOf<'POST', '/api/ip3/v1/legal/calendar-feeds'>) =>
    call('POST', '/api/ip3/v1/legal/calendar-feeds', { body }),
  keys.calendarFeeds,
);

export const revokeCalendarFeed = write(
  (id: string) => call('DELETE', '/api/ip3/v1/legal/calendar-feeds/{id}', { path: { id } }),
  keys.calendarFeeds,
);
