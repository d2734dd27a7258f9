// Watching incidents in v1: who watches, and the choice of the caller.
import { Type, type Static } from 'typebox';
import {
  chooseWatching,
  readWatchChoice,
  readWatchers,
  watchIncident,
  type Watching,
} from '../../operations/watching/watch-incident.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams, Instant } from '../schema/schema.ts';

const tags = ['watching'];

const WatchView = Type.Object(
  {
    watching: Type.Boolean({ description: 'Whether you watch it.' }),
    count: Type.Integer({ description: 'Watchers that are named, at most 200.' }),
    watchers: Type.Array(
      Type.Object({ email: Type.String({ examples: ['anna.nowak@example.org'] }), since: Instant }),
      { description: 'The longest watching first.' },
    ),
  },
  { title: 'Watchers' },
);

function watchView({ watchers, watching }: Watching): Static<typeof WatchView> {
  return { watching, count: watchers.length, watchers };
}

const listWatchersEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/watchers',
  access: 'Viewer',
  audit: 'none',
  operationId: 'listWatchers',
  tags,
  summary: 'List who watches an incident',
  description: 'Without people whose account is disabled.',
  params: IdParams,
  response: { 200: WatchView },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    return watchView(await readWatchers(deps, principal, params.id));
  },
});

const watchIncidentEndpoint = endpoint({
  method: 'PUT',
  path: '/api/ip3/v1/incidents/:id/watch',
  access: 'Viewer',
  audit: { success: ['incident.watch_changed'] },
  operationId: 'watchIncident',
  tags,
  summary: 'Watch an incident, or stop',
  description:
    'Changes of a watched incident reach your inbox. Who stops is not made to watch it again by ' +
    'owning it, by a mention or by a note.',
  params: IdParams,
  body: Type.Object({ watching: Type.Boolean() }, { examples: [{ watching: true }] }),
  response: { 200: WatchView },
  errors: ['not_found'],
  async handle({ deps, params, body, context }) {
    return watchView(await watchIncident(deps, context, params.id, body.watching));
  },
});

const WatchChoice = Type.Object(
  {
    automatic: Type.Boolean({
      description:
        'Whether you watch by yourself what you own, reported or wrote a note on, and what a ' +
        'note mentions you on.',
    }),
  },
  { examples: [{ automatic: false }] },
);

const getWatchChoiceEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/me/watching',
  access: 'Viewer',
  audit: 'none',
  operationId: 'getWatchChoice',
  tags,
  summary: 'Read whether you watch automatically',
  description: 'On for every new account.',
  response: { 200: WatchChoice },
  async handle({ deps, principal }) {
    return { automatic: await readWatchChoice(deps, principal) };
  },
});

const chooseWatchingEndpoint = endpoint({
  method: 'PUT',
  path: '/api/ip3/v1/me/watching',
  access: 'Viewer',
  audit: { success: ['account.updated'] },
  operationId: 'chooseWatching',
  tags,
  summary: 'Choose whether you watch automatically',
  description: 'What you watch already stays as it is.',
  body: WatchChoice,
  response: { 200: WatchChoice },
  async handle({ deps, body, context }) {
    return { automatic: await chooseWatching(deps, context, body.automatic) };
  },
});

export const watchEndpoints = [
  listWatchersEndpoint,
  watchIncidentEndpoint,
  getWatchChoiceEndpoint,
  chooseWatchingEndpoint,
];
