// Imports that run: followed and cancelled by others than the client that sent the file.
import { Type } from 'typebox';
import { isUuid } from '../../domain/ids.ts';
import { cancelImport, noSuchRun } from '../../operations/imports/cancel-import.ts';
import { followImport } from '../../operations/imports/follow-import.ts';
import type { RunningImports } from '../../operations/imports/running.ts';
import type { Deps } from '../../operations/deps.ts';
import { findRun } from '../../store/findings.ts';
import type { App } from '../app-type.ts';
import { contextOf } from '../context.ts';
import { streamCounter, whileWelcome } from '../event-stream.ts';
import { limits } from '../limits.ts';
import { problems } from '../schema.ts';
import { answerWithEvents, eventsResponse } from './import-events.ts';
import { Run, runFor, runView } from './import-run-views.ts';

const base = '/api/ip3/v1/imports';
const tags = ['imports'];

const RunParams = Type.Object({
  id: Type.String({
    maxLength: 100,
    description: 'Id of the run.',
    examples: ['019aa1df-51aa-7b90-a1f0-4d2f11e8c003'],
  }),
});

export function runningImportRoutes(app: App, deps: Deps, all: RunningImports): void {
  followRoute(app, deps, all);
  cancelRoute(app, deps, all);
}

function followRoute(app: App, deps: Deps, all: RunningImports): void {
  const schema = {
    operationId: 'followImport',
    tags,
    summary: 'Follow a running import',
    description:
      'Server-sent events: `progress`, then one of `completed`, `failed` and `cancelled` with ' +
      'the run. Of a run that has ended there is only that one.',
    params: RunParams,
    response: {
      200: eventsResponse,
      ...problems('unauthorized', 'not_found', 'rate_limited'),
    },
  };
  const count = streamCounter({ all: limits.importStreams, ofOne: limits.importStreamsOfOne });
  app.get(`${base}/:id/events`, { schema }, async (request, reply) => {
    const id = knownId(request.params.id);
    if (all.find(id) === undefined && !(await findRun(deps.database.kysely, id))) throw noSuchRun();
    const close = count(request.principal!.id);
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    // Cut off without an end: the import goes on, and whoever may not follow it is told no more.
    const stop = whileWelcome(deps, request, 'signed-in', () => reply.raw.destroy());
    return answerWithEvents(request, reply, async (onProgress) => {
      const watcher = { onProgress, signal: left.signal };
      const run = await followImport(deps, all, id, watcher).finally(() => [close(), stop()]);
      const ended = run.status === 'failed' || run.status === 'cancelled';
      const event = ended ? run.status : 'completed';
      return { event, data: runFor(request.principal!, run) };
    });
  });
}

function cancelRoute(app: App, deps: Deps, all: RunningImports): void {
  const schema = {
    operationId: 'cancelImport',
    tags,
    summary: 'Cancel a running import',
    description:
      'Answers when the import has ended; nothing of the file was kept then. One that is ' +
      'complete is a `conflict`: undo it instead.',
    params: RunParams,
    response: { 200: Run, ...problems('unauthorized', 'forbidden', 'not_found', 'conflict') },
  };
  app.post(`${base}/:id/cancel`, { schema }, async (request) => {
    const id = knownId(request.params.id);
    return runView(await cancelImport(deps, contextOf(request), all, id));
  });
}

function knownId(id: string): string {
  if (!isUuid(id)) throw noSuchRun();
  return id.toLowerCase();
}
