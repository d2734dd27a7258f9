// Streams of server-sent events that go on until someone ends them. The id of an event is its
// number, so a client that comes back with Last-Event-ID misses nothing.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { admits, type Access } from '../../domain/policy.ts';
import { required } from '../../domain/required.ts';
import type { Role } from '../../domain/role.ts';
import { principalOfToken } from '../../operations/accounts/personal-tokens.ts';
import { acceptedRoles } from '../../operations/accounts/sessions.ts';
import type { Deps } from '../../operations/deps.ts';
import type { Feed } from '../../operations/feed.ts';
import { machines } from '../../operations/machines/machine-principals.ts';
import { thumbprintOf } from '../requests/client-certificate.ts';

/** A stream on which nothing comes for three of these is broken; its client should act on that. */
const heartbeatMs = 5_000;

/** What a client that does not read can leave waiting; then it is cut off and can come back. */
const longestQueue = 262_144;

export const LastEventHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ maxLength: 20, description: 'Id of the last event that was seen.' }),
  ),
});

/** The number to go on after; undefined when the caller names none. */
export function lastSeen(request: FastifyRequest, after: number | undefined): number | undefined {
  const header = request.headers['last-event-id'];
  if (header === undefined || header === '') return after;
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  const message = 'must be the id of an event of this stream';
  throw validationFailed([{ pointer: '/headers/last-event-id', message }]);
}

/** Whether the caller wants one answer instead of a stream. */
export function wantsJson(accept: string | undefined): boolean {
  return /^application\/json\b/i.test(accept?.trim() ?? '');
}

/** The most streams that a process holds, and of one user among them. */
export interface StreamLimit {
  all: number;
  ofOne: number;
}

/** Counts the streams of this process, and of each principal among them. */
export function streamCounter(most: StreamLimit): (id: string) => () => void {
  const open = new Map<string, number>();
  let all = 0;
  return (id) => {
    const own = open.get(id) ?? 0;
    if (all >= most.all || own >= most.ofOne) throw tooMany(own >= most.ofOne);
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

function tooMany(areOwn: boolean): DomainError {
  const retry_after_s = heartbeatMs / 1000;
  const detail = areOwn
    ? 'You have the most streams that one user can have; close one of them.'
    : 'This process has the most streams that it can serve; ask another one, or wait.';
  return new DomainError('rate_limited', detail, { retry_after_s });
}

/** An event as clients get it. */
export interface SentEvent {
  id: number;
  event: string;
  data: object;
}

export interface Streamed<Row> {
  feed: Feed<Row>;
  after: number;
  /** What one must be allowed to stay. */
  access: Access;
  /** How a number is called in the events of the stream itself. */
  number: string;
  /** Whether a beat of the heart is an event, or a comment that clients pass over. */
  beatsAreEvents: boolean;
  eventsOf(rows: readonly Row[]): readonly SentEvent[] | Promise<readonly SentEvent[]>;
  /** Called once when the stream is over. */
  close(): void;
}

/** Answers with the stream; it ends with the token, and when its holder gets other roles. */
export function answerWithStream<Row>(
  deps: StreamDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  given: Streamed<Row>,
): FastifyReply {
  const stream = new Readable({ read: () => undefined });
  const write = writer(stream);
  const about = (number: number) => ({
    [given.number]: number,
    at: timestamp(deps.clock.now()),
  });
  const end = () => {
    stop();
    clearInterval(timer);
    if (!stream.destroyed) stream.push(null);
  };
  let last = given.after;
  let heard = false;
  const stop = given.feed.subscribe(given.after, {
    changed: async (rows) => {
      for (const event of await given.eventsOf(rows)) write.event(event);
    },
    reset: (id) => write.event({ id, event: 'reset', data: about(id) }),
    upToDate: (number) => {
      last = number;
      heard = true;
    },
    ended: () => end(),
  });
  const beat = async () => {
    if (!(await isWelcome(deps, request, given.access))) return end();
    if (heard && given.beatsAreEvents) write.event({ event: 'heartbeat', data: about(last) });
    else if (heard) write.comment('still there');
    heard = false;
  };
  const timer = setInterval(() => void beat().catch(end), heartbeatMs);
  stream.once('close', () => {
    stop();
    clearInterval(timer);
    given.close();
  });
  const opening = { ...about(last), heartbeat_s: heartbeatMs / 1000 };
  write.event({ id: last, event: 'open', data: opening });
  return reply
    .status(200)
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
}

function writer(stream: Readable) {
  const push = (text: string) => {
    if (stream.destroyed || stream.readableEnded) return;
    stream.push(text);
    if (stream.readableLength > longestQueue) stream.destroy();
  };
  return {
    event: ({ id, event, data }: Omit<SentEvent, 'id'> & { id?: number }) => {
      const numbered = id === undefined ? '' : `id: ${id}\n`;
      push(`${numbered}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    comment: (text: string) => push(`: ${text}\n\n`),
  };
}

type StreamDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'tokens'>;

/** Looks every few seconds whether the caller can stay; gives what ends the looking. */
export function whileWelcome(
  deps: StreamDeps,
  request: FastifyRequest,
  access: Access,
  end: () => void,
): () => void {
  const look = async () => {
    if (!(await isWelcome(deps, request, access))) end();
  };
  const timer = setInterval(() => void look().catch(end), heartbeatMs);
  return () => clearInterval(timer);
}

async function isWelcome(
  deps: StreamDeps,
  request: FastifyRequest,
  access: Access,
): Promise<boolean> {
  const { claims, principal, personalToken, machineToken } = request;
  if (machineToken !== null) {
    const machine = await machines(deps)(machineToken, () => thumbprintOf(request));
    return machine !== undefined && admits(machine, access);
  }
  if (claims === null && personalToken === null) return true;
  const now =
    personalToken === null
      ? { roles: await acceptedRoles(deps, required(claims, 'claims')) }
      : await principalOfToken(deps, personalToken);
  if (!now?.roles) return false;
  const { roles } = now;
  return admits({ ...now, roles }, access) && sameRoles(roles, principal?.roles ?? []);
}

function sameRoles(some: readonly Role[], others: readonly Role[]): boolean {
  return some.length === others.length && some.every((role) => others.includes(role));
}
