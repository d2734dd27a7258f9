// Requests about what an engagement yields: its log, the final report, the remediation plan.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type NewLogEntry = InputOf<'POST', '/api/ip3/v1/engagements/{id}/log'>;
export type FinalReportInput = InputOf<'POST', '/api/ip3/v1/engagements/{id}/final-report'>;

type LogQuery = Omit<QueryOf<'GET', '/api/ip3/v1/engagements/{id}/log'>, 'limit'>;

export function engagementLog(id: string, query: LogQuery) {
  return queryOptions({
    queryKey: keys.engagement.log(id, query),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/engagements/{id}/log', {
        path: { id },
        query: { ...query, limit: 100 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function testedTechniques(id: string) {
  return queryOptions({
    queryKey: keys.engagement.techniques(id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/engagements/{id}/techniques', { path: { id }, signal }),
  });
}

export function addLogEntry(id: string) {
  return write(
    (body: NewLogEntry | FormData) =>
      call('POST', '/api/ip3/v1/engagements/{id}/log', { path: { id }, body }),
    keys.engagement.of(id),
    keys.engagements.all,
  );
}

export function finalReport(id: string) {
  return queryOptions({
    queryKey: keys.engagement.finalReport(id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/engagements/{id}/final-report', { path: { id }, signal }),
  });
}

export function submitFinalReport(id: string) {
  return write(
    (report: { body: FinalReportInput; ifMatch: string | undefined }) =>
      call('POST', '/api/ip3/v1/engagements/{id}/final-report', { path: { id }, ...report }),
    keys.engagement.of(id),
    keys.engagements.all,
  );
}

export function remediationPlan(id: string) {
  return queryOptions({
    queryKey: keys.engagement.plan(id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/engagements/{id}/remediation-plan', { path: { id }, signal }),
  });
}

export function planRemediation(id: string) {
  return write(
    (body: InputOf<'POST', '/api/ip3/v1/engagements/{id}/remediation-plan'>) =>
      call('POST', '/api/ip3/v1/engagements/{id}/remediation-plan', { path: { id }, body }),
    keys.engagement.of(id),
    keys.incidents.all,
  );
}
