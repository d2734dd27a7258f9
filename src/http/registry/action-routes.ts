// Response actions of the registry: adding a step, moving it, and the list across incidents.
import { actionStatuses } from '../../domain/action.ts';
import { DomainError } from '../../domain/error.ts';
import { closedValues, openValues } from '../../domain/filter.ts';
import { isUuid } from '../../domain/ids.ts';
import { clearance } from '../../domain/visibility.ts';
import { addAction } from '../../operations/actions/add-action.ts';
import { changeAction } from '../../operations/actions/update-action.ts';
import type { Deps } from '../../operations/deps.ts';
import { requireIncident } from '../../operations/incidents/find.ts';
import { listAllActions } from '../../store/action-lists.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay, versionTag } from '../context.ts';
import { paged, pageOf } from '../paging.ts';
import { withoutNulls } from '../without-nulls.ts';
import * as schema from './action-schemas.ts';

export function actionRoutes(app: App, deps: Deps): void {
  listRoute(app, deps);
  detailRoute(app, deps);
  writeRoutes(app, deps);
}

function listRoute(app: App, deps: Deps): void {
  app.get('/api/actions', { schema: schema.list }, async (request, reply) => {
    const { query, principal } = request;
    const db = deps.database.kysely;
    const page = pageOf(query);
    const filter = {
      status: closedValues('status', query.status, actionStatuses),
      assignee: openValues(query.assignee),
      incident_id: query.incident && (await requireIncident(db, query.incident)).id,
      needs_approval: query.needs_approval,
    };
    const rows = await listAllActions(db, filter, clearance(principal!.roles), page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const actions = elements.map((row) => schema.listedActionView(row, principal!));
    return { actions, count: actions.length, next_cursor };
  });
}

function detailRoute(app: App, deps: Deps): void {
  app.get('/api/actions/:id', { schema: schema.detail }, async (request, reply) => {
    const { params, principal } = request;
    const one = { limit: 1, after: null };
    const may = clearance(principal!.roles);
    const found = isUuid(params.id)
      ? await listAllActions(deps.database.kysely, { id: params.id }, may, one)
      : [];
    const row = found[0];
    if (row === undefined) throw new DomainError('not_found', 'There is no action with this id.');
    void reply.header('etag', versionTag(row.version));
    return schema.listedActionView(row, principal!);
  });
}

function writeRoutes(app: App, deps: Deps): void {
  app.post('/api/incidents/:id/actions', { schema: schema.add }, async (request, reply) => {
    const context = contextOf(request);
    const action = await addAction(deps, context, request.params.id, withoutNulls(request.body));
    markReplay(reply, context);
    void reply.status(201).header('location', `/api/actions/${action.id}`);
    void reply.header('etag', versionTag(action.version));
    return schema.actionView(action, context.principal);
  });

  app.patch('/api/actions/:id', { schema: schema.change }, async (request, reply) => {
    const { status, approved_by, validation_ref, note } = request.body;
    const asked = { status, approved_by, validation_ref, note };
    const given = Object.entries(asked).filter(([, value]) => value !== undefined);
    const context = contextOf(request);
    const action = await changeAction(deps, context, request.params.id, Object.fromEntries(given));
    void reply.header('etag', versionTag(action.version));
    return schema.actionView(action, context.principal);
  });
}
