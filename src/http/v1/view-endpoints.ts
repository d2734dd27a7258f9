// Saved views of the list of incidents: kept, shared, pinned, counted.
import { Type } from 'typebox';
import { viewLimits } from '../../domain/saved-view.ts';
import {
  changeView,
  countView,
  readViews,
  removeView,
  saveView,
  setPin,
} from '../../operations/views/saved-views.ts';
import { endpoint } from '../endpoint.ts';
import { Id } from '../schema/schema.ts';
import { filterIn, inputOf, ViewBody, viewOf, ViewParams, ViewView } from './view-schemas.ts';

const tags = ['views'];

const path = '/api/ip3/v1/views';

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
