// GET /api/agents/stream: changes of policy as server-sent events. The id of an event is its
// policy_epoch, so a client that comes back with Last-Event-ID misses nothing.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { policyChange } from '../../domain/policy-change.ts';
import { isStillAccepted } from '../../operations/accounts/sessions.ts';
import type { AgentFeed } from '../../operations/agents/agent-feed.ts';
import type { Deps } from '../../operations/deps.ts';
import { limits } from '../limits.ts';

/** A stream on which nothing comes for three of these is broken; its client should fail closed. */
const heartbeatMs = 5_000;

/** What a client that does not read may leave waiting; then it is cut off and may come back. */
const longestQueue = 262_144;

/** The number to go on after; undefined when the caller names none. */
export function lastSeen(request: FastifyRequest, after: number | undefined): number | undefined {
  const header = request.headers['last-event-id'];
  if (header === undefined || header === '') return after;
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  const message = 'must be the id of an event of this stream';
  throw validationFailed([{ pointer: '/headers/last-event-id', message }]);
}

type StreamDeps = Pick<Deps, 'database' | 'clock'>;

/** Counts the streams of this process, and of each principal among them. */
export function streamCounter(): (principal_id: string) => () => void {
  const open = new Map<string, number>();
  let all = 0;
  return (id) => {
    const own = open.get(id) ?? 0;
    if (all >= limits.agentStreams || own >= limits.agentStreamsOfOne) throw tooMany(own);
    all += 1;
    open.set(id, own + 1);
    return () => {
      all -= 1;
      const left = (open.get(id) ?? 1) - 1;
      if (left === 0) open.delete(id);
      else open.set(id, left);
    };
  };
}

function tooMany(own: number): DomainError {
  const retry_after_s = heartbeatMs / 1000;
  const detail =
    own >= limits.agentStreamsOfOne
      ? 'You hold as many streams as one user may; close one of them.'
      : 'This process holds as many streams as it may; ask another one, or wait.';
  return new DomainError('rate_limited', detail, { retry_after_s });
}

/** Answers with the stream. `close` is called once when it is over. */
export function answerWithStream(
  deps: StreamDeps,
  feed: AgentFeed,
  request: FastifyRequest,
  reply: FastifyReply,
  given: { after: number; close: () => void },
): FastifyReply {
  const stream = new Readable({ read: () => undefined });
  const { claims } = request;
  const now = () => timestamp(deps.clock.now());
  const say = (event: string, data: object, id?: number) => {
    if (stream.destroyed || stream.readableEnded) return;
    const numbered = id === undefined ? '' : `id: ${id}\n`;
    stream.push(`${numbered}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (stream.readableLength > longestQueue) stream.destroy();
  };
  const end = () => {
    stop();
    clearInterval(timer);
    if (!stream.destroyed) stream.push(null);
  };
  let last = given.after;
  let heard = false;
  const stop = feed.follow(given.after, {
    changed: (events) => {
      for (const row of events) say(`agent.${row.event}`, policyChange(row), row.policy_epoch);
    },
    reset: (policy_epoch) => say('reset', { policy_epoch, at: now() }, policy_epoch),
    upToDate: (policy_epoch) => {
      last = policy_epoch;
      heard = true;
    },
    ended: () => end(),
  });
  const beat = async () => {
    const accepted = claims === null || (await isStillAccepted(deps, claims, 'Reporter'));
    if (!accepted) return end();
    if (heard) say('heartbeat', { policy_epoch: last, at: now() });
    heard = false;
  };
  const timer = setInterval(() => void beat().catch(end), heartbeatMs);
  stream.once('close', () => {
    stop();
    clearInterval(timer);
    given.close();
  });
  say('open', { policy_epoch: last, heartbeat_s: heartbeatMs / 1000, at: now() }, last);
  return reply
    .status(200)
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
}
