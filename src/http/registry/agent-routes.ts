// Agents of the registry: what they may use, the switch that takes it, and the way back.
import { agentStatus, agentStatuses, effectiveTools } from '../../domain/agent.ts';
import { closedValues } from '../../domain/filter.ts';
import type { Approval } from '../../domain/four-eyes.ts';
import { noAgent } from '../../operations/agents/find-agent.ts';
import { putAgent } from '../../operations/agents/put-agent.ts';
import { quarantineAgent } from '../../operations/agents/quarantine-agent.ts';
import { restoreAgent } from '../../operations/agents/restore-agent.ts';
import type { Deps } from '../../operations/deps.ts';
import type { AgentRow } from '../../store/agent-tables.ts';
import { listAgentIncidents, listAgents } from '../../store/agent-lists.ts';
import { findAgent, listAgentEvents } from '../../store/agents.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay, versionTag } from '../context.ts';
import { limits } from '../limits.ts';
import { paged, pageOf } from '../paging.ts';
import * as schema from './agent-schemas.ts';

export function agentRoutes(app: App, deps: Deps): void {
  listRoute(app, deps);
  detailRoute(app, deps);
  putRoute(app, deps);
  quarantineRoute(app, deps);
  restoreRoute(app, deps);
}

function listRoute(app: App, deps: Deps): void {
  app.get('/api/agents', { schema: schema.list }, async (request, reply) => {
    const { query } = request;
    const page = pageOf(query, (text) => text !== '');
    const after = page.after === null ? null : idOf(page.after);
    const filter = {
      status: closedValues('status', query.status, agentStatuses),
      search: query.q,
    };
    const rows = await listAgents(deps.database.kysely, filter, { limit: page.limit, after });
    const { elements, next_cursor } = paged(request, reply, page, rows, keyOf);
    return { agents: elements.map(schema.listedAgentView), count: elements.length, next_cursor };
  });
}

/** Cursors hold Latin letters only, ids any. */
function keyOf({ agent_id }: AgentRow): string {
  return encodeURIComponent(agent_id);
}

function idOf(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return '';
  }
}

function detailRoute(app: App, deps: Deps): void {
  app.get('/api/agents/:id', { schema: schema.detail }, async (request, reply) => {
    const db = deps.database.kysely;
    const agent = await findAgent(db, request.params.id);
    if (agent === undefined) throw noAgent(request.params.id);
    const history = await listAgentEvents(db, agent.agent_id, limits.pageMax);
    const incidents = await listAgentIncidents(db, agent.agent_id, limits.pageMax);
    void reply.header('etag', versionTag(agent.version));
    return { ...schema.agentView(agent), history: history.map(schema.eventView), incidents };
  });
}

function putRoute(app: App, deps: Deps): void {
  app.put('/api/agents/:id', { schema: schema.put }, async (request, reply) => {
    const context = contextOf(request);
    const { agent, registered } = await putAgent(deps, context, request.params.id, request.body);
    return reply
      .status(registered ? 201 : 200)
      .header('etag', versionTag(agent.version))
      .send(schema.agentView(agent));
  });
}

function quarantineRoute(app: App, deps: Deps): void {
  const options = { schema: schema.quarantine };
  app.post('/api/agents/:id/quarantine', options, async (request) => {
    const context = contextOf(request);
    const done = await quarantineAgent(deps, context, request.params.id, request.body);
    const { newly_registered, already_quarantined, incident } = done;
    return {
      ...switched(done),
      incident_id: incident.id,
      quarantined_at: done.agent.quarantined_at!,
      newly_registered,
      already_quarantined,
    };
  });
}

function restoreRoute(app: App, deps: Deps): void {
  const options = { schema: schema.restore };
  app.post('/api/agents/:id/restore', options, async (request, reply) => {
    const context = contextOf(request);
    const done = await restoreAgent(deps, context, request.params.id, request.body);
    markReplay(reply, context);
    return { ...switched(done), validation_ref: done.evidence_id };
  });
}

/** Contract §2.3, and who approved it. */
function switched(done: { agent: AgentRow; trust_delta: number; approval: Approval }) {
  const { agent, trust_delta, approval } = done;
  const { agent_id, current_score, policy_epoch } = agent;
  return {
    agent_id,
    status: agentStatus(agent),
    current_score,
    trust_delta,
    allowed_tools_effective: effectiveTools(agent),
    policy_epoch,
    ...approval,
  };
}
