// The requests of the actions on many incidents, one for each incident.
import type { WorkflowStatus } from '../../../../domain/workflow.ts';
import { ask } from '../../../api/raw.ts';
import {
  assign,
  close,
  transition,
  tryClosing,
  undoAssign,
} from '../../../api/requests/incident-changes.ts';
import { readTicket, type TicketSystem } from '../../../api/requests/incidents.ts';
import type { BulkAct, BulkItem } from './bulk-run.ts';

export function assigning(owner_email: string): BulkAct {
  return async ({ id }) => {
    const { etag } = await assign(id, { body: owner_email === '' ? {} : { owner_email } });
    return etag === undefined ? undefined : { etag };
  };
}

/** Takes the assignments of this run back, and of each only while nothing has changed since. */
export function unassigning(run: readonly BulkItem[]): BulkAct {
  const tags = new Map(run.map(({ incident, outcome }) => [incident.id, outcome.etag]));
  return async ({ id }) => {
    await undoAssign(id, tags.get(id));
    return undefined;
  };
}

export function moving(to: WorkflowStatus): BulkAct {
  return async ({ id }) => {
    await transition(id, { body: { to } });
    return undefined;
  };
}

/** Asks the gate and changes nothing. */
export const checking: BulkAct = async ({ id }) => {
  const { body } = await tryClosing(id);
  if (body.would_close === true) return undefined;
  return { state: 'refused', ...(typeof body.remedy === 'string' && { why: body.remedy }) };
};

export function closing(note: string): BulkAct {
  return async ({ id }) => {
    await close(id, { body: note.trim() === '' ? {} : { note: note.trim() } });
    return undefined;
  };
}

export function ticketing(system: TicketSystem): BulkAct {
  return async ({ id, public_id }) => {
    const { body } = await readTicket(id, system);
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
