// A stand-in for an MCP server: two tools, one of them slow, so that there is something to break
// off. It answers JSON-RPC over HTTP and knows nothing of Proofline.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const tools = [
  { name: 'crm.read', description: 'Reads a customer.', inputSchema: { type: 'object' } },
  { name: 'mail.send', description: 'Sends a mail.', inputSchema: { type: 'object' } },
];

async function resultOf({ method, params }) {
  if (method === 'tools/list') return { tools };
  if (method !== 'tools/call') return {};
  await pause(Number(params?.arguments?.wait_ms ?? 0));
  return { content: [{ type: 'text', text: `${params.name} done` }] };
}

const server = createServer(async (request, response) => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const message = JSON.parse(Buffer.concat(pieces).toString('utf8'));
  const result = await resultOf(message);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id ?? null, result }));
});

server.listen(Number(process.env.TOOLS_PORT ?? 8091), '127.0.0.1', () => {
  process.stdout.write(`Tools at http://127.0.0.1:${server.address().port}/mcp\n`);
});
process.once('SIGTERM', () => server.closeAllConnections() ?? server.close());
