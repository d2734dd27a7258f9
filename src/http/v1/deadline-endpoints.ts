// Deadlines across incidents, and the calendar that programs subscribe to.
import { Type } from 'typebox';
import { isTimestamp, parseTimestamp, timestamp, type Timestamp } from '../../domain/clock.ts';
import { validationFailed } from '../../domain/error.ts';
import { closedValues, openValues } from '../../domain/filter.ts';
import { isUuid } from '../../domain/ids.ts';
import { regimeNames } from '../../domain/regime.ts';
import { languages, type Language } from '../../domain/text.ts';
import { isAfterLimit } from '../../legal/evaluate.ts';
import { findObligation } from '../../legal/registry.ts';
import {
  createFeed,
  ownFeeds,
  readCalendar,
  removeFeed,
} from '../../operations/legal/calendar-feeds.ts';
import { readDeadlines, readNextDeadline } from '../../operations/legal/read-deadlines.ts';
import type { DeadlineKey, ListedDeadline } from '../../store/legal/legal-deadlines.ts';
import { endpoint } from '../endpoint.ts';
import { loginOf } from '../requests/login-of.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, Id, Instant, NextCursor, Nullable, PageQuery } from '../schema/schema.ts';
import { binding, overdue } from './legal-answer.ts';

const tags = ['legal'];

const Language = Type.Optional(
  Enum(languages, { default: 'en', description: 'Of the names of obligations.' }),
);

const Deadline = Type.Object(
  {
    incident_id: Id,
    public_id: Type.String(),
    title: Type.String(),
    entity: Nullable(
      Type.Object(
        { id: Id, legal_name: Type.String({ examples: ['Acme Bank S.A.'] }) },
        {
          title: 'ReportingEntity',
          description:
            'The legal entity that reports: the one that the legal fact `reporting_entity` ' +
            'names, without it the only one in use.',
        },
      ),
    ),
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
    binding: Type.Boolean({ description: binding }),
    overdue: Type.Boolean({ description: overdue }),
    remaining_seconds: Type.Integer({ description: 'Until `due_at`; below zero after it.' }),
  },
  { title: 'LegalDeadline' },
);

const Feed = Type.Object(
  {
    id: Id,
    name: Type.String(),
    created_at: Instant,
    last_used_at: Nullable(Instant),
  },
  { title: 'CalendarFeed' },
);

const base = '/api/ip3/v1/legal';

const Entity = Type.Optional(
  Type.String({
    maxLength: 2000,
    description: 'Ids of legal entities that report; `none` for incidents that have none.',
    examples: ['none'],
  }),
);

const listLegalDeadlinesEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/legal/deadlines',
  access: 'Analyst',
  audit: 'none',
  operationId: 'listLegalDeadlines',
  tags,
  summary: 'List the deadlines of all incidents',
  description:
    'Nearest first, without those whose report was sent. Overdue ones come first. Between ' +
    '`due_at` and `latest_at` a deadline is not overdue: the time limit may run until then. Nor ' +
    'is one with `binding` false: the law sets no such limit.',
  query: Type.Object({
    ...PageQuery,
    cursor: Type.Optional(
      Type.String({ maxLength: 400, description: '`next_cursor` of the page before.' }),
    ),
    regime: Type.Optional(
      Type.String({ maxLength: 200, description: 'Regimes.', examples: ['nis2,gdpr'] }),
    ),
    entity: Entity,
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
  },
  async handle({ deps, request, reply, query }) {
    const { regime, entity, before, nearest_of, language = 'en' } = query;
    const now = deps.clock.now();
    const filter = {
      nearest_of: nearestOf(openValues(nearest_of), timestamp(now)),
      regime: closedValues('regime', regime, regimeNames),
      entity: entitiesOf(entity),
      before: before === undefined ? undefined : instantOf(before),
    };
    const page = pageOf(query, (text) => keyOf(text) !== null);
    const after = page.after === null ? null : keyOf(page.after);
    const rows = await readDeadlines(deps, filter, { limit: page.limit, after });
    const { elements, next_cursor } = paged(request, reply, page, rows, cursorOf);
    const deadlines = elements.map((row) => deadlineView(row, now, language));
    return { deadlines, count: deadlines.length, next_cursor };
  },
});

/** So many that are over are counted; more need a list anyway. */
const countedOverdue = 100;

const getNextLegalDeadlineEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/legal/next-deadline',
  access: 'Analyst',
  audit: 'none',
  operationId: 'getNextLegalDeadline',
  tags,
  summary: 'The nearest deadline that is still ahead',
  description:
    'For the banner of each page; overdue ones are counted as well. It may be past ' +
    '`due_at` while `latest_at` still runs.',
  query: Type.Object({ language: Language }),
  response: {
    200: Type.Object(
      {
        next: Nullable(Deadline),
        overdue_count: Type.Integer({ description: 'Overdue deadlines, at most 100.' }),
      },
      { title: 'NextLegalDeadline' },
    ),
  },
  async handle({ deps, query }) {
    const { language = 'en' } = query;
    const now = deps.clock.now();
    const { row, overdue_count } = await readNextDeadline(deps, timestamp(now), countedOverdue);
    return { next: row === undefined ? null : deadlineView(row, now, language), overdue_count };
  },
});

function instantOf(text: string): string {
  const instant = parseTimestamp(text);
  if (instant !== null) return timestamp(instant);
  const message = 'must be RFC 3339 with a zone';
  throw validationFailed([{ pointer: '/query/before', message }]);
}

