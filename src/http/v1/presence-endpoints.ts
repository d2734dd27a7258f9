// Who has an incident open now, in v1.
import { Type } from 'typebox';
import { presenceLimits, writings } from '../../domain/presence.ts';
import { leavePresence, showPresence } from '../../operations/watching/presence.ts';
import { endpoint } from '../endpoint.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { Enum, Id, IdParams, Nullable, OptionalNullable } from '../schema/schema.ts';

const tags = ['watching'];

const WindowId = Type.String({
  format: 'uuid',
  description: 'Names a window of a browser, chosen by it.',
  examples: ['4bd0a1a7-5b1e-4f43-9a35-6d2f0f3f9a01'],
});

const writing = 'What is being written: a new note, a reply to a note, or the note itself.';

const showPresenceEndpoint = endpoint({
  method: 'PUT',
  path: '/api/ip3/v1/incidents/:id/presence',
  access: 'Viewer',
  audit: 'none',
  operationId: 'showPresence',
  tags,
  summary: 'Show that you have an incident open',
  description:
    `A sign of life, to be sent every ${presenceLimits.beatSeconds} seconds; it answers with the ` +
    `others. A window that sent none for ${presenceLimits.expirySeconds} seconds is not shown ` +
    'any more. What someone writes is shown to those who can see the note. Nothing of it is kept.',
  params: IdParams,
  body: Type.Object(
    {
      window_id: WindowId,
      writing: OptionalNullable(Enum(writings, { description: writing })),
      note_id: OptionalNullable(Id),
    },
    {
      examples: [{ window_id: '4bd0a1a7-5b1e-4f43-9a35-6d2f0f3f9a01', writing: 'new' }],
    },
  ),
  response: {
    200: Type.Object({
      count: Type.Integer(),
      people: Type.Array(
        Type.Object({
          email: Type.String({ examples: ['anna.nowak@example.org'] }),
          is_you: Type.Boolean({ description: 'Another window of yours.' }),
          writing: Nullable(Enum(writings, { description: writing })),
          note_id: Nullable(Type.String()),
        }),
        { description: 'Other windows, one element each.' },
      ),
    }),
  },
  errors: ['not_found', 'unknown_reference'],
  quiet: true,
  async handle({ deps, principal, params, body }) {
    const people = await showPresence(deps, principal, params.id, omitNulls(body));
    return { count: people.length, people };
  },
});

const leavePresenceEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/ip3/v1/presence/:window',
  access: 'Viewer',
  audit: 'none',
  operationId: 'leavePresence',
  tags,
  summary: 'Show that you closed a window',
  description: 'Without it the window expires.',
  params: Type.Object({ window: WindowId }),
  response: { 204: Type.Null({ description: 'The window is not shown any more.' }) },
  quiet: true,
  async handle({ deps, reply, principal, params }) {
    await leavePresence(deps, principal, params.window);
    return reply.code(204).send();
  },
});

export const presenceEndpoints = [showPresenceEndpoint, leavePresenceEndpoint];
