// Saved views of the list of incidents: kept, shared, pinned, counted.
import { Type, type Static } from 'typebox';
import { keysInWords } from '../../domain/custom-keys.ts';
import { DomainError } from '../../domain/error.ts';
import { incidentOrders } from '../../domain/incident.ts';
import type { Principal } from '../../domain/principal.ts';
import { viewAudiences, viewLimits } from '../../domain/saved-view.ts';
import { assertKnown } from '../../operations/custom-fields/read-fields.ts';
import type { Deps } from '../../operations/deps.ts';
import {
  changeView,
  countView,
  readViews,
  removeView,
  saveView,
  setPin,
  type ViewInput,
} from '../../operations/views/saved-views.ts';
import type { SeenView } from '../../store/views/saved-views.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Id, Instant, Nullable, OneLine } from '../schema/schema.ts';
import { filterOf, incidentFilters } from './incident-filter.ts';

const tags = ['views'];
const path = '/api/ip3/v1/views';

const ViewParams = Type.Object({
  id: Type.String({
    maxLength: 100,
    description: 'Id of the view.',
    examples: ['019aa1df-51aa-7b90-a1f0-4d2f11e8c003'],
  }),
});

const Email = Type.String({ format: 'email', maxLength: 254, examples: ['anna@example.org'] });
const Name = OneLine({ minLength: 1, maxLength: 60, examples: ['Open, AI'] });
const Column = Type.String({ minLength: 1, maxLength: 80, examples: ['owner'] });
const Columns = Type.Array(Column, {
  maxItems: 60,
  description: 'Names of columns of the console, from left to right.',
});
const Group = Type.String({ minLength: 1, maxLength: 40, examples: ['status'] });

const ViewBody = Type.Object(
  {
    name: Name,
    audience: Enum(viewAudiences, {
      description: 'Who sees it: you, you and `members`, or all who can read the list.',
    }),
    members: Type.Optional(
      Type.Array(Email, { maxItems: viewLimits.members, description: 'For `people` alone.' }),
    ),
    query: Type.Object(incidentFilters, {
      additionalProperties: false,
      description: 'Filters of the list. `me` is who opens the view.',
    }),
    sort: Type.Optional(Nullable(Enum(incidentOrders))),
    group_by: Type.Optional(Nullable(Group)),
    columns: Type.Optional(Nullable(Columns)),
  },
  {
    examples: [
      { name: 'Open, AI', audience: 'everyone', query: { status: '!closed', level: 'L2_ai' } },
    ],
  },
);

const ViewView = Type.Object(
  {
    id: Id,
    name: Name,
    audience: Enum(viewAudiences),
    members: Type.Array(Email, { description: 'Empty for all but its author.' }),
    query: Type.Record(Type.String(), Type.String(), {
      examples: [{ status: '!closed', level: 'L2_ai' }],
    }),
    sort: Nullable(Enum(incidentOrders)),
    group_by: Nullable(Group),
    columns: Nullable(Columns),
    created_by: Type.String({ examples: ['anna@example.org'] }),
    is_own: Type.Boolean(),
    is_pinned: Type.Boolean({ description: 'In your menu.' }),
    problem: Nullable(
      Type.String({
        description: 'Why its filter is no longer understood; then it finds nothing.',
        examples: [null],
      }),
    ),
    updated_at: Instant,
  },
  { title: 'SavedView' },
);

type Reads = Pick<Deps, 'database'>;

async function viewOf(
  deps: Reads,
  view: SeenView,
  principal: Principal,
): Promise<Static<typeof ViewView>> {
  const { id, name, audience, query, sort, group_by, columns, created_by, updated_at } = view;
  const is_own = view.account_id === principal.id;
  const members = is_own ? view.members : [];
  const { problem } = await filterIn(deps, view, principal);
  const kept = { id, name, audience, members, query, sort, group_by, columns };
  return { ...kept, created_by, is_own, is_pinned: view.is_pinned, problem, updated_at };
}

/** A filter that was saved by an older version can have values that are no longer known. */
async function filterIn(deps: Reads, { query }: Pick<SeenView, 'query'>, principal: Principal) {
  try {
    const unknown = Object.keys(query).find((name) => !Object.hasOwn(incidentFilters, name));
    const problem = unknown === undefined ? null : `There is no filter "${unknown}".`;
    return { filter: await filterOf(deps, query, principal), problem };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { filter: null, problem: error.detail };
  }
}

async function inputOf(
  deps: Reads,
  body: Static<typeof ViewBody>,
  principal: Principal,
): Promise<ViewInput> {
  const { name, audience, members = [], query, sort, group_by, columns } = body;
  await filterOf(deps, query, principal);
  await assertKnown(deps, principal, keysInWords(query.q), '/query/q');
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const shown = { sort: sort ?? null, group_by: group_by ?? null, columns: columns ?? null };
  return { name, audience, members, query: Object.fromEntries(given), ...shown };
}

