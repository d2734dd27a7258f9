// Imports: one address for each tool kind that an importer is registered for.
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import type { ImportMapping } from '../../domain/import-mapping.ts';
import { teamNameLength } from '../../domain/team.ts';
import { connectors, type Connector } from '../../importers/importer.ts';
import { importersOf } from '../../importers/registry.ts';
import type { Deps } from '../../operations/deps.ts';
import { importFindings, type ImportHandles } from '../../operations/imports/import-findings.ts';
import { teamOfImport } from '../../operations/imports/import-team.ts';
import { retestedIncident } from '../../operations/imports/retest.ts';
import { RunningImport } from '../../operations/imports/running.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import type { HttpDeps } from '../http-deps.ts';
import { namesOf } from '../requests/check-requests.ts';
import { isPacked } from '../requests/content-encoding.ts';
import { contextOf } from '../requests/context.ts';
import { limits } from '../requests/limits.ts';
import { plainName, receiveImport } from '../requests/uploads.ts';
import { answerWithEvents, eventsResponse, wantsEvents } from './import-events.ts';
import { importExamples } from './import-examples.ts';
import { ImportResult, resultView } from './import-run-views.ts';

const base = '/api/ip3/v1/imports';
const tags = ['imports'];

export const importParameters = {
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Says what would happen and writes nothing.' }),
  ),
  retest_of: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'The file was made to look again for the finding of this incident: it becomes evidence ' +
        '`retest_scan` of it, and `retest` says whether the finding is still there. All other ' +
        'findings are imported as ever; absence closes nothing.',
    }),
  ),
  member: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Name of the file in a ZIP archive. Without it, the only one that can be read is; of ' +
        'several, `archive_members` of the refusal lists the names.',
    }),
  ),
  team: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: teamNameLength,
      description:
        'Team that the import and the incidents that it opens belong to. Its findings are ' +
        'compared with incidents of that team alone. Members of several teams name one.',
      examples: ['Platform'],
    }),
  ),
  filename: Type.Optional(
    Type.String({ maxLength: 255, description: 'Name of a file that comes as the raw body.' }),
  ),
};
const ImportQuery = Type.Object(importParameters);

export const importAudit = {
  // With 201, too, a run has failed of which nothing could be read.
  sometimes: ['import.completed', 'import.failed', 'evidence.attached', 'vault.blob_mended'],
  refused: ['import.failed', 'import.cancelled'],
} as const satisfies Endpoint['audit'];

function importEndpoint(connector: Connector | 'auto') {
  const takes = connector === 'auto' ? 'a file of any kind' : labelsOf(connector);
  return endpoint({
    method: 'POST',
    path: `${base}/${connector}`,
    access: 'Analyst',
    members: 'change',
    audit: importAudit,
    operationId: `import${connector[0]!.toUpperCase()}${connector.slice(1)}`,
    tags,
    summary: `Import ${takes}`,
    description:
      'The file as the raw body, as one file of a form, or as JSON with `content` or ' +
      '`content_base64`; gzip is taken, and a ZIP archive with one report. Atomic; the format is ' +
      'detected from the content. ' +
      'With `Accept: text/event-stream` the answer is 200 and a stream: events `progress`, then ' +
      'one of `completed` (the run), `failed` and `cancelled` (the problem). A client that goes ' +
      'away before the end cancels the import.',
    query: ImportQuery,
    takesFile: importExamples[connector],
    response: {
      200: eventsResponse,
      201: { ...ImportResult, description: 'The run, with its counts.' },
    },
    responseHeaders: ['Location'],
    errors: [
      'cancelled',
      'parse_failed',
      ...(connector === 're' || connector === 'auto' ? (['no_findings'] as const) : []),
      'unknown_reference',
      'insufficient_storage',
    ],
    idempotent: true,
    handle: ({ deps, request, reply, query }) =>
      answerImport(deps, request, reply, { connector, ...query }),
  });
}

/** What an import answers: the run, or its events and then the run. */
export async function answerImport(
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AskedImport,
) {
  const running = new RunningImport();
  stopWhenClientLeaves(reply, running);
  const sent = { ...asked, running, all: deps.shared.runningImports };
  const isDry = sent.dry_run === true;
  if (wantsEvents(request)) {
    return answerWithEvents(request, reply, async (onProgress) => {
      running.watch(onProgress);
      const { run } = await importUpload(deps, request, sent);
      return { event: 'completed', data: resultView(run, isDry) };
    });
  }
  const { run } = await importUpload(deps, request, sent);
  void reply.status(201);
  if (!isDry) void reply.header('location', `${base}/${run.id}`);
  return resultView(run, isDry);
}

/** A disconnected client gets no response and cannot know whether to send the import again. */
function stopWhenClientLeaves({ raw }: FastifyReply, running: RunningImport): void {
  raw.once('close', () => {
    if (!raw.writableFinished) running.stop({ reason: clientLeft, by: null });
  });
}

const clientLeft = 'The client went away before the import was complete.';

interface AskedImport extends Static<typeof ImportQuery> {
  connector: Connector | 'auto';
  mapping?: ImportMapping;
}

interface Sent extends AskedImport, ImportHandles {}

async function importUpload(deps: Deps, request: FastifyRequest, sent: Sent) {
  const { running, connector, retest_of, mapping, member } = sent;
  // No one sends a gigabyte to learn that the incident does not exist.
  const retested = retest_of === undefined ? undefined : await retestedIncident(deps, retest_of);
  const team = await teamOfImport(deps, sent.team, retested);
  running.report({ bytes_total: announcedBytes(request) });
  const upload = await receiveImport(deps, request, (bytes) => running.report({ bytes }));
  waitForTheEnd(request);
  try {
    const filename = upload.filename ?? plainName(sent.filename);
    const context = contextOf(request, { sha256: upload.blob.sha256, filename });
    const dry_run = sent.dry_run === true;
    const judgeNames = namesOf(request);
    const { blob } = upload;
    const own = { connector, filename, blob, dry_run, retested, judgeNames, mapping, member };
    const input = { ...own, team };
    return { run: await importFindings(deps, context, input, sent) };
  } finally {
    await upload.blob.discard();
  }
}

/**
 * A large file is computed for minutes in which nothing moves on the connection; a peer that is
 * dead is found by TCP instead. The next request on it has the usual time again.
 */
function waitForTheEnd({ raw: { socket } }: FastifyRequest): void {
  // A request that was injected has no socket.
  if (socket instanceof Socket) socket.setTimeout(0).setKeepAlive(true, limits.deadPeerProbeMs);
}

/** The length of the file where it is the whole body; what is packed or in parts has another. */
function announcedBytes({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'] ?? NaN);
  const inParts = /^multipart\//i.test(headers['content-type'] ?? '');
  return Number.isSafeInteger(length) && !isPacked(headers) && !inParts ? length : null;
}

/** Formats that the summary of an address names; all are in the list of importers. */
const namedFormats = 12;

function labelsOf(connector: Connector): string {
  const labels = importersOf(connector).map(({ label }) => label);
  const more = labels.length - namedFormats;
  const others = more > 0 ? `, or one of ${more} more formats` : '';
  return `${labels.slice(0, namedFormats).join(', ')}${others}`;
}

/** One for each tool kind that an importer is registered for, and one for a file of any kind. */
export const importEndpoints = [
  importEndpoint('auto'),
  ...connectors.filter((name) => importersOf(name).length > 0).map(importEndpoint),
];
