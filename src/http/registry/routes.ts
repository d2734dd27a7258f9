// The incident registry (contract §4.3): bearer token or x-service-secret.
import { evidenceStates, flagNames, lifecycles, priorities } from '../../domain/incident.ts';
import { chosenOf, chosenValues, closedValues } from '../../domain/filter.ts';
import { clearance } from '../../domain/visibility.ts';
import { classifyIncident } from '../../operations/incidents/classify-incident.ts';
import { createIncident } from '../../operations/incidents/create-incident.ts';
import { requireIncident } from '../../operations/incidents/find.ts';
import { readTimeline } from '../../operations/incidents/timeline.ts';
import { attachReference } from '../../operations/evidence/attach-evidence.ts';
import { readIncidentEvidence } from '../../operations/evidence/read-evidence.ts';
import type { Deps } from '../../operations/deps.ts';
import { listVisibleActions } from '../../store/actions.ts';
import { listIncidents } from '../../store/incident-pages.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay, readingTag, versionTag } from '../context.ts';
import { registryEvidence } from '../evidence-views.ts';
import { asSeenBy, registryIncident, registryListed } from '../incident-views.ts';
import { limits } from '../limits.ts';
import { paged, pageOf } from '../paging.ts';
import { timelineOf } from '../timeline-view.ts';
import { withoutNulls } from '../without-nulls.ts';
import { actionView } from './action-schemas.ts';
import * as schema from './schemas.ts';

/** An incident without a priority has none. */
function orNone(priority: string): string {
  return priority === 'none' ? '' : priority;
}

export function registryRoutes(app: App, deps: Deps): void {
  createRoute(app, deps);
  listRoute(app, deps);
  detailRoute(app, deps);
  classifyRoute(app, deps);
  attachRoute(app, deps);
  evidenceRoute(app, deps);
}

function createRoute(app: App, deps: Deps): void {
  app.post('/api/incidents', { schema: schema.create }, async (request, reply) => {
    const context = contextOf(request);
    const incident = await createIncident(deps, context, withoutNulls(request.body));
    markReplay(reply, context);
    const { roles } = context.principal;
    const shown = registryIncident(asSeenBy(incident, roles));
    void reply.status(201);
    return reply
      .header('location', `/api/incidents/${incident.public_id}`)
      .header('etag', readingTag(reply, roles, incident.version, shown))
      .send(shown);
  });
}

function listRoute(app: App, deps: Deps): void {
  app.get('/api/incidents', { schema: schema.list }, async (request, reply) => {
    const { query } = request;
    const page = pageOf(query);
    const filter = {
      priority: closedValues('priority', query.priority, [...priorities, 'none'])?.map(orNone),
      level: chosenValues(query.level),
      flags: chosenOf('flags', query.flags, flagNames),
      registry_status: closedValues('status', query.status, [...lifecycles, ...evidenceStates]),
    };
    const after = page.after === null ? null : { id: page.after };
    const ordered = { order: '-created' as const, limit: page.limit, after };
    const rows = await listIncidents(deps.database.kysely, filter, ordered);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const incidents = elements.map((row) =>
      registryListed(asSeenBy(row, request.principal!.roles)),
    );
    return { ok: true, count: incidents.length, incidents, next_cursor };
  });
}

function detailRoute(app: App, deps: Deps): void {
  app.get('/api/incidents/:id', { schema: schema.detail }, async (request, reply) => {
    const db = deps.database.kysely;
    const principal = request.principal!;
    const incident = await requireIncident(db, request.params.id);
    const whole = { limit: limits.pageMax, after: null };
    const evidence = await readIncidentEvidence(deps, principal, incident.id, whole);
    const allowed = clearance(principal.roles);
    const actions = await listVisibleActions(db, incident.id, allowed, limits.pageMax);
    const timeline = await readTimeline(deps, principal, incident, limits.pageMax);
    const shown = {
      ...registryIncident(asSeenBy(incident, principal.roles)),
      evidence: evidence.map(registryEvidence),
      actions: actions.map((action) => actionView(action, principal)),
      timeline: timeline.map((entry) => timelineOf(entry, principal)),
    };
    void reply.header('etag', readingTag(reply, principal.roles, incident.version, shown));
    return shown;
  });
}

function classifyRoute(app: App, deps: Deps): void {
  app.patch('/api/incidents/:id', { schema: schema.classify }, async (request, reply) => {
    const { priority, severity, ai_serious_incident, status_lifecycle } = request.body;
    const { gdpr_personal_data, gdpr_breach } = request.body;
    const flags = { ai_serious_incident, gdpr_personal_data, gdpr_breach };
    const asked = { priority, severity, status_lifecycle, ...flags };
    const context = contextOf(request);
    const given = Object.entries(asked).filter(([, value]) => value !== undefined);
    const incident = await classifyIncident(
      deps,
      context,
      request.params.id,
      Object.fromEntries(given),
    );
    void reply.header('etag', versionTag(incident.version));
    const { nis2_relevant } = incident;
    return { ...registryIncident(incident), nis2_relevant };
  });
}

function attachRoute(app: App, deps: Deps): void {
  app.post('/api/incidents/:id/evidence', { schema: schema.attach }, async (request, reply) => {
    const { kind, ...described } = withoutNulls(request.body);
    const context = contextOf(request);
    const input = { ...described, evidence_type: kind };
    const attached = await attachReference(deps, context, request.params.id, input);
    markReplay(reply, context);
    const { id, status } = attached.evidence;
    const location = `/api/ip3/v1/evidence/${id}`;
    return reply.status(201).header('location', location).send({ id, status });
  });
}

function evidenceRoute(app: App, deps: Deps): void {
  app.get('/api/incidents/:id/evidence', { schema: schema.evidence }, async (request, reply) => {
    const page = pageOf(request.query);
    const rows = await readIncidentEvidence(deps, request.principal!, request.params.id, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, (row) => row.evidence.id);
    const evidence = elements.map(registryEvidence);
    return { count: evidence.length, evidence, next_cursor };
  });
}
