// Requests about approvals: what waits for a second person, and what was decided.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type Approval = ResultOf<'GET', '/api/ip3/v1/approvals'>['approvals'][number];

export function approvalPage(query: QueryOf<'GET', '/api/ip3/v1/approvals'>) {
  return queryOptions({
    queryKey: keys.approvals.page(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/approvals', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many wait for the caller, up to 100. */
export const approvalsInTurn = queryOptions({
  queryKey: keys.approvals.turn,
  queryFn: async ({ signal }) => {
    const query = { share: 'turn', limit: 100 } as const;
    return (await call('GET', '/api/ip3/v1/approvals', { query, signal })).body.count;
  },
});

export function decideApproval(id: string) {
  return write(
    (body: InputOf<'POST', '/api/ip3/v1/approvals/{id}/decision'>) =>
      call('POST', '/api/ip3/v1/approvals/{id}/decision', { path: { id }, body }),
    keys.approvals.all,
    keys.inbox.all,
    keys.incident.any,
  );
}
