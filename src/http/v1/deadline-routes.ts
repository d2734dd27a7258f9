// Deadlines across incidents, and the calendar that programs subscribe to.
import { isTimestamp, parseTimestamp, timestamp } from '../../domain/clock.ts';
import { validationFailed } from '../../domain/error.ts';
import { closedValues, openValues } from '../../domain/filter.ts';
import { isUuid } from '../../domain/ids.ts';
import { regimeNames } from '../../domain/regime.ts';
import { isAfterLimit } from '../../legal/evaluate.ts';
import { findObligation } from '../../legal/registry.ts';
import type { Language } from '../../legal/text.ts';
import type { Deps } from '../../operations/deps.ts';
import {
  createFeed,
  ownFeeds,
  readCalendar,
  removeFeed,
} from '../../operations/legal/calendar-feeds.ts';
import {
  countOverdue,
  listDeadlines,
  type DeadlineKey,
  type ListedDeadline,
} from '../../store/legal-deadlines.ts';
import type { App } from '../app-type.ts';
import { contextOf } from '../context.ts';
import { paged, pageOf } from '../paging.ts';
import * as schema from './deadline-schemas.ts';
import { loginOf } from './session-routes.ts';

const base = '/api/ip3/v1/legal';

export function deadlineRoutes(app: App, deps: Deps): void {
  listRoute(app, deps);
  nextRoute(app, deps);
  feedRoutes(app, deps);
}

function listRoute(app: App, deps: Deps): void {
  app.get(`${base}/deadlines`, { schema: schema.deadlines }, async (request, reply) => {
    const { regime, before, nearest_of, language = 'en' } = request.query;
    const filter = {
      nearest_of: openValues(nearest_of)?.map(incidentId),
      regime: closedValues('regime', regime, regimeNames),
      before: before === undefined ? undefined : instantOf(before),
    };
    const page = pageOf(request.query, (text) => keyOf(text) !== null);
    const after = page.after === null ? null : keyOf(page.after);
    const rows = await listDeadlines(deps.database.kysely, filter, { limit: page.limit, after });
    const { elements, next_cursor } = paged(request, reply, page, rows, cursorOf);
    const now = deps.clock.now();
    const deadlines = elements.map((row) => deadlineView(row, now, language));
    return { deadlines, count: deadlines.length, next_cursor };
  });
}

/** So many that are over are counted; more need a list anyway. */
const countedOverdue = 100;

function nextRoute(app: App, deps: Deps): void {
  app.get(`${base}/next-deadline`, { schema: schema.nextDeadline }, async (request) => {
    const { language = 'en' } = request.query;
    const db = deps.database.kysely;
    const now = deps.clock.now();
    const page = { limit: 1, after: null };
    const [row] = await listDeadlines(db, { open_at: timestamp(now) }, page);
    const overdue_count = await countOverdue(db, timestamp(now), countedOverdue);
    return { next: row === undefined ? null : deadlineView(row, now, language), overdue_count };
  });
}

function instantOf(text: string): string {
  const instant = parseTimestamp(text);
  if (instant !== null) return timestamp(instant);
  const message = 'must be RFC 3339 with a zone';
  throw validationFailed([{ pointer: '/query/before', message }]);
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
  const overdue = isAfterLimit(timestamp(now), row);
  // A regime that was switched off since may have left rows that are not evaluated anew yet.
  const known = findObligation(row.obligation_id)?.obligation;
  const [obligation, phase] = [known?.title[language] ?? null, known?.phase ?? null];
  return { ...row, obligation, phase, overdue, remaining_seconds };
}

function feedRoutes(app: App, deps: Deps): void {
  const feeds = `${base}/calendar-feeds`;
  app.get(feeds, { schema: schema.listFeeds }, async (request) => {
    const own = await ownFeeds(deps, request.principal!);
    return { feeds: own, count: own.length };
  });

  app.post(feeds, { schema: schema.createFeed }, async (request, reply) => {
    const claims = loginOf(request, makesNoAddress);
    const { feed, token } = await createFeed(deps, contextOf(request), claims, request.body);
    const path = `${base}/calendar.ics?token=${token}`;
    void reply.header('cache-control', 'no-store');
    return reply.status(201).send({ ...feed, token, path });
  });

  app.delete(`${feeds}/:id`, { schema: schema.revokeFeed }, async (request, reply) => {
    await removeFeed(deps, contextOf(request), request.params.id);
    return reply.status(204).send(null);
  });

  // The token stands in the query, which the log of requests leaves out.
  app.get(`${base}/calendar.ics`, { schema: schema.calendar }, async (request, reply) => {
    const calendar = await readCalendar(deps, request.query.token);
    const headers = { 'cache-control': 'private, max-age=300', 'referrer-policy': 'no-referrer' };
    return reply.headers(headers).type('text/calendar; charset=utf-8').send(calendar);
  });
}

const makesNoAddress = 'A token makes no address of the calendar; log in with e-mail and password.';
