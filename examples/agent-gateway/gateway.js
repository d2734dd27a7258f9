// A gateway between MCP clients (the agents) and an MCP server (the tools), over HTTP with
// JSON-RPC. Every call is asked about first; calls that are under way are broken off when their
// agent is quarantined. It keeps no decision and fails closed. See README.md.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { openDecisionPoint } from './decision-point.js';

const say = (line) => process.stdout.write(`${line}\n`);

const bodyBytes = 1_048_576;
const upstreamMs = 60_000;
/** JSON-RPC error of a call that is denied. */
const denied = -32001;
/** Passed on as they are; whatever is not here or below is refused. */
const harmless = new Set(['initialize', 'ping', 'notifications/initialized']);

const settings = {
  proofline: {
    url: required('PROOFLINE_URL'),
    token: required('PROOFLINE_TOKEN'),
  },
  upstream: required('MCP_UPSTREAM'),
  /** Key of an agent → its id. Who an agent is, is never taken from what it says. */
  agents: Object.entries(JSON.parse(required('GATEWAY_AGENTS'))),
  port: Number(process.env.GATEWAY_PORT ?? 8090),
};

function required(name) {
  const value = process.env[name];
  if (value) return value;
  say(`Set ${name}; see README.md.`);
  process.exit(2);
}

/** Calls under way: agent → what breaks each of them off. */
const running = new Map();

const decisionPoint = openDecisionPoint(
  settings.proofline,
  ({ agent_id, event, policy_epoch }) => {
    say(`${event} ${agent_id} (${policy_epoch})`);
    // Any change might have taken a tool; the agent asks again and gets the answer of now.
    for (const call of running.get(agent_id) ?? []) call.abort();
  },
  () => {
    for (const calls of running.values()) for (const call of calls) call.abort();
  },
);

const server = createServer((request, response) => {
  handle(request)
    .then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    })
    .catch((error) => {
      say(error.message);
      response.writeHead(502).end();
    });
});

async function handle(request) {
  if (request.method !== 'POST') return { status: 405 };
  const agent = agentOf(request.headers.authorization);
  if (agent === undefined) return { status: 401 };
  const message = await messageOf(request);
  if (message === undefined) return answer(null, { code: -32700, message: 'No JSON-RPC message.' });
  const { id = null, method, params } = message;
  if (harmless.has(method)) return forward(request, message, AbortSignal.timeout(upstreamMs));
  if (method === 'tools/list') return listTools(request, message, agent);
  if (method === 'tools/call') return callTool(request, message, agent, params?.name);
  return answer(id, { code: -32601, message: 'This gateway passes on tools only.' });
}

function agentOf(header = '') {
  const sent = createHash('sha256')
    .update(header.replace(/^Bearer /, ''))
    .digest();
  const known = settings.agents.find(([key]) =>
    timingSafeEqual(createHash('sha256').update(key).digest(), sent),
  );
  return known?.[1];
}

async function messageOf(request) {
  const pieces = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > bodyBytes) return undefined;
    pieces.push(piece);
  }
  try {
    const message = JSON.parse(Buffer.concat(pieces).toString('utf8'));
    return typeof message?.method === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

/** What the agent can call now. The list is a courtesy; the check of each call is what holds. */
async function listTools(request, message, agent) {
  const listed = await forward(request, message, AbortSignal.timeout(upstreamMs));
  const tools = listed.body?.result?.tools;
  if (!Array.isArray(tools)) return listed;
  const may = await decisionPoint.mayCall(
    agent,
    tools.map(({ name }) => name),
  );
  const result = { ...listed.body.result, tools: tools.filter((_, place) => may[place]) };
  return { ...listed, body: { ...listed.body, result } };
}

async function callTool(request, message, agent, tool) {
  const refused = () =>
    answer(message.id ?? null, {
      code: denied,
      message: 'The agent may not use this tool at the moment.',
      data: { tool },
    });
  if (typeof tool !== 'string') return refused();
  const call = new AbortController();
  const calls = running.get(agent) ?? new Set();
  running.set(agent, calls.add(call));
  try {
    // The call is breakable before it asks, so a revocation in between is not missed.
    const [allowed] = await decisionPoint.mayCall(agent, [tool]);
    if (!allowed || call.signal.aborted || !decisionPoint.hears()) return refused();
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(upstreamMs)]);
    return await forward(request, message, signal);
  } catch (error) {
    if (call.signal.aborted) return refused();
    throw error;
  } finally {
    calls.delete(call);
    if (calls.size === 0) running.delete(agent);
  }
}

async function forward(request, message, signal) {
  const session = request.headers['mcp-session-id'];
  const response = await fetch(settings.upstream, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(session === undefined ? {} : { 'mcp-session-id': session }),
    },
    body: JSON.stringify(message),
    redirect: 'error',
    signal,
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

function answer(id, error) {
  return { status: 200, body: { jsonrpc: '2.0', id, error } };
}

server.listen(settings.port, '127.0.0.1', () => {
  say(`Gateway at http://127.0.0.1:${server.address().port}/mcp`);
});
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () => {
    decisionPoint.close();
    server.close();
    server.closeAllConnections();
  });
}
