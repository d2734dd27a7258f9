// Requests about the texts of reports that people write.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf } from '../operation-types.ts';
import { write } from '../write.ts';

const path = '/api/ip3/v1/incidents/{id}/report-drafts/{obligation}/{language}';

export interface DraftPlace {
  id: string;
  obligation: string;
  language: 'en' | 'pl';
}

export function reportDraft(place: DraftPlace) {
  return queryOptions({
    queryKey: keys.incident.reportDraft(place.id, place),
    queryFn: ({ signal }) => call('GET', path, { path: { ...place }, signal }),
  });
}

export function draftEntries(place: DraftPlace) {
  return queryOptions({
    queryKey: keys.incident.draftEntries(place.id, place),
    queryFn: ({ signal }) =>
      call('GET', `${path}/entries`, { path: { ...place }, query: { limit: 50 }, signal }),
  });
}

export function saveDraft(place: DraftPlace) {
  return write(
    (body: InputOf<'PUT', typeof path>) => call('PUT', path, { path: { ...place }, body }),
    keys.incident.legal(place.id),
  );
}

export function moveDraft(place: DraftPlace) {
  return write(
    (body: InputOf<'POST', `${typeof path}/steps`>) =>
      call('POST', `${path}/steps`, { path: { ...place }, body }),
    keys.incident.legal(place.id),
  );
}

export function decideDraft(place: DraftPlace) {
  return write(
    (body: InputOf<'POST', `${typeof path}/decisions`>) =>
      call('POST', `${path}/decisions`, { path: { ...place }, body }),
    keys.incident.legal(place.id),
  );
}

/** Of the draft as a file for a word processor. */
export function draftDocumentPath({ id, obligation, language }: DraftPlace): string {
  const place = [id, 'report-drafts', obligation, language].map(encodeURIComponent).join('/');
  return `/api/ip3/v1/incidents/${place}/document`;
}
