// Requests about response actions, of one incident and of all.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { problemDetail } from '../../i18n/problem-text.ts';
import { ApiError, call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type ActionPage = ResultOf<'GET', '/api/actions'>;
type Filters = Omit<QueryOf<'GET', '/api/actions'>, 'limit'>;
const limit = 50;

export function actionPage(filters: Filters) {
  return queryOptions({
    queryKey: keys.actions.page(filters),
    queryFn: ({ signal }) => call('GET', '/api/actions', { query: { ...filters, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A column of the board. */
export function actionsWith(status: string, filters: Filters) {
  return queryOptions({
    queryKey: keys.actions.board(status, filters),
    queryFn: ({ signal }) =>
      call('GET', '/api/actions', { query: { ...filters, status, limit }, signal }),
  });
}

export interface ActionChange {
  action: { id: string; version?: number };
  body: InputOf<'PATCH', '/api/actions/{id}'>;
}

/**
 * What our own last change of an action replaced and led to. Until the page has read the action
 * again, it shows the version before, which no one else has changed.
 */
const ownChanges = new Map<string, { from: number; to: number }>();

/** With a version, refused if someone else has changed the action since. */
async function patchAction({ action: { id, version }, body }: ActionChange) {
  const own = ownChanges.get(id);
  const known = own !== undefined && own.from === version ? own.to : version;
  const ifMatch = known === undefined ? undefined : `"${known}"`;
  const answer = await call('PATCH', '/api/actions/{id}', { path: { id }, ifMatch, body });
  const to = Number(answer.etag?.replaceAll('"', ''));
  if (version === undefined || Number.isNaN(to)) ownChanges.delete(id);
  else ownChanges.set(id, { from: version, to });
  return answer;
}

export const changeAction = write(
  patchAction,
  keys.actions.all,
  keys.incident.any,
  keys.incidents.all,
);

/** On the page of its incident. */
export function changeActionOf(incident: string) {
  return write(patchAction, keys.incident.of(incident), keys.actions.all);
}

export type NewAction = InputOf<'POST', '/api/incidents/{id}/actions'>;

export function addAction(incident: string) {
  return write(
    (body: NewAction) => postAction(incident, body),
    keys.incident.of(incident),
    keys.actions.all,
  );
}

function postAction(incident: string, body: NewAction) {
  return call('POST', '/api/incidents/{id}/actions', { path: { id: incident }, body });
}

export interface Added {
  action: NewAction;
  /** Why it was refused; null for one that was added. */
  fault: string | null;
}

/** Adds actions one after the other; one that is refused does not stop the others. */
export const addActions = write(
  async ({ incident, actions }: { incident: string; actions: readonly NewAction[] }) => {
    const outcomes: Added[] = [];
    for (const action of actions) {
      outcomes.push({ action, fault: await refusalOf(postAction(incident, action)) });
    }
    return outcomes;
  },
  keys.actions.all,
  keys.incident.any,
  keys.incidents.all,
);

async function refusalOf(sent: Promise<unknown>): Promise<string | null> {
  try {
    await sent;
    return null;
  } catch (error) {
    if (error instanceof ApiError) return problemDetail(error.problem);
    throw error;
  }
}
