// The endpoint that asks whether something seen belongs to an engagement.
import { Type } from 'typebox';
import { deconflict } from '../../operations/engagements/deconflict.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Instant } from '../schema/schema.ts';
import { tags } from './engagement-params.ts';
import { logEntryView, LogEntryView } from './engagement-views.ts';

export const Time = Type.String({
  format: 'date-time',
  maxLength: 64,
  description: 'RFC 3339 with a zone.',
});

export const deconflictEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/deconfliction',
  access: 'Analyst',
  audit: 'none',
  operationId: 'deconflict',
  tags,
  summary: 'Ask whether something was the test',
  description:
    'Searches the logs of all engagements that you can see: `at` with an hour on both sides, or ' +
    '`since` and `until`, the last 24 hours without any. `not_logged` proves nothing: ' +
    'the log might not be complete yet.',
  query: Type.Object({
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
  },
  async handle({ deps, principal, query }) {
    const { matches, ...found } = await deconflict(deps, principal, query);
    return {
      ...found,
      matches: matches.map(({ engagement, ...match }) => {
        const by = {
          address: match.matched_address,
          host: match.matched_host,
          text: match.matched_text,
        } as const;
        const named = (['address', 'host', 'text'] as const).filter((kind) => by[kind]);
        return { engagement, matched: ['time' as const, ...named], entry: logEntryView(match) };
      }),
    };
  },
});
