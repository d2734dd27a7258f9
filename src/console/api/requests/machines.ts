// Requests about service accounts.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type NewMachine = InputOf<'POST', '/api/ip3/v1/service-accounts'>;
export type MachineChange = InputOf<'PATCH', '/api/ip3/v1/service-accounts/{id}'>;

export function machinePage(query: QueryOf<'GET', '/api/ip3/v1/service-accounts'>) {
  return queryOptions({
    queryKey: keys.admin.machinePage(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/service-accounts', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const createMachine = write(
  (body: NewMachine) => call('POST', '/api/ip3/v1/service-accounts', { body }),
  keys.admin.machines,
);

export function changeMachine(id: string) {
  return write(
    (body: MachineChange) =>
      call('PATCH', '/api/ip3/v1/service-accounts/{id}', { path: { id }, body }),
    keys.admin.machines,
  );
}

export function replaceSecret(id: string) {
  return write(
    (overlap_minutes: number) =>
      call('POST', '/api/ip3/v1/service-accounts/{id}/rotate', {
        path: { id },
        body: { overlap_minutes },
      }),
    keys.admin.machines,
  );
}
