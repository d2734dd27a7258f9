// Outgoing requests in the form of `fetch`, for libraries that take one: the same addresses and
// limits as every request of the product.
import type { Egress } from './egress.ts';
import { requestOut } from './post-out.ts';

interface FetchLimits {
  timeoutMs: number;
  maxAnswerBytes: number;
}

interface FetchOptions {
  method?: string;
  headers?: ConstructorParameters<typeof Headers>[0];
  body?: unknown;
}

export type FetchOut = (url: string, options: FetchOptions) => Promise<Response>;

/** Takes GET and POST with a body of text. Throws EgressError for what does not come back whole. */
export function fetchOut(egress: Egress, limits: FetchLimits): FetchOut {
  return async (url, { method = 'GET', headers, body }) => {
    const answer = await requestOut(egress, {
      ...limits,
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      body: Buffer.from(textOf(body)),
    });
    const types = { 'content-type': answer.headers['content-type'] ?? '' };
    const challenge = answer.headers['www-authenticate'];
    return new Response(answer.body.length === 0 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { ...types, ...(challenge !== undefined && { 'www-authenticate': challenge }) },
    });
  };
}

function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new Error('Only a body of text is sent.');
}