const listEndpoint = endpoint({
  method: 'GET',
  path,
  access: 'Viewer',
  audit: 'none',
  operationId: 'listViews',
  tags,
  summary: 'List saved views',
  description:
    `Your own and those shared with you, at most ${viewLimits.shown}, yours first. Without those ` +
    'that filter by a custom field that you cannot see, and without columns of such fields.',
  response: { 200: Type.Object({ views: Type.Array(ViewView), count: Type.Integer() }) },
  async handle({ deps, principal }) {
    const read = await readViews(deps, principal);
    const views = await Promise.all(read.map((view) => viewOf(deps, view, principal)));
    return { views, count: views.length };
  },
});

const countsEndpoint = endpoint({
  method: 'GET',
  path: `${path}/counts`,
  access: 'Viewer',
  audit: 'none',
  operationId: 'countViews',
  tags,
  summary: 'Count the incidents of pinned views',
  description:
    `How many incidents match each view that you pinned, up to ${viewLimits.counted}. A view ` +
    'whose filter is no longer understood has no count.',
  response: {
    200: Type.Object({
      counts: Type.Array(
        Type.Object(
          {
            id: Id,
            count: Type.Integer({ minimum: 0, examples: [12] }),
            is_capped: Type.Boolean({ description: 'There are more.' }),
          },
          { title: 'ViewCount' },
        ),
      ),
    }),
  },
  async handle({ deps, principal }) {
    const pinned = (await readViews(deps, principal)).filter(({ is_pinned }) => is_pinned);
    const counts = [];
    // One after the other: a menu is no reason to take all connections.
    for (const view of pinned.slice(0, viewLimits.pinned)) {
      const { filter, problem } = await filterIn(deps, view, principal);
      if (filter === null || problem !== null) continue;
      const counted = await deps.shared.viewCounts(JSON.stringify(filter), () =>
        countView(deps, filter),
      );
      counts.push({ id: view.id, ...counted });
    }
    return { counts };
  },
});

const saveEndpoint = endpoint({
  method: 'POST',
  path,
  access: 'Viewer',
  audit: { success: ['view.saved'] },
  operationId: 'saveView',
  tags,
  summary: 'Save a view',
  description:
    `At most ${viewLimits.ofOne} by one account, each with its own name. Sharing takes the role ` +
    'Analyst. A view shares a filter, never rights: each person sees what the list shows them.',
  body: ViewBody,
  response: { 201: ViewView },
  errors: ['conflict', 'forbidden'],
  idempotent: true,
  async handle({ deps, principal, body, context }) {
    return viewOf(
      deps,
      await saveView(deps, context, await inputOf(deps, body, principal)),
      principal,
    );
  },
});

const changeEndpoint = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access: 'Viewer',
  audit: { success: ['view.changed'] },
  operationId: 'changeView',
  tags,
  summary: 'Change a view',
  description: 'Replaces it as a whole. Only its author can.',
  params: ViewParams,
  body: ViewBody,
  response: { 200: ViewView },
  errors: ['not_found', 'conflict', 'forbidden'],
  async handle({ deps, principal, params, body, context }) {
    const changed = await changeView(
      deps,
      context,
      params.id,
      await inputOf(deps, body, principal),
    );
    return viewOf(deps, changed, principal);
  },
});

const deleteEndpoint = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access: 'Viewer',
  audit: { success: ['view.deleted'] },
  operationId: 'deleteView',
  tags,
  summary: 'Delete a view',
  description: 'By its author, or by an administrator who sees it.',
  params: ViewParams,
  response: { 204: Type.Null({ description: 'It is deleted.' }) },
  errors: ['not_found', 'forbidden'],
  async handle({ deps, params, context }) {
    return removeView(deps, context, params.id);
  },
});

const pinEndpoint = endpoint({
  method: 'PUT',
  path: `${path}/:id/pin`,
  access: 'Viewer',
  audit: { success: ['view.pinned'] },
  operationId: 'pinView',
  tags,
  summary: 'Pin a view in your menu',
  description: `At most ${viewLimits.pinned}. Each person pins for themselves.`,
  params: ViewParams,
  body: Type.Object({ is_pinned: Type.Boolean() }, { examples: [{ is_pinned: true }] }),
  response: { 200: ViewView },
  errors: ['not_found', 'conflict'],
  async handle({ deps, principal, params, body, context }) {
    return viewOf(deps, await setPin(deps, context, params.id, body.is_pinned), principal);
  },
});

export const viewEndpoints = [
  listEndpoint,
  countsEndpoint,
  saveEndpoint,
  changeEndpoint,
  deleteEndpoint,
  pinEndpoint,
];
