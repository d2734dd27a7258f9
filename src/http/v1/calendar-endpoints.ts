// Endpoints of calendar feeds of legal deadlines.
import { Type } from 'typebox';
import { isTimestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { languages } from '../../domain/text.ts';
import { createFeed, ownFeeds, removeFeed } from '../../operations/legal/calendar-feeds.ts';
import { readCalendar } from '../../operations/legal/read-calendar.ts';
import type { DeadlineKey } from '../../store/legal/legal-deadlines.ts';
import { endpoint } from '../endpoint.ts';
import { loginOf } from '../requests/login-of.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';
import { base, entitiesOf, Entity, tags } from './deadline-schemas.ts';

const Feed = Type.Object(
  {
    id: Id,
    name: Type.String(),
    created_at: Instant,
    last_used_at: Nullable(Instant),
  },
  { title: 'CalendarFeed' },
);

const Language = Type.Optional(
  Enum(languages, { default: 'en', description: 'Of the words of the calendar.' }),
);

export function keyOf(text: string): DeadlineKey | null {
  const [due_at = '', incident_id = '', obligation_id = '', ...more] = text.split('|');
  const sound = isTimestamp(due_at) && isUuid(incident_id) && more.length === 0;
  return sound && /^[A-Z0-9-]{1,64}$/.test(obligation_id)
    ? { due_at, incident_id, obligation_id }
    : null;
}

export const listCalendarFeedsEndpoint = endpoint({
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

export const createCalendarFeedEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/legal/calendar-feeds',
  access: 'Analyst',
  audit: { success: ['calendar_feed.created'] },
  operationId: 'createCalendarFeed',
  tags,
  summary: 'Make an address of the calendar of deadlines',
  description:
    'Anyone with the address reads incident ids and obligations without a login, until you ' +
    'revoke it, lose the role or get a new password. The token is shown this once. Needs a ' +
    'login: a personal access token makes no address, which would outlive it.',
  idempotent: 'once',
  body: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 200 }), language: Language },
    { additionalProperties: false, examples: [{ name: 'Outlook on my desk', language: 'pl' }] },
  ),
  response: {
    201: Type.Object(
      {
        ...Feed.properties,
        token: Type.String(),
        path: Type.String({
          description:
            'Address below this server. With `IP3_CALENDAR_LINKS=off` it is the same for all, ' +
            'and the token is the password that goes with it.',
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
    const asked = [
      ...(deps.config.IP3_CALENDAR_LINKS === 'on' ? [`token=${token}`] : []),
      ...(body.language === 'pl' ? ['language=pl'] : []),
    ];
    const path = `${base}/calendar.ics${asked.length === 0 ? '' : `?${asked.join('&')}`}`;
    void reply.header('cache-control', 'no-store');
    return { ...feed, token, path };
  },
});

export const revokeCalendarFeedEndpoint = endpoint({
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

// The log of requests leaves the query out, and with it a token there.
export const readCalendarEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/legal/calendar.ics',
  access: 'anyone',
  audit: 'none',
  operationId: 'readCalendar',
  tags,
  summary: 'The calendar of deadlines (RFC 5545)',
  description:
    'For calendar programs, which cannot log in: the token identifies its owner. It is the ' +
    'password of Basic authentication, with any name, or a bearer token, or is in the URL unless ' +
    '`IP3_CALENDAR_LINKS` is off. What has none is asked for it with 401. ' +
    'It shows incident ids and obligations and nothing else of an incident. `&entity=` leaves ' +
    'the deadlines of some legal entities, `&language=` chooses the language of the words.',
  query: Type.Object({
    token: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Token of the address.',
        examples: ['Hk3vT1q0'],
      }),
    ),
    entity: Entity,
    language: Language,
  }),
  response: {
    200: {
      description: 'The calendar.',
      content: { 'text/calendar': { schema: Type.String({ examples: ['BEGIN:VCALENDAR'] }) } },
    },
  },
  errors: ['unauthorized', 'not_found'],
  async handle({ deps, request, reply, query }) {
    const isLink = deps.config.IP3_CALENDAR_LINKS === 'on';
    const inUrl = isLink ? query.token : undefined;
    const token = inUrl ?? sentToken(request.headers.authorization);
    if (token === undefined) {
      void reply.header('www-authenticate', 'Basic realm="proofline"');
      throw new DomainError('unauthorized', needsToken);
    }
    const calendar = await readCalendar(deps, token, {
      ...{ entity: entitiesOf(query.entity), language: query.language },
    });
    const headers = { 'cache-control': 'private, max-age=300', 'referrer-policy': 'no-referrer' };
    return reply.headers(headers).type('text/calendar; charset=utf-8').send(calendar);
  },
});

const needsToken =
  'Send the token of the calendar as the password of Basic authentication, with any name.';

/** The password or the bearer token of a header. */
function sentToken(header = ''): string | undefined {
  const [, basic, bearer] = /^(?:Basic ([\w+/=-]+)|Bearer (\S+))$/i.exec(header) ?? [];
  if (basic === undefined) return bearer;
  const text = Buffer.from(basic, 'base64').toString();
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : undefined;
}

const makesNoAddress = 'A token makes no address of the calendar; log in with e-mail and password.';
