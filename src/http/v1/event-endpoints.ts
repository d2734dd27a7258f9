// What changes on the server, reported to anyone who is signed in, as far as they can read it.
import { Type } from 'typebox';
import { changeKindNames, type Change } from '../../domain/change.ts';
import { changesFor, readChanges, readLastChange } from '../../operations/changes/change-feed.ts';
import { endpoint } from '../endpoint.ts';
import {
  answerWithStream,
  LastEventHeaders,
  lastSeen,
  wantsJson,
  type SentEvent,
} from '../responses/event-stream.ts';
import { Enum, Instant } from '../schema/schema.ts';

const ChangeView = Type.Object(
  {
    seq: Type.Integer({ description: 'Rises from change to change, with gaps.' }),
    at: Instant,
    kind: Enum(changeKindNames),
    id: Type.String({ description: 'What the changed thing is called in its own address.' }),
    action: Type.String({ description: 'What happened, as the audit log names it.' }),
    incident: Type.Optional(
      Type.String({ description: 'Public id of the incident that it belongs to.' }),
    ),
    own: Type.Boolean({ description: 'Whether you did it.' }),
  },
  { title: 'Change' },
);

const example =
  'id: 10000004182\nevent: change\ndata: {"seq":10000004182,"at":"2026-11-20T14:05:40.310Z",' +
  '"kind":"evidence","id":"0193a5f2-7a31-7c4e-9b1a-2f6f0f3f9a01",' +
  '"action":"evidence.attached","incident":"INC-2026-000007","own":false}\n\n';

const followChangesEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/events',
  access: 'signed-in',
  audit: 'none',
  operationId: 'followChanges',
  tags: ['events'],
  summary: 'Follow what changes',
  description:
    'Server-sent events `change`, in the order of the audit log, of what you can read: which ' +
    'thing, never what it says. With `Last-Event-ID` or `after` what was missed comes first; ' +
    'without either only what is new. `open` comes first. `reset` says that you were away for ' +
    'more than 1,000 entries, or that the log restarted: read again what you show, the next ' +
    'changes follow its id. A comment every five seconds shows that the stream lives. It ends ' +
    'with the token, and when your roles change. With `Accept: application/json` it answers ' +
    'once, for clients that ask again and again: what of the next 200 entries concerns you, and ' +
    'the number to go on after.',
  query: Type.Object({
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 999_999_999_999_999,
        description: 'Number of the last change that was seen.',
        examples: [10_000_000_000],
      }),
    ),
  }),
  headers: LastEventHeaders,
  response: {
    200: {
      description: 'The changes.',
      content: {
        'text/event-stream': { schema: Type.String({ examples: [example] }) },
        'application/json': {
          schema: Type.Object({
            changes: Type.Array(ChangeView),
            count: Type.Integer(),
            seq: Type.Integer({ description: 'The number to go on after.' }),
            reset: Type.Boolean({
              description: 'You were away for too long: read again what you show.',
            }),
          }),
        },
      },
    },
  },
  // A tab of a browser holds one.
  limits: { streams: { all: 500, ofOne: 20 } },
  async handle({ deps, request, reply, principal, query, holdStream }) {
    const seen = lastSeen(request, query.after);
    if (wantsJson(request.headers.accept)) {
      const { changes, seq, reset } = await readChanges(deps, principal, seen);
      return { changes, count: changes.length, seq, reset };
    }
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('');
    const after = seen ?? (await readLastChange(deps));
    return answerWithStream(deps, request, reply, {
      ...{
        feed: deps.shared.changeFeed,
        after,
        access: 'signed-in',
        number: 'seq',
        beatsAreEvents: false,
      },
      close: holdStream(),
      eventsOf: async (rows) => (await changesFor(deps, principal, rows)).map(changeEvent),
    });
  },
});

function changeEvent(change: Change): SentEvent {
  return { id: change.seq, event: 'change', data: change };
}

export const eventEndpoints = [followChangesEndpoint];
