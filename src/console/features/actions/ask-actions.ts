// Reading and moving response steps, as the board and the list do it.
import { call } from '../../api/client.ts';
import type {
  ChangeActionData,
  ListActionsData,
  ListActionsResponse,
  ListedAction,
} from '../../api/types.gen.ts';

export interface AskedActions {
  status?: string | undefined;
  assignee?: string | undefined;
  incident?: string | undefined;
  needs_approval?: string | undefined;
  cursor?: string | undefined;
}

export function readActions(query: AskedActions, signal: AbortSignal) {
  const parts = { query: { ...query, limit: 50 }, signal };
  return call<ListActionsData, ListActionsResponse>('GET', '/api/actions', parts);
}

export interface Change {
  action: ListedAction;
  body: NonNullable<ChangeActionData['body']>;
}

/** Refused when somebody has changed the step since it was read. */
export function changeAction({ action, body }: Change) {
  return call<ChangeActionData, unknown>('PATCH', '/api/actions/{id}', {
    path: { id: action.id },
    ifMatch: `"${action.version}"`,
    body,
  });
}

/** What is old after a step has changed: steps, and the incident that it belongs to. */
export const changedWith = [['actions'], ['incident'], ['incidents']] as const;

export const openStatuses: readonly ListedAction['status'][] = [
  'proposed',
  'approved',
  'in_progress',
];
