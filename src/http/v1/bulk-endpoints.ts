// One change to all incidents that match a filter: started, followed, cancelled, taken back.
import { Type, type Static } from 'typebox';
import { bulkItemStates, bulkStatuses, mostInBulk } from '../../domain/bulk-change.ts';
import { isUuid } from '../../domain/ids.ts';
import { priorities } from '../../domain/incident.ts';
import { severities } from '../../domain/severity.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import {
  cancelBulkChange,
  readBulkChange,
  readBulkItems,
  startBulkChange,
  undoBulkChange,
  type BulkProgress,
} from '../../operations/bulk/start-bulk-change.ts';
import { endpoint } from '../endpoint.ts';
import { assertProvedFor } from '../requests/assert-proved.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, Id, Instant, NextCursor, Nullable, PageQuery } from '../schema/schema.ts';
import { filterOf, incidentFilters } from './incident-filter.ts';

const tags = ['incidents'];

const BulkParams = Type.Object({
  id: Type.String({
    maxLength: 100,
    description: 'Id of the change.',
    examples: ['019aa1df-51aa-7b90-a1f0-4d2f11e8c003'],
  }),
});

const Tags = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 20 }),
);

const Change = Type.Object(
  {
    assign: Type.Optional(
      Type.Object(
        { owner_email: Type.String({ format: 'email', maxLength: 254 }) },
        { additionalProperties: false },
      ),
    ),
    move: Type.Optional(
      Type.Object({ to: Enum(workflowStatuses) }, { additionalProperties: false }),
    ),
    tag: Type.Optional(Type.Object({ add: Tags, remove: Tags }, { additionalProperties: false })),
    prioritise: Type.Optional(
      Type.Object({ priority: Enum(priorities) }, { additionalProperties: false }),
    ),
    classify: Type.Optional(
      Type.Object(
        {
          severity: Enum(severities),
          reason: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' })),
        },
        {
          additionalProperties: false,
          description:
            'Like a priority it needs confirmed evidence. The timelines show the reason.',
        },
      ),
    ),
  },
  { additionalProperties: false, title: 'BulkChangeAsked', description: 'Exactly one member.' },
);

const Counts = Type.Integer({ minimum: 0, examples: [12] });

const BulkView = Type.Object(
  {
    id: Id,
    status: Enum(bulkStatuses),
    failure: Nullable(Type.String({ description: 'Why it failed as a whole.' })),
    undo_of: Nullable(Id),
    total: Counts,
    done: Counts,
    refused: Counts,
    waiting: Type.Integer({
      minimum: 0,
      description: 'Not done yet; after a cancel, left as they were.',
      examples: [12],
    }),
    created_at: Instant,
    ended_at: Nullable(Instant),
  },
  { title: 'BulkChange' },
);

function viewOf(row: BulkProgress): Static<typeof BulkView> {
  const { id, status, failure, undo_of, created_at, ended_at } = row;
  const { done = 0, refused = 0, waiting = 0 } = row.counts;
  const counts = { total: done + refused + waiting, done, refused, waiting };
  return { id, status, failure, undo_of, ...counts, created_at, ended_at };
}

const started = ['incidents.bulk_started'] as const;

const startEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/bulk-changes',
  access: 'Analyst',
  audit: { success: started },
  operationId: 'startBulkChange',
  tags,
  summary: 'Change all incidents that match a filter',
  description:
    `Keeps which incidents match now, at most ${mostInBulk}, and answers. A job then changes one ` +
    'after the other with the rules, roles and audit entries of a single change; it goes on ' +
    'after a restart. Results are kept for 30 days. Closing needs a fresh second factor of those ' +
    'who have one.',
  body: Type.Object(
    {
      filter: Type.Object(incidentFilters, { additionalProperties: false }),
      ids: Type.Optional(
        Type.Array(Type.String({ format: 'uuid', maxLength: 64 }), {
          minItems: 1,
          maxItems: 1000,
          description: 'Only these of the incidents that match.',
        }),
      ),
      change: Change,
    },
    {
      additionalProperties: false,
      examples: [
        { filter: { status: 'open', category: 'other' }, change: { tag: { add: ['triage'] } } },
      ],
    },
  ),
  response: { 202: BulkView },
  errors: ['step_up_required'],
  idempotent: true,
  async handle({ deps, request, principal, body, context }) {
    if (body.change.move?.to === 'closed') assertProvedFor(deps, request);
    const { ids } = body;
    const filter = { ...(await filterOf(deps, body.filter, principal)), ids };
    const asked = { ...body.filter, ...(ids !== undefined && { chosen: String(ids.length) }) };
    const query = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    );
    return viewOf(await startBulkChange(deps, context, { filter, query, change: body.change }));
  },
});

const readEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/bulk-changes/:id',
  access: 'Analyst',
  audit: 'none',
  operationId: 'getBulkChange',
  tags,
  summary: 'Read how far a bulk change is',
  description: 'Only for the account that started it.',
  params: BulkParams,
  response: { 200: BulkView },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    return viewOf(await readBulkChange(deps, principal, params.id));
  },
});

const itemsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/bulk-changes/:id/items',
  access: 'Analyst',
  audit: 'none',
  operationId: 'listBulkChangeItems',
  tags,
  summary: 'List what became of each incident of a bulk change',
  description: 'With `state=refused`, each with the reason.',
  params: BulkParams,
  query: Type.Object({
    ...PageQuery,
    state: Type.Optional(Enum(bulkItemStates, { description: 'Only items in this state.' })),
  }),
  response: {
    200: Type.Object({
      count: Type.Integer({ description: 'Elements of this page.' }),
      items: Type.Array(
        Type.Object(
          {
            incident_id: Id,
            public_id: Type.String({ examples: ['INC-2026-000001'] }),
            title: Type.String({ examples: ['Prompt injection in support bot'] }),
            state: Enum(bulkItemStates),
            reason: Nullable(Type.String()),
          },
          { title: 'BulkChangeItem' },
        ),
      ),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, principal, params, query }) {
    const page = pageOf(query, isUuid);
    const asked = { ...page, state: query.state };
    const rows = await readBulkItems(deps, principal, params.id, asked);
    const { elements, next_cursor } = paged(
      request,
      reply,
      page,
      rows,
      ({ incident_id }) => incident_id,
    );
    return { count: elements.length, items: elements, next_cursor };
  },
});

const cancelEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/bulk-changes/:id/cancel',
  access: 'Analyst',
  audit: { success: ['incidents.bulk_cancelled'] },
  operationId: 'cancelBulkChange',
  tags,
  summary: 'Cancel a bulk change',
  description: 'What is done stays done, and can be undone; the rest is left as it is.',
  params: BulkParams,
  response: { 200: BulkView },
  errors: ['not_found', 'conflict'],
  async handle({ deps, params, context }) {
    return viewOf(await cancelBulkChange(deps, context, params.id));
  },
});

const undoEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/bulk-changes/:id/undo',
  access: 'Analyst',
  audit: { success: started },
  operationId: 'undoBulkChange',
  tags,
  summary: 'Undo a bulk change',
  description:
    'Starts a second change that gives each incident its values back. An incident that changed ' +
    'since is refused and stays as it is.',
  params: BulkParams,
  response: { 202: BulkView },
  errors: ['not_found', 'conflict'],
  async handle({ deps, params, context }) {
    return viewOf(await undoBulkChange(deps, context, params.id));
  },
});

export const bulkEndpoints = [
  startEndpoint,
  readEndpoint,
  itemsEndpoint,
  cancelEndpoint,
  undoEndpoint,
];
