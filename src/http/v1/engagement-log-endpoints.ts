// The log of an engagement: adding an entry or a file, reading, the bytes, and deconfliction.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { entryTypes } from '../../domain/engagement-phase.ts';
import { validationFailed } from '../../domain/error.ts';
import { closedValues } from '../../domain/filter.ts';
import type { Principal } from '../../domain/principal.ts';
import type { Deps } from '../../operations/deps.ts';
import {
  addLogEntry,
  addLogFile,
  type SaidLogEntry,
} from '../../operations/engagements/add-log-entry.ts';
import { readLog } from '../../operations/engagements/read-log.ts';
import { checkWritable } from '../../operations/engagements/writable.ts';
import { endpoint } from '../endpoint.ts';
import { contextOf } from '../requests/context.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { receiveForm } from '../requests/uploads.ts';
import { pagedByNumber } from '../responses/paging.ts';
import { newProperties } from '../schema/fields.ts';
import { Enum, NextCursor, PageQuery } from '../schema/schema.ts';
import { deconflictEndpoint, Time } from './deconflict-endpoint.ts';
import { Form, registerFields, saidByForm } from './engagement-log-form.ts';
import { EngagementParams, tags } from './engagement-params.ts';
import { logEntryView, LogEntryView } from './engagement-views.ts';
import { downloadRegisterEvidenceEndpoint, sha256 } from './register-evidence-endpoint.ts';

const Entry = Type.Object(
  {
    type: Enum(entryTypes),
    text: Type.String({ minLength: 1, maxLength: 20_000 }),
    ts: Type.Optional(Time),
    ended_at: Type.Optional(Time),
    actor: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    addresses: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 })),
    hosts: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 253 }), { maxItems: 100 }),
    ),
    incident_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    evidence: Type.Optional(Type.Object(newProperties(registerFields))),
  },
  {
    examples: [
      {
        type: 'white_team_log',
        text: 'Red team scans the payment gateway from its own range.',
        ts: '2026-11-20T13:40:00Z',
        actor: 'red team',
        addresses: ['203.0.113.7'],
        hosts: ['pay.example.org'],
      },
      {
        type: 'evidence_register',
        text: 'Screen recording of the login with a phished session.',
        evidence: {
          evidence_type: 'screen_recording',
          source: 'red team',
          content_ref: 'urn:example:recording:17',
          hash_sha256: sha256,
        },
      },
    ],
  },
);

const addEngagementLogEntryEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/engagements/:id/log',
  access: 'Operator',
  audit: { success: ['engagement.logged'], sometimes: ['vault.blob_mended'] },
  operationId: 'addEngagementLogEntry',
  tags,
  summary: 'Add an entry to the log or the evidence register',
  description:
    'Numbered and linked by hash in one chain for both types; never changed. A register entry ' +
    'needs evidence: as JSON a reference with its hash, kept as `declared`; as a form the bytes ' +
    'go into the vault and are `verified`, and a sent hash must match.',
  params: EngagementParams,
  body: {
    content: {
      'application/json': { schema: Entry },
      'multipart/form-data': { schema: Form },
    },
  },
  response: { 201: LogEntryView },
  errors: ['not_found', 'unknown_reference', 'hash_mismatch', 'insufficient_storage'],
  idempotent: true,
  async handle({ deps, request, principal, params, body, context }) {
    const { id } = params;
    if (request.isMultipart()) return addUpload(deps, principal, request, id);
    // Without a media type no schema has checked the body.
    if (body === undefined) {
      const message = 'must be a JSON object, or a form with a file';
      throw validationFailed([{ pointer: '', message }]);
    }
    const { evidence, ...said } = body as SaidLogEntry;
    const register = evidence && { evidence: omitNulls(evidence) };
    const entry = await addLogEntry(deps, context, id, { ...said, ...register });
    return logEntryView(entry);
  },
});

async function addUpload(deps: Deps, principal: Principal, request: FastifyRequest, id: string) {
  // No one sends a gigabyte to learn that the engagement does not exist.
  await checkWritable(deps, principal, id);
  const upload = await receiveForm(deps, request);
  try {
    const said = saidByForm(upload.fields);
    const context = contextOf(request, { fields: upload.fields, sha256: upload.blob.sha256 });
    const entry = await addLogFile(deps, context, id, said, upload);
    return logEntryView(entry);
  } finally {
    await upload.blob.discard();
  }
}

const listEngagementLogEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/engagements/:id/log',
  access: 'Analyst',
  members: 'read',
  audit: 'none',
  operationId: 'listEngagementLog',
  tags,
  summary: 'Read the log of an engagement',
  description: 'By number. `hash` is SHA-256 of `ip3/engagement-log/v1`, LF and canonical JSON.',
  params: EngagementParams,
  query: Type.Object({
    ...PageQuery,
    type: Type.Optional(
      Type.String({ maxLength: 100, description: 'Types.', examples: ['evidence_register'] }),
    ),
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 64,
        description: 'Entries that happened at this time or later.',
        examples: ['2026-11-01T00:00:00Z'],
      }),
    ),
    until: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 64,
        description: 'Entries that happened before this time.',
      }),
    ),
    about: Type.Optional(
      Type.String({ maxLength: 100, description: 'Entries about this incident, by its id.' }),
    ),
  }),
  response: {
    200: Type.Object({
      entries: Type.Array(LogEntryView),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, principal, params, query }) {
    const { type, since, until, about } = query;
    const filter = {
      type: closedValues('type', type, entryTypes),
      from: instantOf('since', since),
      to: instantOf('until', until),
      incident_id: about,
    };
    const cut = await pagedByNumber(request, reply, query, {
      read: (limit, after) => readLog(deps, principal, params.id, filter, { limit, after }),
      numberOf: ({ number }) => number,
    });
    const entries = cut.elements.map(logEntryView);
    return { entries, count: entries.length, next_cursor: cut.next_cursor };
  },
});

function instantOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const instant = parseTimestamp(text);
  if (instant !== null) return timestamp(instant);
  throw validationFailed([{ pointer: `/query/${name}`, message: 'must be RFC 3339 with a zone' }]);
}

export const engagementLogEndpoints = [
  addEngagementLogEntryEndpoint,
  listEngagementLogEndpoint,
  downloadRegisterEvidenceEndpoint,
  deconflictEndpoint,
];
