// The listener of the metrics: one path, bounded in time and connections, apart from the service's
// own so that a proxy never publishes it.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

const limits = { requestTimeout: 5_000, headersTimeout: 5_000, connections: 32, answerMs: 10_000 };

export interface MetricsListener {
  url: string;
  close: () => Promise<void>;
}

/** Listens; throws when the address is taken. */
export async function listenForMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { host, port }: { host: string; port: number },
): Promise<MetricsListener> {
  const { requestTimeout, headersTimeout } = limits;
  const server = createServer({ requestTimeout, headersTimeout }, (request, answer) => {
    answer.setTimeout(limits.answerMs, () => answer.destroy());
    answerScrape(metrics, request, answer).catch(() => answer.destroy());
  });
  server.maxConnections = limits.connections;
  server.listen(port, host);
  await once(server, 'listening');
  const found = server.address() as AddressInfo;
  const address = found.family === 'IPv6' ? `[${found.address}]` : found.address;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    if (server.listening) await once(server, 'close');
  };
  return { url: `http://${address}:${found.port}/metrics`, close };
}

async function answerScrape(
  { text, contentType }: Pick<Metrics, 'text' | 'contentType'>,
  { method, url }: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const isScrape = (method === 'GET' || method === 'HEAD') && url?.split('?')[0] === '/metrics';
  if (!isScrape) {
    answer.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here.\n');
    return;
  }
  const body = await text();
  answer.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
}
