// Requests about reports to authorities: delivery and receipts.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf } from '../operation-types.ts';
import { write } from '../write.ts';
import { dueBefore } from './due-before.ts';

export type ReportExport = InputOf<'POST', '/api/reports/incidents/{id}/export'>;

type ReportFilters = Omit<QueryOf<'GET', '/api/reports'>, 'limit' | 'due_before'>;

/** `due` is `24h` or no filter; the instant that it means is that of each request. */
export function reportPage(filters: ReportFilters, due: string | undefined) {
  return queryOptions({
    queryKey: keys.reports.page({ ...filters, due }),
    queryFn: ({ signal }) => {
      const query = { ...filters, due_before: dueBefore(due), limit: 50 };
      return call('GET', '/api/reports', { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

export function reportsOf(incident: string) {
  return queryOptions({
    queryKey: keys.reports.ofIncident(incident),
    queryFn: ({ signal }) =>
      call('GET', '/api/reports', { query: { incident, limit: 200 }, signal }),
  });
}

export function oneReport(id: string) {
  return queryOptions({
    queryKey: keys.reports.of(id),
    queryFn: ({ signal }) => call('GET', '/api/reports/{id}', { path: { id }, signal }),
  });
}

export function exportReport(incident: string) {
  return write(
    (body: ReportExport) =>
      call('POST', '/api/reports/incidents/{id}/export', { path: { id: incident }, body }),
    keys.reports.all,
    keys.incident.timeline(incident),
  );
}

export function retryReport(id: string) {
  return write(() => call('POST', '/api/reports/{id}/retry', { path: { id } }), keys.reports.all);
}

/** Records the receipt of an authority; `incident` is the public id. */
export function recordReceipt(id: string, incident: string) {
  return write(
    (body: FormData) => call('POST', '/api/reports/{id}/receipt', { path: { id }, body }),
    keys.reports.all,
    keys.deadlines.all,
    keys.incident.of(incident),
  );
}
