// Log events that opened no incident: their list, one of them, and an incident of those chosen.
import { Type } from 'typebox';
import { parseTimestamp, timestamp, type Timestamp } from '../../domain/clock.ts';
import { closedValues, openValues } from '../../domain/filter.ts';
import { required } from '../../domain/required.ts';
import { severities, severityId, severityOfId } from '../../domain/severity.ts';
import {
  mostBatches,
  mostChosen,
  openFromEvents,
} from '../../operations/intake/open-from-events.ts';
import { readLogEvent, readLogEvents } from '../../operations/intake/read-log-events.ts';
import type { ListedEvent, LogEventPlace } from '../../store/intake/log-events.ts';
import { endpoint } from '../endpoint.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, Id, Instant, NextCursor, Nullable, OneLine, PageQuery } from '../schema/schema.ts';

const tags = ['imports'];
const path = '/api/ip3/v1/log-events';

const exampleId = '5f2a7c41d09be3866c1f40a7e2b95d38c4f60b1a97d2e853b06cf4a1d7e8290c';

const EventId = Type.String({ examples: [exampleId] });

const listedMembers = {
  id: EventId,
  at: Instant,
  format: Type.String({ examples: ['syslog'] }),
  severity: Enum(severities, { examples: ['low'] }),
  title: Nullable(
    Type.String({
      description:
        'What looks like a password or token is left out. Null, like product, rule and host, of ' +
        'events of before they were kept.',
      examples: ['Failed password for root from 192.0.2.7'],
    }),
  ),
  product: Nullable(Type.String({ examples: ['sshd'] })),
  rule: Nullable(Type.String({ examples: ['sshd'] })),
  host: Nullable(Type.String({ examples: ['web1.example.org'] })),
  unlinked_because: Nullable(
    Enum(['settled', 'no_severity', 'low_severity'], {
      description:
        'A passed check or a closed finding; no known severity; one below medium. None of them ' +
        'is an alert.',
      examples: ['low_severity'],
    }),
  ),
};

const ListedView = Type.Object(listedMembers, { title: 'LogEvent' });

const instant = { format: 'date-time', maxLength: 40, examples: ['2026-11-20T14:00:00Z'] };
const Filter = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 1000, description, examples: [example] }));

