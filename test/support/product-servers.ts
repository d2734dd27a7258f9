// Servers that answer as DefectDojo, Dependency-Track, GitLab and GitHub describe their APIs. They
// hold what a test gives them; nothing in them was recorded from a real server.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { securePeer, type Peer } from './peer.ts';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface ProductServer extends Peer {
  readonly asked: Asked[];
  /** Takes the requests so far away and gives them. */
  takeAsked(): Asked[];
}

/** Says what it was asked, and answers by the function; undefined is 404. */
export async function productServer(
  reply: (asked: Asked, peer: () => Peer) => Reply | undefined,
): Promise<ProductServer> {
  const asked: Asked[] = [];
  const peer: Peer = await securePeer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://peer.test');
    const one = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
    };
    asked.push(one);
    answer(response, reply(one, () => peer) ?? { status: 404, body: { message: 'Not Found' } });
  });
  return { ...peer, asked, takeAsked: () => asked.splice(0) };
}

function answer(response: ServerResponse, { status = 200, headers = {}, body }: Reply): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? null);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** Newest change first, as `sort=updated&direction=desc` asks. */
function newestFirst<Element extends { updated_at: string }>(list: readonly Element[]): Element[] {
  return list.toSorted((one, other) => other.updated_at.localeCompare(one.updated_at));
}

export interface Alert {
  number: number;
  updated_at: string;
  [member: string]: unknown;
}

const repository = 'https://github.com/example/shop';

export function codeAlert(number: number, updated_at: string): Alert {
  return {
    ...{ number, updated_at, state: 'open' },
    html_url: `${repository}/security/code-scanning/${number}`,
    rule: { id: `js/rule-${number}`, severity: 'error', description: `Rule ${number}`, tags: [] },
    tool: { name: 'CodeQL' },
    most_recent_instance: { location: { path: 'src/a.js', start_line: number } },
  };
}

export function secretAlert(number: number, updated_at: string): Alert {
  return {
    ...{ number, updated_at, state: 'open' },
    html_url: `${repository}/security/secret-scanning/${number}`,
    ...{ secret_type: 'example_key', secret_type_display_name: 'Example Key' },
  };
}

export interface GitHubState {
  token: string;
  /** Alerts by kind, e.g. `code-scanning`; a kind that is not here is not switched on. */
  alerts: Record<string, Alert[]>;
  perPage: number;
  /** The host that links name; the own one where none is given. */
  linkHost?: string;
  /** Statuses of lists that are refused. */
  refused?: Readonly<Record<string, number>>;
}

/** Alerts of the repository example/shop in pages, with `Link` headers. */
export function gitHubServer(state: GitHubState): Promise<ProductServer> {
  return productServer((asked, peer) => {
    if (asked.headers.authorization !== `Bearer ${state.token}`) return { status: 401 };
    const kind = /^\/repos\/example\/shop\/([a-z-]+)\/alerts$/.exec(asked.path)?.[1] ?? '';
    const refused = state.refused?.[kind];
    if (refused !== undefined) return { status: refused };
    const all = state.alerts[kind];
    if (all === undefined) return undefined;
    const page = Number(asked.query.get('page') ?? 1);
    const sorted = newestFirst(all);
    const body = sorted.slice((page - 1) * state.perPage, page * state.perPage);
    const next = new URLSearchParams(asked.query);
    next.set('page', String(page + 1));
    const address = `${state.linkHost ?? peer().url}${asked.path}?${next.toString()}`;
    const isLast = page * state.perPage >= sorted.length;
    return { body, headers: isLast ? {} : { link: `<${address}>; rel="next"` } };
  });
}

export interface DojoState {
  token: string;
  findings: Record<string, unknown>[];
  perPage: number;
}

export function dojoFinding(id: number, last_status_update: string | null) {
  return {
    ...{ id, title: `Dojo finding ${id}`, severity: 'High', numerical_severity: 'S1' },
    ...{ active: true, verified: true, false_p: false, duplicate: false, last_status_update },
    ...{ unique_id_from_tool: `dojo-${id}`, endpoints: [], description: 'Text' },
  };
}

