// The requests of the actions on many incidents, one for each incident.
import { call } from '../../../api/client.ts';
import { ask } from '../../../api/raw.ts';
import type {
  AssignIncidentData,
  CloseIncidentData,
  CloseIncidentResponse,
  GetTicketData,
  GetTicketResponse,
  TransitionIncidentData,
  UndoAssignmentData,
} from '../../../api/types.gen.ts';
import type { BulkAct, BulkItem } from './bulk-run.ts';

const base = '/api/ip3/v1/incidents/{id}';

export function assigning(owner_email: string): BulkAct {
  return async ({ id }) => {
    const { etag } = await call<AssignIncidentData, unknown>('POST', `${base}/assign`, {
      path: { id },
      body: owner_email === '' ? {} : { owner_email },
    });
    return etag === undefined ? undefined : { etag };
  };
}

/** Takes the assignments of this run back, and of each only while nothing has changed since. */
export function unassigning(run: readonly BulkItem[]): BulkAct {
  const tags = new Map(run.map(({ incident, outcome }) => [incident.id, outcome.etag]));
  return async ({ id }) => {
    await call<UndoAssignmentData, unknown>('POST', `${base}/assign/undo`, {
      path: { id },
      ifMatch: tags.get(id),
    });
    return undefined;
  };
}

export function moving(to: string): BulkAct {
  return async ({ id }) => {
    await call<TransitionIncidentData, unknown>('POST', `${base}/transition`, {
      path: { id },
      body: { to },
    });
    return undefined;
  };
}

/** Asks the gate and changes nothing. */
export const checking: BulkAct = async ({ id }) => {
  const { body } = await call<CloseIncidentData, CloseIncidentResponse>('POST', `${base}/close`, {
    path: { id },
    query: { dry_run: true },
    body: {},
  });
  if (body.would_close === true) return undefined;
  return { state: 'refused', ...(typeof body.remedy === 'string' && { why: body.remedy }) };
};

export function closing(note: string): BulkAct {
  return async ({ id }) => {
    await call<CloseIncidentData, unknown>('POST', `${base}/close`, {
      path: { id },
      body: note.trim() === '' ? {} : { note: note.trim() },
    });
    return undefined;
  };
}

export function ticketing(system: 'tracker_a' | 'tracker_b'): BulkAct {
  return async ({ id, public_id }) => {
    const { body } = await call<GetTicketData, GetTicketResponse>('GET', `${base}/ticket`, {
      path: { id },
      query: { system },
    });
    const blob = new Blob([JSON.stringify(body.payload, null, 2)], { type: 'application/json' });
    return { file: { name: `${public_id}-${system}.json`, blob } };
  };
}

/** The bytes as they were served: their hash is what a reader checks. */
export const packaging: BulkAct = async ({ id, public_id }) => {
  const answer = await ask(`/api/ip3/v1/reports/evidence-package/${encodeURIComponent(id)}`);
  const blob = await answer.blob();
  return { file: { name: `${public_id}-evidence-package.json`, blob } };
};
