// What the commands about connectors do.
import { json, visible } from '../domain/visible.ts';
import { openClient, send, type Client, type ClientOptions } from './client.ts';
import { Failure } from './failure.ts';
import { paint, say, type Terminal } from './terminal.ts';

export interface ConnectorOptions extends ClientOptions {
  json?: true;
}

export type ConnectorVerb = 'fetch' | 'pause' | 'resume';

interface Connector {
  id: string;
  name: string;
  product: string;
  url: string;
  state: string;
  next_at: string | null;
  last_error: string | null;
  last_finished_at: string | null;
}

const base = '/api/ip3/v1/connectors';

export async function list(terminal: Terminal, options: ConnectorOptions): Promise<void> {
  const connectors = await read(await openClient(terminal, options));
  if (options.json) say(terminal, json({ connectors }));
  else if (connectors.length === 0) say(terminal, 'No connectors.');
  else for (const one of connectors) sayOne(terminal, one);
}

export async function act(
  terminal: Terminal,
  verb: ConnectorVerb,
  name: string,
  options: ConnectorOptions,
): Promise<void> {
  const client = await openClient(terminal, options);
  const { id } = named(await read(client), name);
  const changed =
    verb === 'fetch'
      ? await call(client, 'POST', `${base}/${id}/fetch`)
      : await call(client, 'PATCH', `${base}/${id}`, { paused: verb === 'pause' });
  if (options.json) say(terminal, json(changed));
  else sayOne(terminal, changed as Connector);
}

async function read(client: Client): Promise<Connector[]> {
  const { connectors } = (await call(client, 'GET', base)) as { connectors: Connector[] };
  return connectors;
}

function call(client: Client, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const headers = {
    authorization: `Bearer ${client.token}`,
    ...(body && { 'content-type': 'application/json' }),
    'content-length': bytes.length,
  };
  return send(client.url, { method, path, headers }, bytes);
}

function named(connectors: readonly Connector[], wanted: string): Connector {
  const lower = wanted.toLowerCase();
  const found = connectors.find(({ id, name }) => id === lower || name.toLowerCase() === lower);
  if (found !== undefined) return found;
  const detail = `There is no connector "${wanted}"; "proofline connectors list" names them all.`;
  throw new Failure({ error: 'not_found', status: 404, detail });
}

function sayOne(terminal: Terminal, one: Connector): void {
  const { name, product, url, state, next_at, last_error, last_finished_at } = one;
  say(terminal, paint(terminal, terminal.output, 'bold', visible(name)));
  say(terminal, `  ${product} at ${visible(url)}: ${state}`);
  say(terminal, `  last fetch ${last_finished_at ?? 'none yet'}, next ${next_at ?? 'when asked'}`);
  if (last_error !== null) say(terminal, `  ${visible(last_error)}`);
}
