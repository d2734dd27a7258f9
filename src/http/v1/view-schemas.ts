// Schemas of saved views.
import { Type, type Static } from 'typebox';
import { keysInWords } from '../../domain/custom-keys.ts';
import { DomainError } from '../../domain/error.ts';
import { incidentOrders } from '../../domain/incident.ts';
import type { Principal } from '../../domain/principal.ts';
import { viewAudiences, viewLimits } from '../../domain/saved-view.ts';
import { assertKnown } from '../../operations/custom-fields/known-fields.ts';
import type { Deps } from '../../operations/deps.ts';
import type { ViewInput } from '../../operations/views/saved-views.ts';
import type { SeenView } from '../../store/views/saved-views.ts';
import { Enum, Id, Instant, Nullable, OneLine } from '../schema/schema.ts';
import { filterOf, incidentFilters } from './incident-filter.ts';

export const ViewParams = Type.Object({
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

export const ViewBody = Type.Object(
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

export const ViewView = Type.Object(
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

export async function viewOf(
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
export async function filterIn(
  deps: Reads,
  { query }: Pick<SeenView, 'query'>,
  principal: Principal,
) {
  try {
    const unknown = Object.keys(query).find((name) => !Object.hasOwn(incidentFilters, name));
    const problem = unknown === undefined ? null : `There is no filter "${unknown}".`;
    return { filter: await filterOf(deps, query, principal), problem };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { filter: null, problem: error.detail };
  }
}

export async function inputOf(
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
