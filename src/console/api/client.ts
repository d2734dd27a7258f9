// Requests to the server: typed by the OpenAPI document, signed in, its errors as they are.
import { noteAnswer, noteSilence } from '../reach.ts';
import { endSession, sessionToken } from '../session.ts';
import type { Problem } from './types.gen.ts';

/** What the generator says of one operation. */
interface Operation {
  url: string;
  path?: unknown;
  query?: unknown;
  body?: unknown;
}

export interface RequestParts {
  path?: Record<string, string> | undefined;
  query?: Record<string, string | number | boolean | undefined> | undefined;
  body?: unknown;
  /** `ETag` of what was read; a write that is stale is refused. */
  ifMatch?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface Answered<Body> {
  body: Body;
  etag: string | undefined;
}

/** An answer from 400 up; `problem` has the contract's code and what to do. */
export class ApiError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** The server could not be reached at all. */
export class OfflineError extends Error {}

/** Asks one operation, named by its address in the document. */
export async function call<Asked extends Operation, Body>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: Asked['url'],
  parts: RequestParts = {},
): Promise<Answered<Body>> {
  const response = await send(method, addressOf(url, parts), parts);
  if (!response.ok) throw await refusalOf(response);
  const etag = response.headers.get('etag') ?? undefined;
  const body: unknown = isJson(response) ? await response.json() : await response.text();
  return { body: body as Body, etag };
}

/** What an answer from 400 up says; a session that is not accepted any more ends here. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = isJson(response) ? await response.json() : null;
  const problem = body === null ? unknownProblem(response) : (body as Problem);
  if (response.status === 401 && problem.error === 'unauthorized') endSession('expired');
  return new ApiError(problem);
}

function isJson({ headers }: Response): boolean {
  return /json/.test(headers.get('content-type') ?? '');
}

async function send(method: string, address: string, parts: RequestParts): Promise<Response> {
  const { body, ifMatch, signal } = parts;
  const token = sessionToken();
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  if (ifMatch !== undefined) headers['if-match'] = ifMatch;
  if (method === 'POST') headers['idempotency-key'] = crypto.randomUUID();
  const sent = body === undefined ? null : isForm ? body : JSON.stringify(body);
  try {
    const response = await fetch(address, { method, headers, body: sent, signal: signal ?? null });
    noteAnswer();
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    noteSilence();
    throw new OfflineError('The server does not answer.', { cause: error });
  }
}

function addressOf(url: string, { path = {}, query = {} }: RequestParts): string {
  const filled = url.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function unknownProblem({ status, statusText }: Response): Problem {
  const title = statusText || 'No answer that can be read';
  const detail = 'Something between this page and the server answered; try again.';
  return { type: 'about:blank', title, status, error: 'internal', detail, request_id: '' };
}
