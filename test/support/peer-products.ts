// Servers that answer as DefectDojo (API v2) and Faraday (API v3) describe theirs, as far as
// bench/peers asks. They read the issues of the file and hold them; nothing in them was recorded
// from a real server. What is asked in another way than they describe is 404 or 400.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from './values.ts';

interface Held {
  id: number;
  title: string;
  severity: string;
  isOpen: boolean;
}

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  json: () => Json;
  form: () => Promise<FormData>;
}

interface Answer {
  status?: number;
  cookie?: string;
  body?: unknown;
}

export interface PeerProduct {
  url: string;
  /** Method and path of each request, without ids. */
  asked: string[];
  held: readonly Held[];
  close: () => Promise<void>;
}

type Reply = (asked: Asked, held: Held[]) => Answer | Promise<Answer>;

async function product(reply: Reply): Promise<PeerProduct> {
  const held: Held[] = [];
  const paths: string[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = Buffer.concat(await request.toArray());
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://peer.test');
    const { method = '', headers } = request;
    paths.push(`${method} ${path.replace(/\/\d+/g, '/n')}`);
    const form = () =>
      new Response(bytes, {
        headers: { 'content-type': headers['content-type'] ?? '' },
      }).formData();
    const json = () => JSON.parse(bytes.toString());
    const {
      status = 200,
      cookie,
      body,
    } = await reply({ method, path, query, headers, json, form }, held);
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
    });
    response.end(JSON.stringify(body ?? { message: 'Not Found' }));
  };
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, asked: paths, held, close };
}

const notThere: Answer = { status: 404 };
const refused: Answer = {
  status: 401,
  body: { detail: 'Authentication credentials were not provided.' },
};

/** Takes the issues of a Burp file that are not held yet, by their addresses. */
async function take(form: FormData, held: Held[]): Promise<void> {
  const text = await (form.get('file') as File).text();
  for (const [issue] of text.matchAll(/<issue>.*?<\/issue>/gs)) {
    const of = (tag: string) =>
      new RegExp(`<${tag}[^>]*>(?:<!\\[CDATA\\[)?([^<\\]]*)`).exec(issue)?.[1] ?? '';
    const title = `${of('name')} at ${of('host')}${of('path')}`;
    if (held.some((one) => one.title === title)) continue;
    held.push({ id: held.length + 1, title, severity: of('severity'), isOpen: true });
  }
}

/** A product with its engagement and one test; `admin` and `secret` log in. */
export function defectDojo(): Promise<PeerProduct> {
  const authorization = 'Token 0123456789abcdef';
  return product(async ({ method, path, query, headers, json, form }, held) => {
    const at = `${method} ${path}`;
    if (at === 'POST /api/v2/api-token-auth/') {
      const { username, password } = json();
      if (username !== 'admin' || password !== 'secret') return { status: 400, body: {} };
      return { body: { token: authorization.slice('Token '.length) } };
    }
    if (headers.authorization !== authorization) return refused;
    if (/^POST \/api\/v2\/(?:re)?import-scan\/$/.test(at)) {
      const sent = await form();
      const isKnown = sent.get('scan_type') === 'Burp Scan';
      const isFirst = at.includes('/import-scan');
      const names = ['product_type_name', 'product_name', 'engagement_name'];
      const hasPlace = isFirst
        ? sent.get('auto_create_context') === 'true' && names.every((name) => sent.has(name))
        : sent.get('test') === '7';
      if (!isKnown || !hasPlace) return { status: 400, body: { message: 'Invalid.' } };
      await take(sent, held);
      return { status: 201, body: { test_id: 7, test: 7, scan_type: 'Burp Scan' } };
    }
    if (at === 'GET /api/v2/findings/') {
      const found = held.filter((one) => {
        const isWanted = ['severity', 'active', 'is_mitigated', 'title'].every((name) => {
          const value = query.get(name);
          if (value === null) return true;
          if (name === 'title') return one.title.toLowerCase().includes(value.toLowerCase());
          if (name === 'severity') return one.severity === value;
          return one.isOpen === ((value === 'true') === (name === 'active'));
        });
        return isWanted && query.get('test') === '7';
      });
      const results = found.slice(0, Number(query.get('limit') ?? 25));
      return { body: { count: found.length, next: null, previous: null, results } };
    }
    const closed = /^POST \/api\/v2\/findings\/(\d+)\/close\/$/.exec(at)?.[1];
    const one = held.find(({ id }) => id === Number(closed));
    if (one === undefined || json().is_mitigated !== true) return notThere;
    one.isOpen = false;
    return { body: { is_mitigated: true } };
  });
}

/** One workspace; `faraday` and `secret` log in. A report is read after its upload is answered. */
export function faraday(): Promise<PeerProduct> {
  let workspace = '';
  const looks = new Map<number, number>();
  return product(async ({ method, path, query, headers, json, form }, held) => {
    const at = `${method} ${path}`;
    if (at === 'POST /_api/login') {
      const { email, password } = json();
      if (email !== 'faraday' || password !== 'secret') return { status: 401, body: {} };
      return { cookie: 'faraday_session_2=abc; Path=/; HttpOnly', body: { response: {} } };
    }
    if (headers.cookie !== 'faraday_session_2=abc') return refused;
    if (at === 'GET /_api/session') return { body: { username: 'faraday', csrf_token: 'csrf' } };
    if (at === 'POST /_api/v3/ws') {
      workspace = String(json().name);
      return { status: 201, body: { name: workspace } };
    }
    const within = path.replace(`/_api/v3/ws/${workspace}/`, '');
    if (method === 'POST' && within === 'upload_report') {
      const sent = await form();
      if (sent.get('csrf_token') !== 'csrf') return { status: 403, body: {} };
      await take(sent, held);
      const command_id = looks.size + 1;
      looks.set(command_id, 0);
      return { body: { message: 'ok', command_id } };
    }
    const command = Number(/^commands\/(\d+)$/.exec(within)?.[1]);
    if (looks.has(command)) {
      const before = looks.get(command)!;
      looks.set(command, before + 1);
      return {
        body: { _id: command, end_date: before === 0 ? null : '2026-11-28T12:00:00+00:00' },
      };
    }
    if (method === 'GET' && within === 'vulns/filter') {
      const { filters, limit } = JSON.parse(query.get('q') ?? '');
      const found = held.filter((one) =>
        (filters as Json[]).every(({ name, op, val }) => {
          if (name === 'severity' && op === 'eq') return one.severity.toLowerCase() === val;
          if (name === 'status' && op === 'eq') return one.isOpen === (val === 'open');
          const word = String(val).replaceAll('%', '').toLowerCase();
          return name === 'name' && op === 'ilike' && one.title.toLowerCase().includes(word);
        }),
      );
      const vulnerabilities = found
        .slice(0, Number(limit))
        .map((value) => ({ id: value.id, value }));
      return { body: { count: found.length, vulnerabilities } };
    }
    const one = held.find(({ id }) => `vulns/${id}` === within);
    if (method !== 'PATCH' || one === undefined || json().status !== 'closed') return notThere;
    one.isOpen = false;
    return { body: { _id: one.id, status: 'closed' } };
  });
}
