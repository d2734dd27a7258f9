// Engagements in v1: set up, list, read, change, move, rules of engagement, members.
import type { FastifyReply } from 'fastify';
import { viewerOf } from '../../domain/engagement.ts';
import { allowedPhases, phases } from '../../domain/engagement-phase.ts';
import { closedValues } from '../../domain/filter.ts';
import type { Principal } from '../../domain/principal.ts';
import { changeEngagement } from '../../operations/engagements/change-engagement.ts';
import { createEngagement } from '../../operations/engagements/create-engagement.ts';
import { letIn, putOut, readMembers } from '../../operations/engagements/members.ts';
import { movePhase } from '../../operations/engagements/move-phase.ts';
import { readEngagement } from '../../operations/engagements/read-engagement.ts';
import {
  readRules,
  signRules,
  writeRules,
} from '../../operations/engagements/rules-of-engagement.ts';
import type { Deps } from '../../operations/deps.ts';
import { listEngagements } from '../../store/engagements.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay, versionTag } from '../context.ts';
import { paged, pageOf } from '../paging.ts';
import * as schema from './engagement-schemas.ts';
import { engagementView, listedEngagement, rulesView } from './engagement-views.ts';

const base = '/api/ip3/v1/engagements';

export function engagementRoutes(app: App, deps: Deps): void {
  collectionRoutes(app, deps);
  recordRoutes(app, deps);
  rulesRoutes(app, deps);
  memberRoutes(app, deps);
}

/** The engagement as it is now, with its version as the tag. */
async function sendWhole(deps: Deps, reply: FastifyReply, principal: Principal, id: string) {
  const whole = await readEngagement(deps, principal, id);
  void reply.header('etag', versionTag(whole.engagement.version));
  return engagementView(whole, allowedPhases(whole.engagement.phase));
}

function collectionRoutes(app: App, deps: Deps): void {
  app.get(base, { schema: schema.list }, async (request, reply) => {
    const page = pageOf(request.query);
    const filter = {
      phase: closedValues('phase', request.query.phase, phases),
      search: request.query.q,
    };
    const viewer = viewerOf(request.principal!);
    const rows = await listEngagements(deps.database.kysely, viewer, filter, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const engagements = elements.map(listedEngagement);
    return { engagements, count: engagements.length, next_cursor };
  });

  app.post(base, { schema: schema.create }, async (request, reply) => {
    const context = contextOf(request);
    const { id, public_id } = await createEngagement(deps, context, request.body);
    markReplay(reply, context);
    void reply.status(201).header('location', `${base}/${public_id}`);
    return sendWhole(deps, reply, context.principal, id);
  });
}

function recordRoutes(app: App, deps: Deps): void {
  app.get(`${base}/:id`, { schema: schema.detail }, (request, reply) =>
    sendWhole(deps, reply, request.principal!, request.params.id),
  );

  app.patch(`${base}/:id`, { schema: schema.change }, async (request, reply) => {
    const context = contextOf(request);
    const { id } = request.params;
    await changeEngagement(deps, context, id, knownMembers(request.body));
    return sendWhole(deps, reply, context.principal, id);
  });

  app.post(`${base}/:id/phase`, { schema: schema.phase }, async (request, reply) => {
    const context = contextOf(request);
    const { id } = request.params;
    await movePhase(deps, context, id, request.body);
    markReplay(reply, context);
    return sendWhole(deps, reply, context.principal, id);
  });
}

/** Members that the schema does not know must not become columns. */
function knownMembers<Body extends object>(body: Body): Body {
  const known = Object.keys(schema.change.body.properties);
  return Object.fromEntries(Object.entries(body).filter(([name]) => known.includes(name))) as Body;
}

function rulesRoutes(app: App, deps: Deps): void {
  const path = `${base}/:id/rules-of-engagement`;
  app.get(path, { schema: schema.listRules }, async (request) => {
    const versions = await readRules(deps, request.principal!, request.params.id);
    return { versions: versions.map(rulesView) };
  });

  app.post(path, { schema: schema.writeRules }, async (request, reply) => {
    const context = contextOf(request);
    const written = await writeRules(deps, context, request.params.id, request.body.rules);
    markReplay(reply, context);
    return reply.status(201).send(rulesView(written));
  });

  app.post(`${path}/sign-off`, { schema: schema.signRules }, async (request, reply) => {
    const context = contextOf(request);
    const { version, name } = request.body;
    const signed = await signRules(deps, context, request.params.id, { version, name });
    markReplay(reply, context);
    return rulesView(signed);
  });
}

function memberRoutes(app: App, deps: Deps): void {
  const path = `${base}/:id/members`;
  app.get(path, { schema: schema.listMembers }, async (request) => {
    return { members: await readMembers(deps, request.principal!, request.params.id) };
  });

  app.post(path, { schema: schema.addMember }, async (request, reply) => {
    const context = contextOf(request);
    const members = await letIn(deps, context, request.params.id, request.body.email);
    markReplay(reply, context);
    return { members };
  });

  app.delete(`${path}/:account`, { schema: schema.removeMember }, async (request, reply) => {
    const { id, account } = request.params;
    await putOut(deps, contextOf(request), id, account);
    return reply.status(204).send();
  });
}
