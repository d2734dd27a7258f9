// Deadlines across incidents, and the calendar that programs subscribe to.
import { Type } from 'typebox';
import { parseTimestamp, timestamp, type Timestamp } from '../../domain/clock.ts';
import { validationFailed } from '../../domain/error.ts';
import { closedValues, openValues } from '../../domain/filter.ts';
import { isUuid } from '../../domain/ids.ts';
import { regimeNames } from '../../domain/regime.ts';
import { readDeadlines, readNextDeadline } from '../../operations/legal/read-deadlines.ts';
import type { ListedDeadline } from '../../store/legal/legal-deadlines.ts';
import { endpoint } from '../endpoint.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { NextCursor, Nullable, PageQuery } from '../schema/schema.ts';
import {
  createCalendarFeedEndpoint,
  keyOf,
  listCalendarFeedsEndpoint,
  readCalendarEndpoint,
  revokeCalendarFeedEndpoint,
} from './calendar-endpoints.ts';
import {
  Deadline,
  deadlineView,
  entitiesOf,
  Entity,
  LanguageParam,
  tags,
} from './deadline-schemas.ts';

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
    '`due_at` and `latest_at` a deadline is not overdue: the time limit can run until then. Nor ' +
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
    language: LanguageParam,
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
    'For the banner of each page; overdue ones are counted as well. It can be past ' +
    '`due_at` while `latest_at` still runs.',
  query: Type.Object({ language: LanguageParam }),
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

export const deadlineEndpoints = [
  listLegalDeadlinesEndpoint,
  getNextLegalDeadlineEndpoint,
  listCalendarFeedsEndpoint,
  createCalendarFeedEndpoint,
  revokeCalendarFeedEndpoint,
  readCalendarEndpoint,
];
