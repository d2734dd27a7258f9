// Schemas of the deadlines across incidents and of the calendar's addresses.
import { Type } from 'typebox';
import { regimeNames } from '../../domain/regime.ts';
import { languages } from '../../legal/text.ts';
import {
  bodyFaults,
  Enum,
  Id,
  Instant,
  NextCursor,
  Nullable,
  OnceHeaders,
  PageQuery,
  problems,
} from '../schema.ts';

const tags = ['legal'];

const Language = Type.Optional(
  Enum(languages, { default: 'en', description: 'Of the names of obligations.' }),
);

const Deadline = Type.Object(
  {
    incident_id: Id,
    public_id: Type.String(),
    title: Type.String(),
    obligation_id: Type.String(),
    obligation: Nullable(
      Type.String({ description: 'What it is called; null when no regime has it any more.' }),
    ),
    phase: Nullable(Type.String()),
    regime: Enum(regimeNames),
    status: Type.String({ examples: ['triggered'] }),
    due_at: Instant,
    latest_at: Nullable(Instant),
    provisional: Type.Boolean(),
    overdue: Type.Boolean({ description: 'Past `latest_at`, or past `due_at` where it is null.' }),
    remaining_seconds: Type.Integer({ description: 'Until `due_at`; below zero after it.' }),
  },
  { title: 'LegalDeadline' },
);

export const deadlines = {
  operationId: 'listLegalDeadlines',
  tags,
  summary: 'List the deadlines of all incidents',
  description:
    'Nearest first, without those whose report was sent. Overdue ones come first. Between ' +
    '`due_at` and `latest_at` a deadline is not overdue: the time limit may run until then.',
  querystring: Type.Object({
    ...PageQuery,
    cursor: Type.Optional(
      Type.String({ maxLength: 400, description: '`next_cursor` of the page before.' }),
    ),
    regime: Type.Optional(
      Type.String({ maxLength: 200, description: 'Regimes.', examples: ['nis2,gdpr'] }),
    ),
    before: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 64,
        description: 'Only those that are due before this time.',
        examples: ['2026-11-22T10:00:00Z'],
      }),
    ),
    nearest_of: Type.Optional(
      Type.String({
        maxLength: 7400,
        description:
          'Internal ids of up to 200 incidents: only the nearest deadline of each of them.',
      }),
    ),
    language: Language,
  }),
  response: {
    200: Type.Object({
      deadlines: Type.Array(Deadline),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
    ...problems('validation_failed', 'unauthorized', 'forbidden'),
  },
};

export const nextDeadline = {
  operationId: 'getNextLegalDeadline',
  tags,
  summary: 'The nearest deadline that is still ahead',
  description:
    'For a line that stands on every page; overdue ones are counted beside it. It may be past ' +
    '`due_at` while `latest_at` still runs.',
  querystring: Type.Object({ language: Language }),
  response: {
    200: Type.Object(
      {
        next: Nullable(Deadline),
        overdue_count: Type.Integer({ description: 'Overdue deadlines, at most 100.' }),
      },
      { title: 'NextLegalDeadline' },
    ),
    ...problems('validation_failed', 'unauthorized', 'forbidden'),
  },
};

const Feed = Type.Object(
  {
    id: Id,
    name: Type.String(),
    created_at: Instant,
    last_used_at: Nullable(Instant),
  },
  { title: 'CalendarFeed' },
);

export const listFeeds = {
  operationId: 'listCalendarFeeds',
  tags,
  summary: 'List your own calendar addresses',
  description: 'Those in force. Their tokens are not kept, so they cannot be shown again.',
  response: {
    200: Type.Object({ feeds: Type.Array(Feed), count: Type.Integer() }),
    ...problems('unauthorized', 'forbidden'),
  },
};

export const createFeed = {
  operationId: 'createCalendarFeed',
  tags,
  summary: 'Make an address of the calendar of deadlines',
  description:
    'Whoever has the address reads incident ids and obligations without a login, until you ' +
    'revoke it, lose the role or get a new password. The token is shown this once. Needs a ' +
    'login: a personal access token makes no address, which would outlive it.',
  headers: OnceHeaders,
  body: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 200 }) },
    { additionalProperties: false, examples: [{ name: 'Outlook on my desk' }] },
  ),
  response: {
    201: Type.Object(
      {
        ...Feed.properties,
        token: Type.String(),
        path: Type.String({
          description: 'Address below this server.',
          examples: ['/api/ip3/v1/legal/calendar.ics?token=Hk3…'],
        }),
      },
      { title: 'NewCalendarFeed' },
    ),
    ...problems(
      ...bodyFaults,
      'validation_failed',
      'unauthorized',
      'forbidden',
      'conflict',
      'idempotency_key_reused',
    ),
  },
};

export const revokeFeed = {
  operationId: 'revokeCalendarFeed',
  tags,
  summary: 'Revoke one of your calendar addresses',
  description: 'It answers nothing from then on.',
  params: Type.Object({ id: Type.String({ maxLength: 64, description: 'Id of the address.' }) }),
  response: {
    204: Type.Null({ description: 'It is revoked.' }),
    ...problems('unauthorized', 'forbidden', 'not_found'),
  },
};

export const calendar = {
  operationId: 'readCalendar',
  tags,
  summary: 'The calendar of deadlines (RFC 5545)',
  description:
    'For calendar programs, which cannot log in: the token of the address stands for its owner. ' +
    'It shows incident ids and obligations and nothing else of an incident.',
  querystring: Type.Object({
    token: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Token of the address.',
      examples: ['Hk3vT1q0'],
    }),
  }),
  response: {
    200: {
      description: 'The calendar.',
      content: { 'text/calendar': { schema: Type.String({ examples: ['BEGIN:VCALENDAR'] }) } },
    },
    ...problems('validation_failed', 'not_found'),
  },
};
