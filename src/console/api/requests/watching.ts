// Requests about watching incidents, the inbox, and who has an incident open now.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Writing } from '../../../domain/presence.ts';
import { mayNow } from '../../permission.ts';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { QueryOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type InboxItem = ResultOf<'GET', '/api/ip3/v1/inbox'>['items'][number];
export type Present = ResultOf<'PUT', '/api/ip3/v1/incidents/{id}/presence'>['people'][number];

export function watchersOf(incident: string) {
  return queryOptions({
    queryKey: keys.incident.watchers(incident),
    enabled: mayNow('GET /api/ip3/v1/incidents/:id/watchers'),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/watchers', { path: { id: incident }, signal }),
  });
}

export function setWatching(incident: string, watching: boolean) {
  const path = { id: incident };
  return call('PUT', '/api/ip3/v1/incidents/{id}/watch', { path, body: { watching } });
}

export function watchIncident(incident: string) {
  return write(
    (watching: boolean) => setWatching(incident, watching),
    keys.incident.watchers(incident),
    keys.incident.registry(incident),
  );
}

export function inboxPage(query: QueryOf<'GET', '/api/ip3/v1/inbox'>) {
  return queryOptions({
    queryKey: keys.inbox.page(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/inbox', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many items are not read. */
export const unreadItems = queryOptions({
  queryKey: keys.inbox.unread,
  queryFn: async ({ signal }) => {
    const { body } = await call('GET', '/api/ip3/v1/inbox', { query: { limit: 1 }, signal });
    return body.unread;
  },
});

export const markItem = write(
  ({ id, read }: { id: number; read: boolean }) =>
    call('POST', '/api/ip3/v1/inbox/read', { body: { ids: [id], read } }),
  keys.inbox.all,
);

/** All up to one: what came meanwhile stays unread. */
export const markThrough = write(
  (through: number) => call('POST', '/api/ip3/v1/inbox/read', { body: { through } }),
  keys.inbox.all,
);

export const watchChoice = queryOptions({
  queryKey: keys.watchChoice,
  queryFn: ({ signal }) => call('GET', '/api/ip3/v1/me/watching', { signal }),
});

export const chooseWatching = write(
  (automatic: boolean) => call('PUT', '/api/ip3/v1/me/watching', { body: { automatic } }),
  keys.watchChoice,
);

export interface Sign {
  window_id: string;
  writing: Writing | null;
  note_id: string | null;
}

/** A sign of life of this window; gives the others. */
export function presenceOn(incident: string, signOf: () => Sign) {
  return queryOptions({
    queryKey: keys.presence(incident),
    queryFn: async ({ signal }) => {
      const request = { path: { id: incident }, body: signOf(), signal };
      const { body } = await call('PUT', '/api/ip3/v1/incidents/{id}/presence', request);
      return body.people;
    },
    retry: false,
  });
}

export function leave(window_id: string) {
  return call('DELETE', '/api/ip3/v1/presence/{window}', { path: { window: window_id } });
}
