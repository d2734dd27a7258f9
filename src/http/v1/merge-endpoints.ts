// Merges of incidents: preview, merge, read, undo.
import { Type, type Static } from 'typebox';
import { hindrances, mergeTimes, mostMerged } from '../../domain/merge.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import { findObligation } from '../../legal/registry.ts';
import { mergeIncidents, previewMerge } from '../../operations/merges/merge-incidents.ts';
import type { Preview } from '../../operations/merges/plan-merge.ts';
import { readMerges, undoMerge, type ShownMerge } from '../../operations/merges/undo-merge.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../requests/limits.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { versioned } from '../responses/tagged.ts';
import { Enum, Id, IdParams, Instant, NextCursor, Nullable, PageQuery } from '../schema/schema.ts';
import { v1Incident, V1Incident } from '../views/incident-views.ts';

const tags = ['relations'];

const PublicId = Type.String({ examples: ['INC-2026-000001'] });
const Reason = Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' });
const TimeName = Enum(mergeTimes);

const PreviewView = Type.Object(
  {
    incident: Type.Object({ public_id: PublicId, title: Type.String(), version: Type.Integer() }),
    incidents: Type.Array(
      Type.Object({
        public_id: PublicId,
        title: Type.String(),
        version: Type.Integer({ description: 'To be sent with the merge.' }),
        workflow_status: Enum(workflowStatuses),
        evidence: Type.Integer({ description: 'Records that the other incident will show.' }),
        actions: Type.Integer(),
        notes: Type.Integer(),
      }),
    ),
    hindrances: Type.Array(Type.Object({ public_id: PublicId, hindrance: Enum(hindrances) }), {
      description: 'Why it cannot be done; empty when it can.',
    }),
    times: Type.Array(
      Type.Object({ name: TimeName, before: Nullable(Instant), after: Nullable(Instant) }),
      { description: 'Times of the incident that become the earliest of all.' },
    ),
    deadlines: Type.Array(
      Type.Object({
        public_id: PublicId,
        obligation_id: Type.String(),
        obligation: Type.Object({ en: Type.String(), pl: Type.String() }),
        due_at: Nullable(Instant),
        due_after: Nullable(Instant),
      }),
      { description: 'Open legal duties of all of them. None ends, and none gets later.' },
    ),
  },
  { title: 'MergePreview' },
);

const MergeView = Type.Object(
  {
    id: Id,
    incidents: Type.Array(Type.Object({ public_id: PublicId, title: Type.String() })),
    reason: Nullable(Type.String({ description: 'Null below Analyst, as are the people.' })),
    merged_by: Nullable(Type.String()),
    merged_at: Instant,
    undone_by: Nullable(Type.String()),
    undone_at: Nullable(Instant),
    undo_reason: Nullable(Type.String()),
  },
  { title: 'IncidentMerge' },
);

const previewEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/merge-preview',
  access: 'Analyst',
  audit: 'none',
  operationId: 'previewIncidentMerge',
  tags,
  summary: 'Preview a merge into this incident',
  description:
    'What the incident would show of the others, which of its times become earlier, what of the ' +
    'law that changes, and why the merge cannot be done. Changes nothing.',
  params: IdParams,
  query: Type.Object({
    from: Type.String({
      maxLength: 1000,
      description: `IDs of 1 to ${mostMerged} incidents, separated by commas.`,
      examples: ['INC-2026-000002'],
    }),
  }),
  response: { 200: PreviewView },
  errors: ['not_found', 'unknown_reference'],
  async handle({ deps, params, query }) {
    const named = query.from.split(',').map((text) => text.trim());
    return previewView(await previewMerge(deps, params.id, named));
  },
});

const mergeEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/merge',
  access: 'Analyst',
  audit: { success: ['incident.merged', 'incident.merge_received'] },
  operationId: 'mergeIncidents',
  tags,
  summary: 'Merge other incidents into this one',
  description:
    'Nothing is moved, so every digest, chain of custody and log entry stays as it is: this ' +
    'incident shows the records of the others, and they get the outcome `merged`. Its times ' +
    'become the earliest of all. Duties of the others go on, and evidence counts for the closing ' +
    'check of the incident that it was attached to.',
  params: IdParams,
  body: Type.Object(
    {
      incidents: Type.Array(
        Type.Object(
          {
            id: Type.String({ maxLength: 64 }),
            version: Type.Optional(
              Type.Integer({
                ...{ minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
                description: 'From the preview; 412 for another.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: mostMerged },
      ),
      reason: Reason,
    },
    {
      additionalProperties: false,
      examples: [{ incidents: [{ id: 'INC-2026-000002' }], reason: 'One phishing campaign.' }],
    },
  ),
  response: { 200: Type.Object({ incident: V1Incident, merge_id: Id }) },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'unknown_reference', 'conflict'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const { incident, merge } = await mergeIncidents(deps, context, params.id, body);
    return versioned({ incident: v1Incident(incident), merge_id: merge.id }, incident.version);
  },
});

const listEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/merges',
  access: 'Viewer',
  audit: 'none',
  operationId: 'listIncidentMerges',
  tags,
  summary: 'List merges into this incident',
  description:
    'Newest first, undone ones among them. Where the incident itself was merged to is in its ' +
    'outcomes.',
  params: IdParams,
  query: Type.Object(PageQuery),
  response: {
    200: Type.Object({
      merges: Type.Array(MergeView),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, principal, params, query }) {
    const page = pageOf(query);
    const rows = await readMerges(deps, principal, params.id, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    return { merges: elements.map(mergeView), count: elements.length, next_cursor };
  },
});

const undoEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/merges/:merge/undo',
  access: 'Analyst',
  audit: { success: ['incident.merge_undone'] },
  operationId: 'undoIncidentMerge',
  tags,
  summary: 'Undo a merge',
  description:
    'The merged incidents go on by themselves, and the times become what they were. Refused ' +
    'once something rests on the merge: one of them was closed, the times were changed, a report ' +
    'or decision was made, or more was merged since.',
  params: Type.Object({
    ...IdParams.properties,
    merge: Type.String({ maxLength: limits.paramLength, description: 'ID of the merge.' }),
  }),
  body: Type.Object(
    { reason: Type.Optional(Reason) },
    { additionalProperties: false, examples: [{ reason: 'Two different senders.' }] },
  ),
  response: { 200: Type.Object({ incident: V1Incident }) },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const asked = { reference: params.id, merge_id: params.merge, ...body };
    const incident = await undoMerge(deps, context, asked);
    return versioned({ incident: v1Incident(incident) }, incident.version);
  },
});

function previewView(preview: Preview): Static<typeof PreviewView> {
  const { target, sources, hindrances: found, before, after, counts, deadlines } = preview;
  const { public_id, title, version } = target;
  const names = mergeTimes.filter((name) => name in after);
  return {
    incident: { public_id, title, version },
    incidents: sources.map((row) => {
      const { evidence = 0, actions = 0, notes = 0 } = counts.get(row.id) ?? {};
      const { workflow_status } = row;
      const named = { public_id: row.public_id, title: row.title, version: row.version };
      return { ...named, workflow_status, evidence, actions, notes };
    }),
    hindrances: found.map(({ incident, hindrance }) => ({
      public_id: incident.public_id,
      hindrance,
    })),
    times: names.map((name) => ({
      name,
      before: before[name] ?? null,
      after: after[name] ?? null,
    })),
    deadlines: deadlines.map(({ incident, obligation_id, due_at, due_after }) => ({
      ...{ public_id: incident.public_id, obligation_id, due_at, due_after },
      obligation: findObligation(obligation_id)?.obligation.title ?? {
        en: obligation_id,
        pl: obligation_id,
      },
    })),
  };
}

function mergeView({ incidents, ...row }: ShownMerge): Static<typeof MergeView> {
  const { id, reason, merged_by, merged_at, undone_by, undone_at, undo_reason } = row;
  return {
    ...{ id, reason, merged_by, merged_at, undone_by, undone_at, undo_reason },
    incidents: incidents.map(({ public_id, title }) => ({ public_id, title })),
  };
}

export const mergeEndpoints = [previewEndpoint, mergeEndpoint, listEndpoint, undoEndpoint];
