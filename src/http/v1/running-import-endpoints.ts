// Imports that run: followed and cancelled by others than the client that sent the file.
import { Type } from 'typebox';
import { isUuid } from '../../domain/ids.ts';
import { cancelImport, noSuchRun } from '../../operations/imports/cancel-import.ts';
import { followImport } from '../../operations/imports/follow-import.ts';
import { readRun } from '../../operations/imports/read-run.ts';
import { endpoint } from '../endpoint.ts';
import { whileWelcome } from '../responses/event-stream.ts';
import { answerWithEvents, eventsResponse } from './import-events.ts';
import { Run, runFor, runView } from './import-run-views.ts';

const tags = ['imports'];

const RunParams = Type.Object({
  id: Type.String({
    maxLength: 100,
    description: 'Id of the run.',
    examples: ['019aa1df-51aa-7b90-a1f0-4d2f11e8c003'],
  }),
});

const followImportEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/imports/:id/events',
  access: 'Viewer',
  audit: 'none',
  operationId: 'followImport',
  tags,
  summary: 'Follow a running import',
  description:
    'Server-sent events: `progress`, then one of `completed`, `failed` and `cancelled` with ' +
    'the run. Of a run that has ended there is only that one.',
  params: RunParams,
  response: { 200: eventsResponse },
  errors: ['not_found'],
  limits: { streams: { all: 200, ofOne: 20 } },
  async handle({ deps, request, reply, principal, params, holdStream }) {
    const id = knownId(params.id);
    const all = deps.shared.runningImports;
    if (all.find(id) === undefined) await readRun(deps, id);
    const close = holdStream();
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    // Cut off without an end: the import goes on, and callers who cannot follow it get no
    // more.
    const stop = whileWelcome(deps, request, 'signed-in', () => reply.raw.destroy());
    return answerWithEvents(request, reply, async (onProgress) => {
      const watcher = { onProgress, signal: left.signal };
      const run = await followImport(deps, all, id, watcher).finally(() => [close(), stop()]);
      const ended = run.status === 'failed' || run.status === 'cancelled';
      const event = ended ? run.status : 'completed';
      return { event, data: runFor(principal, run) };
    });
  },
});

const cancelImportEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/imports/:id/cancel',
  access: 'Analyst',
  members: 'change',
  audit: 'none',
  operationId: 'cancelImport',
  tags,
  summary: 'Cancel a running import',
  description:
    'Answers when the import has ended; nothing of the file was kept then. One that is ' +
    'complete is a `conflict`: undo it instead.',
  params: RunParams,
  response: { 200: Run },
  errors: ['not_found', 'conflict'],
  async handle({ deps, params, context }) {
    const id = knownId(params.id);
    return runView(await cancelImport(deps, context, deps.shared.runningImports, id));
  },
});

function knownId(id: string): string {
  if (!isUuid(id)) throw noSuchRun();
  return id.toLowerCase();
}

export const runningImportEndpoints = [followImportEndpoint, cancelImportEndpoint];
