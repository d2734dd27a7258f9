// The inbox in v1: what reached the caller, and what of it is read.
import { Type, type Static } from 'typebox';
import { validationFailed } from '../../domain/error.ts';
import { inboxKinds } from '../../domain/inbox.ts';
import type { Principal } from '../../domain/principal.ts';
import {
  markRead,
  mostUnread,
  readInbox,
  readUnread,
  type InboxItem,
} from '../../operations/watching/read-inbox.ts';
import { endpoint } from '../endpoint.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, NextCursor, Nullable, PageQuery } from '../schema/schema.ts';
import { TimelineEntry, timelineOf } from '../views/timeline-view.ts';

const tags = ['watching'];

const ItemId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [4182] });

const Unread = Type.Integer({ description: `Unread items, counted up to ${mostUnread}.` });

const InboxItemView = Type.Object(
  {
    id: ItemId,
    kind: Enum(inboxKinds, { description: '`mention` when a note mentions you.' }),
    read: Type.Boolean(),
    incident: Nullable(
      Type.String({
        description: 'Public id; null for a change of a key.',
        examples: ['INC-2026-000001'],
      }),
    ),
    title: Nullable(Type.String({ description: 'Title of the incident.' })),
    note_text: Nullable(
      Type.String({ description: 'The beginning of the note that the entry is about.' }),
    ),
    entry: TimelineEntry,
  },
  { title: 'InboxItem' },
);

function itemView(item: InboxItem, principal: Principal): Static<typeof InboxItemView> {
  const { entry_id: id, kind, read_at, public_id, title, note_text, entry } = item;
  const about = { incident: public_id, title, note_text };
  return { id, kind, read: read_at !== null, ...about, entry: timelineOf(entry, principal) };
}

const listInboxEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/inbox',
  access: 'Viewer',
  audit: 'none',
  operationId: 'listInbox',
  tags,
  summary: 'List what reached you',
  description:
    'Newest first: what others did on incidents that you watch, and notes that mention you. ' +
    'What you can no longer see is left out and not counted. Items that were read leave the ' +
    'list after 90 days.',
  query: Type.Object({
    ...PageQuery,
    unread: Type.Optional(Type.Boolean({ description: 'Only items that are not read.' })),
  }),
  response: {
    200: Type.Object({
      unread: Unread,
      count: Type.Integer(),
      items: Type.Array(InboxItemView),
      next_cursor: NextCursor,
    }),
  },
  async handle({ deps, request, reply, principal, query }) {
    const page = pageOf(query, (text) => /^\d{1,15}$/.test(text));
    const part = { limit: page.limit, before: page.after === null ? null : Number(page.after) };
    const rows = await readInbox(deps, principal, { unread: query.unread === true }, part);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ entry_id }) =>
      String(entry_id),
    );
    const unread = await readUnread(deps, principal);
    const items = elements.map((item) => itemView(item, principal));
    return { unread, count: items.length, items, next_cursor };
  },
});

const markInboxEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/inbox/read',
  access: 'Viewer',
  audit: 'none',
  operationId: 'markInbox',
  tags,
  summary: 'Mark items of your inbox as read or unread',
  description: 'Those of `ids`, or all up to `through`. It changes your list alone.',
  body: Type.Object(
    {
      ids: Type.Optional(Type.Array(ItemId, { minItems: 1, maxItems: 200 })),
      through: Type.Optional(ItemId),
      read: Type.Optional(Type.Boolean({ default: true })),
    },
    { examples: [{ ids: [4182], read: true }] },
  ),
  response: { 200: Type.Object({ unread: Unread }) },
  async handle({ deps, principal, body }) {
    return { unread: await markRead(deps, principal, meantBy(body), body.read ?? true) };
  },
});

function meantBy({ ids, through }: { ids?: number[]; through?: number }) {
  if (ids !== undefined && through === undefined) return { ids };
  if (through !== undefined && ids === undefined) return { through };
  throw validationFailed([{ pointer: '', message: 'must name either ids or through' }]);
}

export const inboxEndpoints = [listInboxEndpoint, markInboxEndpoint];
