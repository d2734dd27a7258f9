// A service at a TLS listener of its own, asked over real sockets with and without a certificate.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { openCertificate } from '../../src/start/certificate.ts';
import type { Authority, Pair } from './certificates.ts';
import type { TestService } from './service.ts';
import { portOfServer, type Json } from './values.ts';

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The certificate that the client shows. */
  pair?: Pair | null;
}

export interface Told {
  status: number;
  body: Json;
}

/** Listens with the certificate of the service's settings. */
export async function listenWithTls({ deps }: TestService) {
  const certificate = await openCertificate(deps.config);
  const log = pino({ level: 'silent' });
  const tls = certificate!.options;
  const app = await buildApp({ ...deps, log, lifecycle: { stopping: false }, tls });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const port = portOfServer(app.server);
  return { port, close: () => app.close() };
}

/** One request on a connection of its own. */
export async function ask(
  { port, ca }: { port: number; ca: Authority['ca'] | null },
  target: string,
  { method = 'GET', headers = {}, body, pair = null }: Asked = {},
): Promise<Told> {
  const to = { host: 'localhost', port, path: target, method, headers, agent: false };
  const own = pair === null ? {} : { cert: readFileSync(pair.cert), key: readFileSync(pair.key) };
  const request =
    ca === null ? http.request(to) : https.request({ ...to, ...own, ca: readFileSync(ca) });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  const said = await text(answer);
  const isJson = /json/.test(answer.headers['content-type'] ?? '');
  return { status: answer.statusCode ?? 0, body: isJson ? JSON.parse(said) : said };
}