/** Findings in pages; as behind many proxies, `next` names http and a host of its own. */
export function dojoServer(state: DojoState): Promise<ProductServer> {
  return productServer(({ path, query, headers }) => {
    if (headers.authorization !== `Token ${state.token}`) return { status: 401 };
    if (path !== '/dojo/api/v2/findings/') return undefined;
    const offset = Number(query.get('offset') ?? 0);
    const next = new URLSearchParams(query);
    next.set('offset', String(offset + state.perPage));
    const isLast = offset + state.perPage >= state.findings.length;
    return {
      body: {
        count: state.findings.length,
        next: isLast ? null : `http://inner.example${path}?${next.toString()}`,
        previous: null,
        results: state.findings.slice(offset, offset + state.perPage),
      },
    };
  });
}

export interface TrackState {
  token: string;
  /** Names of the vulnerabilities of each project. */
  projects: Record<string, string[]>;
}

export function trackServer(state: TrackState): Promise<ProductServer> {
  let exports = 0;
  return productServer(({ path, query, headers }) => {
    if (headers['x-api-key'] !== state.token) return { status: 401 };
    if (path === '/api/v1/project') {
      const uuids = Object.keys(state.projects);
      const start = (Number(query.get('pageNumber')) - 1) * Number(query.get('pageSize'));
      const body = uuids
        .slice(start, start + Number(query.get('pageSize')))
        .map((uuid) => ({ uuid }));
      return { body, headers: { 'x-total-count': String(uuids.length) } };
    }
    const uuid = /^\/api\/v1\/finding\/project\/([\w-]+)\/export$/.exec(path)?.[1] ?? '';
    const names = state.projects[uuid];
    if (names === undefined) return undefined;
    const timestamp = `2026-11-20T14:00:${String((exports += 1) % 60).padStart(2, '0')}Z`;
    const findings = names.map((vulnId) => ({
      component: { name: 'lib', version: '1.0', purl: 'pkg:npm/lib@1.0' },
      vulnerability: { vulnId, source: 'NVD', severity: 'HIGH', title: `Hole ${vulnId}` },
      analysis: { state: 'NOT_SET', isSuppressed: false },
    }));
    const meta = { application: 'Dependency-Track', version: '4.11.0', timestamp };
    return {
      body: { version: '1.2', meta, project: { uuid, name: uuid, version: '1' }, findings },
    };
  });
}

export interface LabState {
  token: string;
  rows: string[];
  /** Looks until an export is finished. */
  looks: number;
  outcome: 'finished' | 'failed';
}

const labColumns =
  'Tool,Scanner Name,Status,Vulnerability,Details,Severity,CVE,CWE,Other Identifiers,' +
  'Detected At,Location,Activity,Comments,Full Path,CVSS Vectors,Dismissal Reason,Vulnerability ID';

export function labServer(state: LabState): Promise<ProductServer> {
  let looks = 0;
  return productServer(({ method, path, headers }) => {
    if (headers['private-token'] !== state.token) return { status: 401 };
    const base = '/api/v4/security';
    if (method === 'POST' && path === `${base}/projects/example%2Fshop/vulnerability_exports`) {
      looks = 0;
      return { status: 201, body: { id: 7, status: 'created' } };
    }
    if (path === `${base}/vulnerability_exports/7`) {
      looks += 1;
      const status = looks > state.looks ? state.outcome : 'running';
      return {
        status: looks > state.looks ? 200 : 202,
        headers: { 'poll-interval': '50' },
        body: { id: 7, status },
      };
    }
    if (path !== `${base}/vulnerability_exports/7/download`) return undefined;
    const body = [labColumns, ...state.rows].join('\n');
    return { body: `${body}\n`, headers: { 'content-type': 'text/csv' } };
  });
}
