// Schemas of the log of an engagement, its register and the search for "was that us?".
import { Type } from 'typebox';
import { entryTypes } from '../../domain/engagement-phase.ts';
import { slugPattern } from '../../domain/taxonomy.ts';
import { Enum, IdempotencyHeaders, Instant, NextCursor, PageQuery, problems } from '../schema.ts';
import { EngagementParams, readFaults, tags, writeFaults } from './engagement-schemas.ts';
import { LogEntryView } from './engagement-views.ts';

const sha256 = '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7';
const Time = Type.String({
  format: 'date-time',
  maxLength: 64,
  description: 'RFC 3339 with a zone.',
});

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
    evidence: Type.Optional(
      Type.Object({
        evidence_type: Type.String({ pattern: slugPattern }),
        source: Type.String({ minLength: 1, maxLength: 500 }),
        content_ref: Type.String({ minLength: 1, maxLength: 2000 }),
        hash_sha256: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }),
        confidence: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      }),
    ),
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

/** Parts of the form are checked by hand, as they come in a stream. */
const Form = Type.Unsafe<unknown>({
  type: 'object',
  required: ['file', 'text', 'evidence_type'],
  properties: {
    file: { type: 'string', format: 'binary', description: 'The file; exactly one.' },
    text: { type: 'string' },
    evidence_type: { type: 'string', pattern: slugPattern },
    source: { type: 'string' },
    confidence: { type: 'string', description: '0–100, default 50.' },
    hash_sha256: { type: 'string', description: 'Refused when the bytes have another hash.' },
    ts: { type: 'string' },
    ended_at: { type: 'string' },
    actor: { type: 'string' },
    addresses: { type: 'string', description: 'Separated by commas.' },
    hosts: { type: 'string', description: 'Separated by commas.' },
    incident_id: { type: 'string' },
  },
  examples: [
    {
      file: 'Transcript of the call to the service desk.',
      text: 'The service desk reset the password without a call back.',
      evidence_type: 'transcript',
      source: 'red team',
      hosts: 'desk.example.org',
    },
  ],
});

export const add = {
  operationId: 'addEngagementLogEntry',
  tags,
  summary: 'Add an entry to the log or the evidence register',
  description:
    'Numbered and linked by hash in one chain for both types; never changed. A register entry ' +
    'needs evidence: as JSON a reference with its hash, kept as `declared`; as a form the bytes ' +
    'go into the vault and are `verified`, and a sent hash must match.',
  params: EngagementParams,
  headers: IdempotencyHeaders,
  body: {
    content: {
      'application/json': { schema: Entry },
      'multipart/form-data': { schema: Form },
    },
  },
  response: {
    201: LogEntryView,
    ...problems(...writeFaults, 'unknown_reference', 'hash_mismatch', 'insufficient_storage'),
  },
};

export const list = {
  operationId: 'listEngagementLog',
  tags,
  summary: 'Read the log of an engagement',
  description: 'By number. `hash` is SHA-256 of `ip3/engagement-log/v1`, LF and canonical JSON.',
  params: EngagementParams,
  querystring: Type.Object({
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
    ...problems('validation_failed', ...readFaults),
  },
};

export const content = {
  operationId: 'downloadRegisterEvidence',
  tags,
  summary: 'Download the bytes behind a register entry',
  description: 'That they were handed out is recorded before the first byte leaves.',
  params: Type.Object({
    ...EngagementParams.properties,
    number: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Number of the entry.',
      examples: [1],
    }),
  }),
  produces: ['application/octet-stream'],
  response: {
    200: {
      description: 'The bytes.',
      content: {
        'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
      },
    },
    ...problems('validation_failed', ...readFaults),
  },
};

export const deconflict = {
  operationId: 'deconflict',
  tags,
  summary: 'Ask whether something was the test',
  description:
    'Searches the logs of all engagements that you may see: `at` with an hour on both sides, or ' +
    '`since` and `until`, the last 24 hours without any. `not_logged` proves nothing: not ' +
    'everything may be written down yet.',
  querystring: Type.Object({
    at: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 64,
        description: 'The moment.',
        examples: ['2026-11-20T13:40:00Z'],
      }),
    ),
    since: Type.Optional(
      Type.String({ format: 'date-time', maxLength: 64, description: 'Start of the window.' }),
    ),
    until: Type.Optional(
      Type.String({ format: 'date-time', maxLength: 64, description: 'End of the window.' }),
    ),
    address: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'IPv4 or IPv6 address, or a network.',
        examples: ['203.0.113.7'],
      }),
    ),
    host: Type.Optional(
      Type.String({ minLength: 1, maxLength: 253, description: 'Name of a host or its domain.' }),
    ),
  }),
  response: {
    200: Type.Object({
      answer: Enum(['logged', 'not_logged']),
      window: Type.Object({ from: Instant, to: Instant }),
      matches: Type.Array(
        Type.Object(
          {
            engagement: Type.String({ examples: ['ENG-2026-4711'] }),
            matched: Type.Array(Enum(['time', 'address', 'host', 'text']), {
              description: '`text`: named in the words of the entry only.',
              examples: [['time', 'address']],
            }),
            entry: LogEntryView,
          },
          { title: 'DeconflictionMatch' },
        ),
      ),
      more: Type.Boolean({ description: 'More entries match than are shown.' }),
    }),
    ...problems('validation_failed', 'unauthorized', 'forbidden'),
  },
};
