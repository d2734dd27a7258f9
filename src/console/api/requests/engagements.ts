// Requests about threat-led penetration tests: the list, one with its members, rules and documents.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type NewEngagement = InputOf<'POST', '/api/ip3/v1/engagements'>;
export type EngagementDocument = ResultOf<
  'GET',
  '/api/ip3/v1/engagements/{id}/documents/{document}'
>;
export type DocumentName = EngagementDocument['document'];

export function engagementPage(query: Omit<QueryOf<'GET', '/api/ip3/v1/engagements'>, 'limit'>) {
  return queryOptions({
    queryKey: keys.engagements.page(query),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/engagements', { query: { ...query, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function deconfliction(query: QueryOf<'GET', '/api/ip3/v1/deconfliction'>) {
  return queryOptions({
    queryKey: keys.engagements.deconfliction(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/deconfliction', { query, signal }),
  });
}

export function readEngagement(id: string, signal?: AbortSignal) {
  return call('GET', '/api/ip3/v1/engagements/{id}', { path: { id }, signal });
}

export function oneEngagement(id: string) {
  return queryOptions({
    queryKey: keys.engagement.of(id),
    queryFn: ({ signal }) => readEngagement(id, signal),
  });
}

export function engagementDocument(id: string, document: DocumentName) {
  return queryOptions({
    queryKey: keys.engagement.document(id, document),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/engagements/{id}/documents/{document}', {
        path: { id, document },
        signal,
      }),
  });
}

export function rulesOfEngagement(id: string) {
  return queryOptions({
    queryKey: keys.engagement.rules(id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/engagements/{id}/rules-of-engagement', { path: { id }, signal }),
  });
}

export const createEngagement = write(
  (body: NewEngagement) => call('POST', '/api/ip3/v1/engagements', { body }),
  keys.engagements.all,
);

/** A write on the version that was read; refused if someone has changed it since. */
interface Versioned<Body> {
  body: Body;
  ifMatch: string | undefined;
}

export function changeEngagement(id: string) {
  return write(
    (change: Versioned<InputOf<'PATCH', '/api/ip3/v1/engagements/{id}'>>) =>
      call('PATCH', '/api/ip3/v1/engagements/{id}', { path: { id }, ...change }),
    ...changedWith(id),
  );
}

export function moveEngagement(id: string) {
  return write(
    (move: Versioned<InputOf<'POST', '/api/ip3/v1/engagements/{id}/phase'>>) =>
      call('POST', '/api/ip3/v1/engagements/{id}/phase', { path: { id }, ...move }),
    ...changedWith(id),
  );
}

export function addMember(id: string) {
  return write(
    (body: InputOf<'POST', '/api/ip3/v1/engagements/{id}/members'>) =>
      call('POST', '/api/ip3/v1/engagements/{id}/members', { path: { id }, body }),
    ...changedWith(id),
  );
}

export function removeMember(id: string) {
  return write(
    (account: string) =>
      call('DELETE', '/api/ip3/v1/engagements/{id}/members/{account}', { path: { id, account } }),
    ...changedWith(id),
  );
}

export function writeRules(id: string) {
  return write(
    (rules: Versioned<InputOf<'POST', '/api/ip3/v1/engagements/{id}/rules-of-engagement'>>) =>
      call('POST', '/api/ip3/v1/engagements/{id}/rules-of-engagement', { path: { id }, ...rules }),
    ...changedWith(id),
  );
}

export function signRules(id: string) {
  return write(
    (body: InputOf<'POST', '/api/ip3/v1/engagements/{id}/rules-of-engagement/sign-off'>) =>
      call('POST', '/api/ip3/v1/engagements/{id}/rules-of-engagement/sign-off', {
        path: { id },
        body,
      }),
    ...changedWith(id),
  );
}

function changedWith(id: string) {
  return [keys.engagement.of(id), keys.engagements.all];
}
