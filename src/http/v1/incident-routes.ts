// Incidents in v1: list, detail, assign, transition, close.
import type { IncidentOrder } from '../../domain/incident.ts';
import { isTimestamp } from '../../domain/clock.ts';
import { validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { assignIncident } from '../../operations/incidents/assign-incident.ts';
import { undoAssignment } from '../../operations/incidents/undo-assignment.ts';
import { closeIncident, previewClosure } from '../../operations/incidents/close-incident.ts';
import { requireIncident } from '../../operations/incidents/find.ts';
import { transitionIncident } from '../../operations/incidents/transition-incident.ts';
import type { Deps } from '../../operations/deps.ts';
import { gatheredByName } from '../../operations/gather.ts';
import type { IncidentListRow } from '../../store/incident-list.ts';
import { listIncidents, type IncidentPage } from '../../store/incident-pages.ts';
import type { App } from '../app-type.ts';
import { hasRole } from '../../domain/role.ts';
import { contextOf, markReplay, readingTag, versionTag } from '../context.ts';
import { holdsTag } from '../entity-tags.ts';
import { asSeenBy, v1Incident, v1Listed } from '../incident-views.ts';
import { cutPage, linkNext, pageOf } from '../paging.ts';
import { filterOf } from './incident-filter.ts';
import * as schema from './incident-schemas.ts';

const base = '/api/ip3/v1/incidents';

export function incidentRoutes(app: App, deps: Deps): void {
  listRoute(app, deps);
  detailRoute(app, deps);
  assignRoute(app, deps);
  undoAssignmentRoute(app, deps);
  transitionRoute(app, deps);
  closeRoute(app, deps);
}

/**
 * Consoles ask for the same page over and over, so requests that wait for the same one share its
 * reading and its bytes. All who may read the list read the same list.
 */
function listRoute(app: App, deps: Deps): void {
  const shared = gatheredByName<SharedPage>();
  app.get(base, { schema: schema.list }, async (request, reply) => {
    const page = orderedPage(request.query);
    const filter = filterOf(request.query, request.principal!);
    const { roles } = request.principal!;
    const seesAll = hasRole(roles, 'Analyst');
    const asked = JSON.stringify([filter, page, seesAll]);
    const { body, next_cursor } = await shared(asked, async () => {
      const rows = await listIncidents(deps.database.kysely, filter, page);
      const cut = cutPage(page, rows, (row) => placeOf(page.order, row));
      const incidents = cut.elements.map((row) => v1Listed(asSeenBy(row, roles)));
      const answer = { incidents, count: incidents.length, next_cursor: cut.next_cursor };
      return { body: Buffer.from(reply.serialize(answer) as string), next_cursor: cut.next_cursor };
    });
    linkNext(request, reply, next_cursor);
    // The schema has written these bytes already.
    return reply.type('application/json; charset=utf-8').send(body as never);
  });
}

interface SharedPage {
  /** The answer as it is sent. */
  body: Buffer;
  next_cursor: string | null;
}

/** Reads the place that the cursor names, and refuses one of another order. */
function orderedPage(query: schema.ListQuery): IncidentPage {
  const order: IncidentOrder = query.sort ?? '-created';
  const { limit, after } = pageOf(query, (text) => placeIn(order, text) !== null);
  return { order, limit, after: after === null ? null : placeIn(order, after) };
}

function placeOf(order: IncidentOrder, row: IncidentListRow): string {
  const { id, severity, reported_severity, sla_due_at } = row;
  if (order === '-severity') return `${severity ?? reported_severity ?? 0}|${id}`;
  return order === 'due' ? `${sla_due_at ?? ''}|${id}` : id;
}

function placeIn(order: IncidentOrder, text: string): IncidentPage['after'] {
  if (order === '-created' || order === 'created') return isUuid(text) ? { id: text } : null;
  const [by = '', id = '', ...more] = text.split('|');
  if (!isUuid(id) || more.length > 0) return null;
  if (order === '-severity') return /^[0-5]$/.test(by) ? { id, severity: Number(by) } : null;
  if (by === '') return { id, sla_due_at: null };
  return isTimestamp(by) ? { id, sla_due_at: by } : null;
}

function detailRoute(app: App, deps: Deps): void {
  app.get(`${base}/:id`, { schema: schema.detail }, async (request, reply) => {
    const incident = await requireIncident(deps.database.kysely, request.params.id);
    const { roles } = request.principal!;
    const shown = v1Incident(asSeenBy(incident, roles));
    const tag = readingTag(reply, roles, incident.version, shown);
    void reply.header('etag', tag);
    if (holdsTag(request.headers['if-none-match'], tag)) return reply.status(304).send(null);
    return shown;
  });
}

function assignRoute(app: App, deps: Deps): void {
  app.post(`${base}/:id/assign`, { schema: schema.assign }, async (request, reply) => {
    const { owner_email, owner, severity, sla_due } = request.body ?? {};
    const asked = { owner_email: owner_email ?? owner, severity, sla_due };
    const input = Object.fromEntries(Object.entries(asked).filter(([, v]) => v !== undefined));
    const context = contextOf(request);
    const incident = await assignIncident(deps, context, request.params.id, input);
    markReplay(reply, context);
    void reply.header('etag', versionTag(incident.version));
    return {
      owner_email: incident.owner_email!,
      sla_due: incident.sla_due_at,
      workflow_status: incident.workflow_status,
      incident: v1Incident(incident),
      owner_known: incident.owner_known,
      ...(incident.owner_known === false && { warnings: [strangerWarning] }),
    };
  });
}

const strangerWarning =
  'No active account has the address of the owner; POST …/assign/undo takes the assignment back.';

function undoAssignmentRoute(app: App, deps: Deps): void {
  app.post(`${base}/:id/assign/undo`, { schema: schema.undoAssign }, async (request, reply) => {
    const context = contextOf(request);
    const incident = await undoAssignment(deps, context, request.params.id);
    markReplay(reply, context);
    void reply.header('etag', versionTag(incident.version));
    return { incident: v1Incident(incident) };
  });
}

function transitionRoute(app: App, deps: Deps): void {
  app.post(`${base}/:id/transition`, { schema: schema.transition }, async (request, reply) => {
    const to = request.body.to ?? request.body.workflow_status;
    if (to === undefined) {
      throw validationFailed([{ pointer: '/to', message: 'is required' }]);
    }
    const note = request.body.note === undefined ? {} : { note: request.body.note };
    const context = contextOf(request);
    const incident = await transitionIncident(deps, context, request.params.id, { to, ...note });
    markReplay(reply, context);
    void reply.header('etag', versionTag(incident.version));
    return { incident: v1Incident(incident) };
  });
}

function closeRoute(app: App, deps: Deps): void {
  app.post(`${base}/:id/close`, { schema: schema.close }, async (request, reply) => {
    const { id } = request.params;
    if (request.query.dry_run === true) {
      const preview = await previewClosure(deps, id);
      return { ...preview, dry_run: true, incident: v1Incident(preview.incident) };
    }
    const note = request.body?.note === undefined ? {} : { note: request.body.note };
    const context = contextOf(request);
    const closed = await closeIncident(deps, context, id, note);
    markReplay(reply, context);
    void reply.header('etag', versionTag(closed.incident.version));
    return { ...closed, incident: v1Incident(closed.incident) };
  });
}
