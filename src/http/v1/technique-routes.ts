// Techniques of an incident: suggestions, what analysts say of them, exports.
import { decideTechnique } from '../../operations/techniques/decide-technique.ts';
import { suggestTechniques } from '../../operations/techniques/suggest-techniques.ts';
import type { Deps } from '../../operations/deps.ts';
import { navigatorLayer } from '../../reports/techniques/navigator.ts';
import { stixBundle } from '../../reports/techniques/stix.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay } from '../context.ts';
import * as schema from './technique-schemas.ts';

const base = '/api/ip3/v1/incidents/:id/ttp';

export function techniqueRoutes(app: App, deps: Deps): void {
  app.get(base, { schema: schema.list }, async (request) => {
    const { ttps } = await suggestTechniques(deps, request.principal!, request.params.id);
    return { ttps, count: ttps.length };
  });
  app.post(base, { schema: schema.decide }, async (request, reply) => {
    const context = contextOf(request);
    const ttps = await decideTechnique(deps, context, request.params.id, request.body);
    markReplay(reply, context);
    return { ttps, count: ttps.length };
  });
  app.get(`${base}/navigator`, { schema: schema.navigator }, async (request) => {
    const { id } = request.params;
    const { incident, ttps } = await suggestTechniques(deps, request.principal!, id);
    return navigatorLayer(incident, ttps);
  });
  app.get(`${base}/stix`, { schema: schema.stix }, async (request, reply) => {
    const { id } = request.params;
    const { incident, ttps } = await suggestTechniques(deps, request.principal!, id);
    void reply.type('application/json; charset=utf-8');
    return stixBundle(incident, ttps);
  });
}
