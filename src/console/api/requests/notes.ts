// Requests about the notes of an incident.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

type Page = ResultOf<'GET', '/api/ip3/v1/incidents/{id}/notes'>;
export type Note = Page['notes'][number];
export type NoteVersion = ResultOf<'GET', '/api/ip3/v1/notes/{id}/versions'>['versions'][number];
export type NewNote = InputOf<'POST', '/api/ip3/v1/incidents/{id}/notes'>;
type NoteChange = InputOf<'PATCH', '/api/ip3/v1/notes/{id}'>;

/** Pages of 200; more notes than this are read in the API. */
const mostPages = 10;

/** All notes of an incident and of its records, oldest first; not whole when there are too many. */
export function notesOf(incident: string) {
  return queryOptions({
    queryKey: keys.incident.notes(incident),
    queryFn: async ({ signal }): Promise<{ notes: Note[]; isWhole: boolean }> => {
      const notes: Note[] = [];
      let cursor: string | null = '';
      for (let page = 0; page < mostPages && cursor !== null; page += 1) {
        const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor && { cursor }) };
        const path = { id: incident };
        const read = { path, query, signal };
        const { body } = await call('GET', '/api/ip3/v1/incidents/{id}/notes', read);
        notes.push(...body.notes);
        cursor = body.next_cursor;
      }
      return { notes: notes.reverse(), isWhole: cursor === null };
    },
  });
}

/** The newest 200 versions of a note. */
export function noteVersions(incident: string, id: string) {
  return queryOptions({
    queryKey: keys.incident.noteVersions(incident, id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/notes/{id}/versions', {
        path: { id },
        query: { limit: 200 },
        signal,
      }),
  });
}

export async function readNote(id: string): Promise<Note> {
  return (await call('GET', '/api/ip3/v1/notes/{id}', { path: { id } })).body;
}

export function writeNote(incident: string) {
  return write(
    (body: NewNote) =>
      call('POST', '/api/ip3/v1/incidents/{id}/notes', { path: { id: incident }, body }),
    ...changedBy(incident),
  );
}

/** What is stale after a write of a note. */
function changedBy(incident: string) {
  return [keys.incident.notes(incident), keys.incident.registry(incident)];
}

/** Writes on the version of the note that was read. */
export function noteWrites(incident: string, { id }: Pick<Note, 'id'>) {
  const path = { id };
  const changed = changedBy(incident);
  return {
    edit: write(
      ({ version, ...body }: NoteChange & { version: number }) =>
        call('PATCH', '/api/ip3/v1/notes/{id}', { path, body, ifMatch: `"${version}"` }),
      ...changed,
    ),
    retract: write(
      (body: InputOf<'POST', '/api/ip3/v1/notes/{id}/retract'>) =>
        call('POST', '/api/ip3/v1/notes/{id}/retract', { path, body }),
      ...changed,
    ),
    restore: write(() => call('POST', '/api/ip3/v1/notes/{id}/restore', { path }), ...changed),
  };
}