const listLogEventsEndpoint = endpoint({
  method: 'GET',
  path,
  access: 'Analyst',
  audit: 'none',
  operationId: 'listLogEvents',
  tags,
  summary: 'List log events that belong to no incident',
  description:
    'Those that opened and joined none, latest first by their own time. Nothing deletes them. An ' +
    'event that a person makes an incident of leaves the list.',
  query: Type.Object({
    ...PageQuery,
    since: Type.Optional(
      Type.String({ ...instant, description: 'Events of this instant and later.' }),
    ),
    until: Type.Optional(Type.String({ ...instant, description: 'Events before this instant.' })),
    format: Filter('Formats, as `by_format` of intake names them.', 'syslog'),
    severity: Filter('Severities.', 'low,unknown'),
    host: Filter('Hosts, whole, in any case.', 'web1.example.org'),
    rule: Filter('Rules, whole, in any case.', 'sshd'),
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'A part of title, product, rule or host, in any case.',
        examples: ['failed password'],
      }),
    ),
  }),
  response: {
    200: Type.Object({
      events: Type.Array(ListedView),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  async handle({ deps, request, reply, query }) {
    const { since, until, format, severity, host, rule, q } = query;
    const filter = {
      from: since && instantOf(since),
      to: until && instantOf(until),
      format: openValues(format),
      severity: closedValues('severity', severity, severities)?.map(severityId),
      host: openValues(host),
      rule: openValues(rule),
      text: q?.trim(),
    };
    const page = pageOf(query, (text) => placeOf(text) !== null);
    const after = page.after === null ? null : placeOf(page.after);
    const rows = await readLogEvents(deps, filter, { limit: page.limit, after });
    const { elements, next_cursor } = paged(request, reply, page, rows, keyOf);
    return { events: elements.map(listedView), count: elements.length, next_cursor };
  },
});

function instantOf(text: string): Timestamp {
  return timestamp(required(parseTimestamp(text), 'time that the schema checked'));
}

const keyOf = ({ at, id }: LogEventPlace): string => `${at} ${id}`;

function placeOf(key: string): LogEventPlace | null {
  const [, at, id] = /^(\S{20,30}) ([0-9a-f]{64})$/.exec(key) ?? [];
  if (at === undefined || id === undefined || parseTimestamp(at) === null) return null;
  return { at: instantOf(at), id };
}

function listedView({ severity, quiet, ...event }: ListedEvent) {
  const word = required(severityOfId(severity), 'severity of the event');
  return { ...event, severity: word, unlinked_because: quiet };
}

const IncidentNames = Type.Object({
  id: Id,
  public_id: Type.String({ examples: ['INC-2026-000123'] }),
});

const getLogEventEndpoint = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'Analyst',
  audit: 'none',
  operationId: 'getLogEvent',
  tags,
  summary: 'Read a log event',
  description: 'With its text as it was sent, and the incident that it belongs to by now.',
  params: Type.Object({
    id: Type.String({ maxLength: 100, description: 'Id of the event.', examples: [exampleId] }),
  }),
  response: {
    200: Type.Object(
      {
        ...listedMembers,
        raw: Nullable(
          Type.String({
            description: 'Its bytes as text; null when the vault does not have them.',
            examples: ['<38>Nov 20 14:00:00 web1 sshd[611]: Failed password for root'],
          }),
        ),
        number: Type.Integer({ description: 'Its line, or its place in the list.' }),
        batch: Type.Object({
          id: Id,
          sha256: Type.String({ examples: [exampleId] }),
          received_at: Type.String({ ...instant, description: 'When the batch came.' }),
          sent_by: Type.String({ examples: ['analyst@example.org'] }),
        }),
        incident: Nullable(IncidentNames),
      },
      { title: 'LogEventDetail' },
    ),
  },
  errors: ['not_found'],
  async handle({ deps, params }) {
    const { raw, incident, number, batch_id, ...event } = await readLogEvent(deps, params.id);
    const { sha256, received_at, actor: sent_by } = event;
    const batch = { id: batch_id, sha256, received_at, sent_by };
    return { ...listedView(event), raw, number, batch, incident };
  },
});

const openFromLogEventsEndpoint = endpoint({
  method: 'POST',
  path: `${path}/incident`,
  access: 'Analyst',
  audit: { success: ['incident.created', 'log.recorded'] },
  operationId: 'openFromLogEvents',
  tags,
  summary: 'Open an incident with log events as evidence',
  description:
    'Each batch that the events came in gives one `internal` record, whose bytes are those of ' +
    'the events or, where these are apart, of the whole batch. Later events of the same rule and ' +
    'host join the incident. An event belongs to one incident: with one that has an incident, ' +
    `\`conflict\` names it in \`incident\`. Events of at most ${mostBatches} batches.`,
  body: Type.Object(
    {
      events: Type.Array(Type.String({ pattern: '^[0-9A-Fa-f]{64}$' }), {
        minItems: 1,
        maxItems: mostChosen,
        uniqueItems: true,
      }),
      title: Type.Optional(
        OneLine({
          minLength: 1,
          maxLength: 500,
          pattern: '\\S',
          description: 'That of the first event when it is left out.',
        }),
      ),
    },
    { examples: [{ events: [exampleId] }] },
  ),
  response: {
    201: Type.Object(
      {
        incident: IncidentNames,
        events: Type.Integer({ examples: [1] }),
        evidence_created: Type.Integer({ examples: [1] }),
      },
      { title: 'OpenedFromEvents' },
    ),
  },
  responseHeaders: ['Location'],
  errors: ['conflict'],
  idempotent: true,
  async handle({ deps, reply, context, body }) {
    const opened = await openFromEvents(deps, context, body);
    void reply.header('location', `/api/ip3/v1/incidents/${opened.incident.public_id}`);
    return opened;
  },
});

export const logEventEndpoints = [
  listLogEventsEndpoint,
  getLogEventEndpoint,
  openFromLogEventsEndpoint,
];
