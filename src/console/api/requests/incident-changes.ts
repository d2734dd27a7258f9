// Requests that create and change an incident: its fields, and its way through the workflow.
import { queryOptions } from '@tanstack/react-query';
import type { WorkflowStatus } from '../../../domain/workflow.ts';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type NewIncident = InputOf<'POST', '/api/incidents'>;
export type CloseResult = ResultOf<'POST', '/api/ip3/v1/incidents/{id}/close'>;
type Assignment = InputOf<'POST', '/api/ip3/v1/incidents/{id}/assign'>;

type TemplateReport = InputOf<'POST', '/api/ip3/v1/incident-templates/{id}/incidents'>;

/** A report, and the template that it starts from. */
export type NewReport =
  | { template: null; body: NewIncident }
  | { template: string; body: TemplateReport };

export const reportIncident = write(
  async (report: NewReport) => {
    if (report.template === null) {
      return (await call('POST', '/api/incidents', { body: report.body })).body.public_id;
    }
    const asked = { path: { id: report.template }, body: report.body };
    return (await call('POST', '/api/ip3/v1/incident-templates/{id}/incidents', asked)).body
      .public_id;
  },
  keys.incidents.all,
  keys.overview.all,
  keys.statistics.all,
);

/** A write on the version that was read; without it, on whichever is there. */
interface Versioned<Body> {
  body: Body;
  ifMatch?: string | undefined;
}

export function describe(
  id: string,
  change: Versioned<InputOf<'PATCH', '/api/ip3/v1/incidents/{id}'>>,
) {
  return call('PATCH', '/api/ip3/v1/incidents/{id}', { path: { id }, ...change });
}

export function classify(id: string, change: Versioned<InputOf<'PATCH', '/api/incidents/{id}'>>) {
  return call('PATCH', '/api/incidents/{id}', { path: { id }, ...change });
}

export function setMilestones(
  id: string,
  change: Versioned<InputOf<'POST', '/api/ip3/v1/incidents/{id}/milestones'>>,
) {
  return call('POST', '/api/ip3/v1/incidents/{id}/milestones', { path: { id }, ...change });
}

export function reopenIncident(id: string, ifMatch: string | undefined) {
  return write(
    () => classify(id, { ifMatch, body: { status_lifecycle: 'open' } }),
    ...changedWith(id),
  );
}

export function transition(id: string, change: Versioned<{ to: WorkflowStatus }>) {
  return call('POST', '/api/ip3/v1/incidents/{id}/transition', { path: { id }, ...change });
}

export function moveIncident(id: string, ifMatch: string | undefined) {
  return write(
    (to: WorkflowStatus) => transition(id, { ifMatch, body: { to } }),
    ...changedWith(id),
  );
}

export function assign(id: string, change: Versioned<Assignment>) {
  return call('POST', '/api/ip3/v1/incidents/{id}/assign', { path: { id }, ...change });
}

export function assignIncident(id: string, ifMatch: string | undefined) {
  return write((body: Assignment) => assign(id, { ifMatch, body }), ...changedWith(id));
}

export function undoAssign(id: string, ifMatch: string | undefined) {
  return call('POST', '/api/ip3/v1/incidents/{id}/assign/undo', { path: { id }, ifMatch });
}

export function close(
  id: string,
  change: Versioned<InputOf<'POST', '/api/ip3/v1/incidents/{id}/close'>>,
) {
  return call('POST', '/api/ip3/v1/incidents/{id}/close', { path: { id }, ...change });
}

export function closeIncident(id: string, ifMatch: string | undefined) {
  return write(
    (body: InputOf<'POST', '/api/ip3/v1/incidents/{id}/close'>) => close(id, { ifMatch, body }),
    ...changedWith(id),
  );
}

/** Whether the incident could be closed: decides nothing. */
export function tryClosing(id: string) {
  const query = { dry_run: true };
  return call('POST', '/api/ip3/v1/incidents/{id}/close', { path: { id }, query, body: {} });
}

export function closeGate(id: string, etag: string | undefined) {
  return queryOptions({
    queryKey: keys.incident.gate(id, etag),
    queryFn: () => tryClosing(id),
  });
}

export function decideTechnique(id: string, ifMatch: string | undefined) {
  return write(
    (body: InputOf<'POST', '/api/ip3/v1/incidents/{id}/ttp'>) =>
      call('POST', '/api/ip3/v1/incidents/{id}/ttp', { path: { id }, ifMatch, body }),
    keys.incident.of(id),
  );
}

/** What a change of an incident makes stale. */
export function changedWith(id: string) {
  return [keys.incident.of(id), keys.incidents.all];
}