function entitiesOf(text: string | undefined): string[] | undefined {
  return openValues(text)?.map((value) => {
    const lower = value.toLowerCase();
    if (lower === 'none') return '';
    if (isUuid(lower)) return lower;
    const message = `"${value}" is not the id of a legal entity, nor "none"`;
    throw validationFailed([{ pointer: '/query/entity', message }]);
  });
}

function nearestOf(incidents: string[] | undefined, at: Timestamp) {
  return incidents && { incidents: incidents.map(incidentId), at };
}

function incidentId(text: string): string {
  if (isUuid(text)) return text;
  const message = `"${text}" is not the internal id of an incident`;
  throw validationFailed([{ pointer: '/query/nearest_of', message }]);
}

function cursorOf({ due_at, incident_id, obligation_id }: ListedDeadline): string {
  return [due_at, incident_id, obligation_id].join('|');
}

function keyOf(text: string): DeadlineKey | null {
  const [due_at = '', incident_id = '', obligation_id = '', ...more] = text.split('|');
  const sound = isTimestamp(due_at) && isUuid(incident_id) && more.length === 0;
  return sound && /^[A-Z0-9-]{1,64}$/.test(obligation_id)
    ? { due_at, incident_id, obligation_id }
    : null;
}

function deadlineView(row: ListedDeadline, now: Temporal.Instant, language: Language) {
  const left = Temporal.Instant.from(row.due_at).epochMilliseconds - now.epochMilliseconds;
  const remaining_seconds = Math.trunc(left / 1000);
  const isOverdue = isAfterLimit(timestamp(now), row);
  // A regime that was switched off since may have left rows that are not evaluated again yet.
  const known = findObligation(row.obligation_id)?.obligation;
  const [obligation, phase] = [known?.title[language] ?? null, known?.phase ?? null];
  return { ...row, obligation, phase, overdue: isOverdue, remaining_seconds };
}

const listCalendarFeedsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/legal/calendar-feeds',
  access: 'Analyst',
  audit: 'none',
  operationId: 'listCalendarFeeds',
  tags,
  summary: 'List your own calendar addresses',
  description: 'Those in force. Their tokens are not kept, so they cannot be shown again.',
  response: { 200: Type.Object({ feeds: Type.Array(Feed), count: Type.Integer() }) },
  async handle({ deps, principal }) {
    const own = await ownFeeds(deps, principal);
    return { feeds: own, count: own.length };
  },
});

const createCalendarFeedEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/legal/calendar-feeds',
  access: 'Analyst',
  audit: { success: ['calendar_feed.created'] },
  operationId: 'createCalendarFeed',
  tags,
  summary: 'Make an address of the calendar of deadlines',
  description:
    'Whoever has the address reads incident ids and obligations without a login, until you ' +
    'revoke it, lose the role or get a new password. The token is shown this once. Needs a ' +
    'login: a personal access token makes no address, which would outlive it.',
  idempotent: 'once',
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
  },
  errors: ['conflict'],
  async handle({ deps, request, reply, body, context }) {
    const claims = loginOf(request, makesNoAddress);
    const { feed, token } = await createFeed(deps, context, claims, body);
    const path = `${base}/calendar.ics?token=${token}`;
    void reply.header('cache-control', 'no-store');
    return { ...feed, token, path };
  },
});

const revokeCalendarFeedEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/ip3/v1/legal/calendar-feeds/:id',
  access: 'Analyst',
  audit: { success: ['calendar_feed.revoked'] },
  operationId: 'revokeCalendarFeed',
  tags,
  summary: 'Revoke one of your calendar addresses',
  description: 'It answers nothing from then on.',
  params: Type.Object({ id: Type.String({ maxLength: 64, description: 'Id of the address.' }) }),
  response: { 204: Type.Null({ description: 'It is revoked.' }) },
  errors: ['not_found'],
  async handle({ deps, params, context }) {
    await removeFeed(deps, context, params.id);
    return null;
  },
});

// The token is in the query, which the log of requests leaves out.
const readCalendarEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/legal/calendar.ics',
  access: 'anyone',
  audit: 'none',
  operationId: 'readCalendar',
  tags,
  summary: 'The calendar of deadlines (RFC 5545)',
  description:
    'For calendar programs, which cannot log in: the token of the URL identifies its owner. ' +
    'It shows incident ids and obligations and nothing else of an incident. `&entity=` leaves ' +
    'the deadlines of some legal entities.',
  query: Type.Object({
    token: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Token of the address.',
      examples: ['Hk3vT1q0'],
    }),
    entity: Entity,
  }),
  response: {
    200: {
      description: 'The calendar.',
      content: { 'text/calendar': { schema: Type.String({ examples: ['BEGIN:VCALENDAR'] }) } },
    },
  },
  errors: ['not_found'],
  async handle({ deps, reply, query }) {
    const calendar = await readCalendar(deps, query.token, entitiesOf(query.entity));
    const headers = { 'cache-control': 'private, max-age=300', 'referrer-policy': 'no-referrer' };
    return reply.headers(headers).type('text/calendar; charset=utf-8').send(calendar);
  },
});

const makesNoAddress = 'A token makes no address of the calendar; log in with e-mail and password.';

export const deadlineEndpoints = [
  listLegalDeadlinesEndpoint,
  getNextLegalDeadlineEndpoint,
  listCalendarFeedsEndpoint,
  createCalendarFeedEndpoint,
  revokeCalendarFeedEndpoint,
  readCalendarEndpoint,
];
