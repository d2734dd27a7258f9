// A caller of the running server: JSON in and out, files as bytes or forms. It knows no route.

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body. */
  body: Json;
  bytes: Buffer;
}

export interface Caller {
  get(path: string): Promise<Answer>;
  /** An object goes as JSON, a form as multipart, bytes as application/xml. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
}

/** Calls below `url`, with the token when there is one. */
export function callerOf(url: string, token?: string): Caller {
  const credentials = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const send = async (method: string, path: string, body?: unknown, more = {}) => {
    const { type, payload } = encoded(body);
    const headers = { ...credentials, ...type, ...more };
    const answer = await fetch(url + path, { method, headers, ...payload });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    const parsed: unknown = isJson ? JSON.parse(bytes.toString('utf8')) : undefined;
    return { status: answer.status, headers: answer.headers, body: parsed, bytes };
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body) => send('PATCH', path, body),
  };
}

function encoded(body: unknown): {
  type: Record<string, string>;
  payload: { body?: string | FormData | Uint8Array<ArrayBuffer> };
} {
  if (body === undefined) return { type: {}, payload: {} };
  if (body instanceof FormData) return { type: {}, payload: { body } };
  if (Buffer.isBuffer(body)) {
    return { type: { 'content-type': 'application/xml' }, payload: { body: new Uint8Array(body) } };
  }
  return { type: { 'content-type': 'application/json' }, payload: { body: JSON.stringify(body) } };
}
import type { Json } from '../support/values.ts';
