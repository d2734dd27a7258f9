// Schema of the stream of changes.
import { Type } from 'typebox';
import { changeKindNames } from '../../domain/change.ts';
import { Enum, Instant, problems } from '../schema.ts';

const Change = Type.Object(
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

export const changes = {
  operationId: 'followChanges',
  tags: ['events'],
  summary: 'Follow what changes',
  description:
    'Server-sent events `change`, in the order of the audit log, of what you may read: which ' +
    'thing, never what it says. With `Last-Event-ID` or `after` what was missed comes first; ' +
    'without either only what is new. `open` comes first. `reset` says that you were away for ' +
    'more than 1,000 entries, or that the log began anew: read again what you show, the next ' +
    'changes follow its id. A comment every five seconds shows that the stream lives. It ends ' +
    'with the token, and when your roles change. With `Accept: application/json` it answers ' +
    'once, for clients that ask again and again: what of the next 200 entries concerns you, and ' +
    'the number to go on after.',
  querystring: Type.Object({
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 999_999_999_999_999,
        description: 'Number of the last change that was seen.',
        examples: [10_000_000_000],
      }),
    ),
  }),
  headers: Type.Object({
    'last-event-id': Type.Optional(
      Type.String({ maxLength: 20, description: 'Id of the last event that was seen.' }),
    ),
  }),
  response: {
    200: {
      description: 'The changes.',
      content: {
        'text/event-stream': { schema: Type.String({ examples: [example] }) },
        'application/json': {
          schema: Type.Object({
            changes: Type.Array(Change),
            count: Type.Integer(),
            seq: Type.Integer({ description: 'The number to go on after.' }),
            reset: Type.Boolean({
              description: 'You were away for too long: read again what you show.',
            }),
          }),
        },
      },
    },
    ...problems('validation_failed', 'unauthorized', 'rate_limited'),
  },
};
