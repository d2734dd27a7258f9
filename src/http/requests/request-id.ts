// Request ids: the caller's own when it is sane, else a new one; answered, logged and audited.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && /^[\w.:-]{1,64}$/.test(sent) ? sent : randomUUID();
}
