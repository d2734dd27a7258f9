// Response actions of the registry: adding a step, moving it, and the list across incidents.
import { Type } from 'typebox';
import { actionStatuses } from '../../domain/action.ts';
import { closedValues, openValues } from '../../domain/filter.ts';
import { actionFields } from '../../fields/action.ts';
import { addAction } from '../../operations/actions/add-action.ts';
import { readAction, readActions } from '../../operations/actions/read-actions.ts';
import { changeAction } from '../../operations/actions/update-action.ts';
import { incidentIdOf } from '../../operations/incidents/read-incidents.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../requests/limits.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { versioned } from '../responses/tagged.ts';
import { changeProperties, newProperties } from '../schema/fields.ts';
import { IdParams, NextCursor, PageQuery } from '../schema/schema.ts';
import { ActionView, actionView, ListedAction, listedActionView } from './action-schemas.ts';

const tags = ['registry'];

const ActionParams = Type.Object({
  id: Type.String({ maxLength: limits.paramLength, description: 'Id of the action.' }),
});

const listActionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/actions',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listActions',
  tags,
  summary: 'List response steps across incidents',
  description: 'Newest first, with the names of their incidents.',
  query: Type.Object({
    ...PageQuery,
    status: Type.Optional(
      Type.String({ maxLength: 200, description: 'Statuses.', examples: ['proposed,approved'] }),
    ),
    assignee: Type.Optional(
      Type.String({ maxLength: 2000, description: 'Who is to do it, as the caller wrote it.' }),
    ),
    incident: Type.Optional(
      Type.String({ maxLength: 100, description: 'Internal id or public id of an incident.' }),
    ),
    needs_approval: Type.Optional(Type.Boolean({ description: 'Whether it is pending approval.' })),
  }),
  response: {
    200: Type.Object({
      actions: Type.Array(ListedAction),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, principal, query }) {
    const page = pageOf(query);
    const filter = {
      status: closedValues('status', query.status, actionStatuses),
      assignee: openValues(query.assignee),
      incident_id: await incidentIdOf(deps, query.incident),
      needs_approval: query.needs_approval,
    };
    const rows = await readActions(deps, principal, filter, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const actions = elements.map((row) => listedActionView(row, principal));
    return { actions, count: actions.length, next_cursor };
  },
});

const getActionEndpoint = endpoint({
  method: 'GET',
  path: '/api/actions/:id',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'getAction',
  tags,
  summary: 'Read a response step',
  description: 'With the names of its incident. The `ETag` serves `If-Match` of a later change.',
  params: ActionParams,
  response: { 200: ListedAction },
  responseHeaders: ['ETag'],
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const row = await readAction(deps, principal, params.id);
    return versioned(listedActionView(row, principal), row.version);
  },
});

const addActionEndpoint = endpoint({
  method: 'POST',
  path: '/api/incidents/:id/actions',
  access: 'Operator',
  audit: { success: ['action.added'] },
  operationId: 'addAction',
  tags,
  summary: 'Add a response step',
  description:
    'A step of a playbook, or a title of your own. A step without `playbook` is one of the ' +
    "playbook that the incident's category leads to.",
  params: IdParams,
  body: Type.Object(newProperties(actionFields), {
    examples: [{ playbook: 'prompt_injection', step: 6, assignee: 'olga@example.org' }],
  }),
  response: { 201: ActionView },
  responseHeaders: ['ETag', 'Location'],
  errors: ['not_found', 'conflict', 'unknown_reference'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, reply, params, body, context }) {
    const action = await addAction(deps, context, params.id, omitNulls(body));
    void reply.header('location', `/api/actions/${action.id}`);
    return versioned(actionView(action, context.principal), action.version);
  },
});

const changeActionEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/actions/:id',
  access: 'Operator',
  audit: {
    success: ['action.updated'],
    sometimes: ['approval.used'],
    refused: ['action.approval_refused', 'approval.requested'],
  },
  operationId: 'changeAction',
  tags,
  summary: 'Move a response step, approve it, or name its proof',
  description:
    'proposed → approved → in_progress → done, or rejected from proposed, or cancelled. A step ' +
    'that requires approval needs `approved_by` to pass `proposed`. `validation_ref` is the id ' +
    'of a confirmed evidence record of the same incident; closing the record needs one, and the ' +
    'last one that a closed record rests on cannot be cancelled.',
  params: ActionParams,
  body: Type.Object(changeProperties(actionFields, 'change'), {
    additionalProperties: false,
    examples: [{ status: 'approved', approved_by: 'ada@example.org' }],
  }),
  response: { 200: ActionView },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict', 'unknown_reference', 'invalid_transition', 'approval_required'],
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const action = await changeAction(deps, context, params.id, body);
    return versioned(actionView(action, context.principal), action.version);
  },
});

export const actionEndpoints = [
  listActionsEndpoint,
  getActionEndpoint,
  addActionEndpoint,
  changeActionEndpoint,
];
