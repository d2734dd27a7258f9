// Requests to the server: method and path determine what a request takes and what it responds, by
// the OpenAPI document. Adds the caller, and the idempotency key of a POST.
import createClient from 'openapi-fetch';
import { basePath } from '../base-path.ts';
import { noteAnswer, noteSilence } from '../reach.ts';
import { identification, loseSession } from '../session.ts';
import { askProof, type Asked } from '../step-up.ts';
import { forgetKey, keyFor } from './idempotency-keys.ts';
import type { Method, PartsOf, PathOf, ResultOf } from './operation-types.ts';
import type { Problem } from './types.gen.ts';

export interface Answered<Body> {
  body: Body;
  etag: string | undefined;
}

/** A response from 400 up; `problem` has the contract's code and what to do. */
export class ApiError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** The server could not be reached at all. */
export class OfflineError extends Error {}

/** Parts of a request to any operation; callers see those of their operation. */
interface AnyParts {
  path?: unknown;
  query?: unknown;
  body?: unknown;
  ifMatch?: string | undefined;
  address?: string | undefined;
  signal?: AbortSignal | undefined;
}

interface AnyOperation {
  parameters: { path?: unknown; query?: Record<string, unknown> };
  requestBody?: { content: { 'application/json': unknown } };
  responses: { 200: { content: { 'application/json': unknown } } };
}

const transport = createClient<Record<string, Record<Lowercase<Method>, AnyOperation>>>({
  baseUrl: basePath,
  headers: { accept: 'application/json' },
});
transport.use({ onRequest: identify, onResponse: refuse, onError: reportSilence });

/**
 * Sends one request.
 *
 * The types of openapi-fetch let unknown members of a query or a body through when a known one is
 * alongside them, as it infers the type of the argument. Here the operation determines that type.
 *
 * @throws ApiError for a response from 400 up, OfflineError without a response.
 */
export function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...parts: PartsOf<M, P>
): Promise<Answered<ResultOf<M, P>>>;
export async function call(
  method: Method,
  url: string,
  ...[parts = {}]: [parts?: AnyParts]
): Promise<Answered<unknown>> {
  try {
    return await send(method, url, parts);
  } catch (error) {
    const asked = proofAskedBy(error);
    if (asked === null || !(await askProof(asked))) throw error;
    return send(method, url, parts);
  }
}

/** How the server wants the caller proved again; null for every other refusal. */
function proofAskedBy(error: unknown): Asked | null {
  if (!(error instanceof ApiError) || error.problem.error !== 'step_up_required') return null;
  const { methods = [], provider } = error.problem as Partial<Asked>;
  return methods.length === 0 ? null : { methods, provider: provider ?? null };
}

async function send(method: Method, url: string, parts: AnyParts): Promise<Answered<unknown>> {
  const { path, query, body, ifMatch, signal, address = url } = parts;
  const { data, response } = await transport.request(lowercase[method], address, {
    params: { path, query: withoutEmpty(query) },
    headers: {
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(body instanceof Blob ? { 'content-type': body.type } : {}),
    },
    ...(body === undefined ? {} : { body }),
    bodySerializer: serialized,
    signal: signal ?? null,
  });
  return { body: data, etag: response.headers.get('etag') ?? undefined };
}

function serialized(body: unknown): BodyInit {
  return body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body);
}

const lowercase = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const satisfies { [M in Method]: Lowercase<M> };

/** An empty field of a form does not filter. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));
}

async function identify({ request }: { request: Request }): Promise<void> {
  const { headers, method, url } = request;
  for (const [name, value] of Object.entries(identification())) headers.set(name, value);
  if (method !== 'POST') return;
  // A file is not compared with what was sent before: it can be large.
  const isFile = !/^(application\/json|$)/.test(headers.get('content-type') ?? '');
  const content = isFile ? '' : await request.clone().text();
  headers.set('idempotency-key', isFile ? crypto.randomUUID() : keyFor(`${url} ${content}`));
}

async function refuse({ request, response }: { request: Request; response: Response }) {
  noteAnswer();
  forgetKey(request.headers.get('idempotency-key') ?? '');
  if (!response.ok) throw await refusalOf(response);
}

function reportSilence({ request, error }: { request: Request; error: unknown }) {
  if (request.signal.aborted) return undefined;
  noteSilence();
  return new OfflineError('The server does not answer.', { cause: error });
}

/** What a response from 400 up says; a session that is no longer accepted ends here. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const problem = isJson ? ((await response.json()) as Problem) : unknownProblem(response);
  if (response.status === 401 && problem.error === 'unauthorized') loseSession();
  return new ApiError(problem);
}

function unknownProblem({ status, statusText }: Response): Problem {
  const title = statusText || 'No answer that can be read';
  const detail = 'Something between this page and the server answered; try again.';
  return { type: 'about:blank', title, status, error: 'internal', detail, request_id: '' };
}
