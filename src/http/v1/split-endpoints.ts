// Splits of incidents: preview, split, read, undo.
import { Type, type Static } from 'typebox';
import { mostChosen, mostSplits, splitHindrances } from '../../domain/split.ts';
import { findObligation } from '../../legal/registry.ts';
import {
  previewSplit,
  splitIncident,
  type SplitPreview,
} from '../../operations/splits/split-incident.ts';
import { readSplits, undoSplit, type ShownSplit } from '../../operations/splits/undo-split.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../requests/limits.ts';
import { versioned } from '../responses/tagged.ts';
import { Enum, Id, IdParams, Instant, Nullable, OneLine } from '../schema/schema.ts';
import { v1Incident, V1Incident } from '../views/incident-views.ts';

const tags = ['relations'];

const PublicId = Type.String({ examples: ['INC-2026-000001'] });
const Reason = Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' });
const Chosen = (maxLength: number, description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength }), {
      maxItems: mostChosen,
      uniqueItems: true,
      description,
    }),
  );

const PreviewView = Type.Object(
  {
    incident: Type.Object({ public_id: PublicId, title: Type.String(), version: Type.Integer() }),
    evidence: Type.Array(Id, { description: 'Records that the new incident will show.' }),
    actions: Type.Array(Id),
    tags: Type.Array(Type.String()),
    hindrance: Nullable(
      Enum(splitHindrances, { description: 'Why it cannot be done; null when it can.' }),
    ),
    times: Type.Object(
      {
        detected_at: Instant,
        aware_at: Nullable(Instant),
        sla_due_at: Nullable(Instant),
      },
      { description: 'Of the new incident: those of its origin.' },
    ),
    deadlines: Type.Array(
      Type.Object({
        obligation_id: Type.String(),
        obligation: Type.Object({ en: Type.String(), pl: Type.String() }),
        due_at: Instant,
      }),
      { description: 'Legal duties that the new incident has, too; none later than there.' },
    ),
  },
  { title: 'SplitPreview' },
);

const SplitView = Type.Object(
  {
    id: Id,
    origin: Type.Object({ public_id: PublicId, title: Type.String() }),
    incident: Type.Object({ public_id: PublicId, title: Type.String() }),
    evidence: Type.Array(Id, { description: 'Those that you can see.' }),
    actions: Type.Array(Id),
    reason: Nullable(Type.String({ description: 'Null below Analyst, as is the person.' })),
    split_by: Nullable(Type.String()),
    split_at: Instant,
  },
  { title: 'IncidentSplit' },
);

const splitEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/split',
  access: 'Analyst',
  audit: {
    success: ['incident.created', 'incident.split', 'incident.split_off'],
    sometimes: ['evidence.split'],
  },
  operationId: 'splitIncident',
  tags,
  summary: 'Split an incident off from this one',
  description:
    'Nothing is moved: this incident stays as it is, and the new one shows the chosen evidence ' +
    'and actions under the number that they have. It gets the chosen tags, and the fields, times ' +
    'and legal facts of this one, so that no legal duty of it starts later. Evidence counts for ' +
    'the closing check of the incident that it was attached to. With `dry_run=true` nothing is ' +
    'written, and `incident` is null.',
  params: IdParams,
  query: Type.Object({
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Says what would happen and writes nothing.' }),
    ),
  }),
  body: Type.Object(
    {
      title: OneLine({ maxLength: 500, pattern: '\\S' }),
      evidence: Chosen(limits.paramLength, 'IDs of evidence of this incident.'),
      actions: Chosen(limits.paramLength, 'IDs of actions of this incident.'),
      tags: Chosen(100, 'Tags of this incident.'),
      reason: Reason,
    },
    {
      additionalProperties: false,
      examples: [
        { title: 'Mail to sales', tags: ['phishing'], reason: 'Another sender than the rest.' },
      ],
    },
  ),
  response: {
    200: Type.Object({
      preview: PreviewView,
      incident: Nullable(V1Incident),
      split_id: Nullable(Id),
    }),
  },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, query, body, context }) {
    if (query.dry_run === true) {
      const preview = await previewSplit(deps, params.id, body);
      const nothing = { incident: null, split_id: null };
      return versioned({ preview: previewView(preview), ...nothing }, preview.origin.version);
    }
    const done = await splitIncident(deps, context, params.id, body);
    const { incident, split_id, origin } = done;
    const answer = { preview: previewView(done), incident: v1Incident(incident), split_id };
    return versioned(answer, origin.version);
  },
});

const listEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/splits',
  access: 'Viewer',
  audit: 'none',
  operationId: 'listIncidentSplits',
  tags,
  summary: 'List splits of this incident',
  description:
    'What was split off from it, and what it was split off from; oldest first. Undone ones are ' +
    `left out. An incident has at most ${mostSplits}.`,
  params: IdParams,
  response: { 200: Type.Object({ splits: Type.Array(SplitView) }) },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const { splits } = await readSplits(deps, principal, params.id);
    return { splits: splits.map(splitView) };
  },
});

const undoEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/splits/:split/undo',
  access: 'Analyst',
  audit: { success: ['incident.split_undone'] },
  operationId: 'undoIncidentSplit',
  tags,
  summary: 'Undo a split',
  description:
    'The incident that was split off is not shown any more. Refused once someone has worked on ' +
    'it: then record an outcome there, or merge it back.',
  params: Type.Object({
    ...IdParams.properties,
    split: Type.String({ maxLength: limits.paramLength, description: 'ID of the split.' }),
  }),
  body: Type.Object(
    { reason: Type.Optional(Reason) },
    { additionalProperties: false, examples: [{ reason: 'It was one campaign after all.' }] },
  ),
  response: { 200: Type.Object({ incident: V1Incident }) },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const asked = { reference: params.id, split_id: params.split, ...body };
    const incident = await undoSplit(deps, context, asked);
    return versioned({ incident: v1Incident(incident) }, incident.version);
  },
});

function previewView(preview: SplitPreview): Static<typeof PreviewView> {
  const { origin, evidence, actions, tags: chosen, hindrance, duties } = preview;
  const { public_id, title, version, detected_at, aware_at, sla_due_at } = origin;
  return {
    incident: { public_id, title, version },
    ...{ evidence, actions, tags: chosen, hindrance },
    times: { detected_at, aware_at, sla_due_at },
    deadlines: duties.map(({ obligation_id, due_at }) => ({
      ...{ obligation_id, due_at },
      obligation: findObligation(obligation_id)?.obligation.title ?? {
        en: obligation_id,
        pl: obligation_id,
      },
    })),
  };
}

function splitView(split: ShownSplit): Static<typeof SplitView> {
  const { id, evidence_ids, action_ids, reason, split_by, split_at } = split;
  return {
    id,
    origin: { public_id: split.origin_public_id, title: split.origin_title },
    incident: { public_id: split.public_id, title: split.title },
    ...{ evidence: evidence_ids, actions: action_ids, reason, split_by, split_at },
  };
}

export const splitEndpoints = [splitEndpoint, listEndpoint, undoEndpoint];
