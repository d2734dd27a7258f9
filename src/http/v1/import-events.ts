// Server-sent events of an import: `progress` while it runs, and at the end one of `completed`,
// `failed` and `cancelled`.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { errorStatus } from '../../domain/error.ts';
import { textBefore } from '../../domain/text-before.ts';
import type { ImportProgress } from '../../store/imports/import-tables.ts';
import { asDomainError } from '../responses/errors.ts';
import { problemBody } from '../responses/problem.ts';

const eventStream = 'text/event-stream';

const progress = { phase: 'writing', bytes: 2220, bytes_total: 2220, findings: 4, written: 2 };

/** The answer as routes document it. */
export const eventsResponse = {
  description: 'The events.',
  content: {
    [eventStream]: {
      schema: Type.String({
        examples: [`event: progress\ndata: ${JSON.stringify(progress)}\n\n`],
      }),
    },
  },
};

/** A screen shows no more; each phase begins with an event in any case. */
const progressEveryMs = 200;
/** Proxies cut connections on which nothing moves. */
const commentEveryMs = 15_000;
/** What a client that does not read can leave waiting; progress beyond it is left out. */
const longestQueue = 65_536;

type OnProgress = (progress: ImportProgress) => void;

/**
 * Answers with a stream: the work reports its progress and gives the last event. Whatever it throws
 * becomes the event `failed` or `cancelled` with the problem body; the status is 200 by then.
 */
export function answerWithEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (onProgress: OnProgress) => Promise<{ event: string; data: unknown }>,
): FastifyReply {
  const stream = new Readable({ read: () => undefined });
  const say = (event: string, data: unknown) => {
    if (!stream.destroyed) stream.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  // Without it the status waits for the first event, and a client does not know that it is open.
  stream.push(': events follow\n\n');
  const comment = setInterval(() => {
    if (!stream.destroyed) stream.push(': still there\n\n');
  }, commentEveryMs);
  const sayProgress = throttled((progress) => {
    if (stream.readableLength < longestQueue) say('progress', progress);
  });
  void work(sayProgress)
    .catch((error: unknown) => endOfFailed(request, error, stream.destroyed))
    .then(({ event, data }) => say(event, data))
    .finally(() => {
      clearInterval(comment);
      if (!stream.destroyed) stream.push(null);
    });
  return reply
    .status(200)
    .type(eventStream)
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
}

function endOfFailed(request: FastifyRequest, error: unknown, unheard: boolean) {
  const problem = asDomainError(error);
  if (unheard) request.log.info({ err: error }, 'the caller went away');
  else if (errorStatus[problem.code] >= 500) request.log.error({ err: error }, problem.detail);
  const event = problem.code === 'cancelled' ? 'cancelled' : 'failed';
  return { event, data: problemBody(problem, request.id) };
}

function throttled(say: OnProgress): OnProgress {
  let [saidAt, phase] = [-Infinity, ''];
  return (progress) => {
    const now = performance.now();
    if (progress.phase === phase && now - saidAt < progressEveryMs) return;
    [saidAt, phase] = [now, progress.phase];
    say(progress);
  };
}

/** Whether the caller asks for events, and would not rather have one JSON answer. */
export function wantsEvents({ headers }: FastifyRequest): boolean {
  const ranges = (headers.accept ?? '').toLowerCase().split(',');
  const weightOf = (type: string): number => {
    const range = ranges.find((one) => textBefore(one, ';').trim() === type);
    return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1);
  };
  const events = weightOf(eventStream);
  return events > 0 && events >= weightOf('application/json');
}
