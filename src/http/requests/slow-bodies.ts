// A body that hardly comes is not waited for: each would hold a connection for as long as it likes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/error.ts';
import type { App } from '../app-type.ts';
import { limits } from './limits.ts';

export interface Pace {
  everyMs: number;
  /** What must have come in that time, unless the body is complete. */
  bytes: number;
}

/** Answers 408 to a body that comes more slowly, and closes its connection. */
export function refuseSlowBodies(app: App, pace: Pace = limits.bodyPace): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const length = headers['content-length'] ?? '0';
    if (length !== '0' || headers['transfer-encoding'] !== undefined) watch(request, reply, pace);
    done();
  });
}

function watch(request: FastifyRequest, reply: FastifyReply, { everyMs, bytes }: Pace): void {
  const { raw } = request;
  const { socket } = raw;
  let before = socket.bytesRead;
  let at = performance.now();
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    // What is here unread, or came while this process was busy, is not the sender's delay.
    const isOurs = raw.readableLength > 0 || performance.now() - at > 1.5 * everyMs;
    const isSlow = !isOurs && socket.bytesRead - before < bytes;
    before = socket.bytesRead;
    at = performance.now();
    if (isSlow) refuse(request, reply);
  }, everyMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}

/** Anyone who reads the body gets the error and answers with it; else no one waits for the rest. */
function refuse({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || raw.listenerCount('error') === 0) {
    raw.socket.destroy();
    return;
  }
  void reply.header('connection', 'close');
  raw.emit('error', tooSlow());
}

function tooSlow(): DomainError {
  return new DomainError('request_timeout', 'The body arrived too slowly. Send it again.');
}
