// Requests about imports and the intake of logs and reports.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf } from '../operation-types.ts';
import type { ImportRun } from '../types.gen.ts';
import { write } from '../write.ts';

const pageSize = 25;

export function importPage(query: Omit<QueryOf<'GET', '/api/ip3/v1/imports'>, 'limit'>) {
  return queryOptions({
    queryKey: keys.imports.page(query),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/imports', { query: { ...query, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Runs of a file with this hash. */
export function importsOfFile(sha256: string) {
  const query = { sha256, limit: 20 };
  return queryOptions({
    queryKey: keys.imports.page(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/imports', { query, signal }),
  });
}

/** A completed run of a file with this hash. */
export async function earlierRun(sha256: string): Promise<ImportRun | null> {
  const query = { sha256, status: 'completed,completed_with_errors', limit: 1 };
  const { body } = await call('GET', '/api/ip3/v1/imports', { query });
  return body.imports[0] ?? null;
}

export function importRun(id: string) {
  return queryOptions({
    queryKey: keys.importRun.of(id),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/imports/{id}', { path: { id }, signal }),
  });
}

export function importedIncidents(run: string, cursor: string | undefined) {
  const query = { run, limit: pageSize, cursor };
  return queryOptions({
    queryKey: keys.importRun.incidents(run, query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/incidents', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function importErrors({ id, status }: ImportRun, cursor: string | undefined) {
  const query = { limit: pageSize, cursor };
  return queryOptions({
    queryKey: keys.importRun.errors(id, status, query),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/imports/{id}/errors', { path: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function cancelImport(id: string) {
  return write(
    () => call('POST', '/api/ip3/v1/imports/{id}/cancel', { path: { id } }),
    keys.importRun.of(id),
    keys.imports.all,
  );
}

export function undoImport(id: string) {
  return write(
    (body: InputOf<'POST', '/api/ip3/v1/imports/{id}/undo'>) =>
      call('POST', '/api/ip3/v1/imports/{id}/undo', { path: { id }, body }),
    keys.importRun.of(id),
    keys.imports.all,
    keys.incidents.all,
  );
}

/** Bytes of a file that show what its columns are. */
const shownBytes = 1_048_576;

export function proposedMapping(item: number, file: File) {
  return queryOptions({
    queryKey: keys.imports.proposal(item),
    queryFn: ({ signal }) =>
      call('POST', '/api/ip3/v1/import-mappings/propose', {
        body: new Blob([file.slice(0, shownBytes)], { type: 'application/octet-stream' }),
        signal,
      }),
    staleTime: Infinity,
  });
}

export const saveMapping = write(
  (body: InputOf<'POST', '/api/ip3/v1/import-mappings'>) =>
    call('POST', '/api/ip3/v1/import-mappings', { body }),
  keys.imports.all,
);

/** Log events as text: lines in any of the known formats. */
export const sendLog = write(
  (log: Blob | string) =>
    call('POST', '/api/intake/log', {
      body: new Blob([log], { type: 'text/plain; charset=utf-8' }),
    }),
  keys.incidents.all,
  keys.logEvents.all,
);

export type OsintInput = InputOf<'POST', '/api/intake/osint'>;

export const sendOsint = write(
  (body: OsintInput) => call('POST', '/api/intake/osint', { body }),
  keys.incidents.all,
);
