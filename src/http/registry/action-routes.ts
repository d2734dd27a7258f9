// Response actions of the registry: adding a step, and moving it.
import { addAction } from '../../operations/actions/add-action.ts';
import { changeAction } from '../../operations/actions/update-action.ts';
import type { Deps } from '../../operations/deps.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay, versionTag } from '../context.ts';
import * as schema from './action-schemas.ts';

export function actionRoutes(app: App, deps: Deps): void {
  app.post('/api/incidents/:id/actions', { schema: schema.add }, async (request, reply) => {
    const context = contextOf(request);
    const action = await addAction(deps, context, request.params.id, request.body);
    markReplay(reply, context);
    void reply.status(201).header('etag', versionTag(action.version));
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
