// Requests whose body or answer is not JSON: files, logs, tables and streams of events.
import { at } from '../base-path.ts';
import { identification } from '../session.ts';
import { OfflineError, refusalOf } from './client.ts';

interface RawRequest {
  method?: 'GET' | 'POST';
  accept?: string;
  /** Media type of the body. */
  type?: string;
  body?: Blob | string;
  signal?: AbortSignal;
}

/** The answer, unread; throws `ApiError` for one from 400 up. */
export async function ask(address: string, request: RawRequest = {}): Promise<Response> {
  const { method = 'GET', accept = '*/*', type, body, signal } = request;
  const headers: Record<string, string> = { accept, ...identification() };
  if (type !== undefined) headers['content-type'] = type;
  if (method === 'POST') headers['idempotency-key'] = crypto.randomUUID();
  let response;
  try {
    response = await fetch(at(address), {
      method,
      headers,
      body: body ?? null,
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new OfflineError('The server does not answer.', { cause: error });
  }
  if (!response.ok) throw await refusalOf(response);
  return response;
}
