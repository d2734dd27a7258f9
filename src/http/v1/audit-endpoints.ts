// The audit trail, for those who check it.
import { Type } from 'typebox';
import { auditActions } from '../../domain/audit-actions.ts';
import { parseTimestamp, timestamp, type Timestamp } from '../../domain/clock.ts';
import { closedValues, openValues } from '../../domain/filter.ts';
import { required } from '../../domain/required.ts';
import { readTrail } from '../../operations/audit/read-trail.ts';
import { incidentIdOf } from '../../operations/incidents/read-incidents.ts';
import type { AuditPlace } from '../../store/audit/audit.ts';
import { endpoint } from '../endpoint.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, Instant, NextCursor, Nullable, PageQuery } from '../schema/schema.ts';

const Entry = Type.Object(
  {
    id: Type.Integer(),
    at: Instant,
    actor: Type.String(),
    actor_id: Type.String({ description: 'Id of the user, `service`, `system` or `anonymous`.' }),
    amr: Type.Optional(
      Type.Array(Type.String({ examples: ['otp'] }), {
        description: 'What the login was proved with, where that was more than a password.',
      }),
    ),
    action: Enum(auditActions),
    incident_id: Nullable(Type.String()),
    evidence_id: Nullable(Type.String()),
    note_id: Type.Optional(Type.String({ description: 'Only in entries about a note.' })),
    engagement_id: Type.Optional(
      Type.String({ description: 'Only in entries about an engagement that you can see.' }),
    ),
    request_id: Type.String(),
    detail: Type.Object(
      {},
      { additionalProperties: true, description: 'What the action is about.' },
    ),
  },
  { title: 'AuditEntry' },
);

const instant = { format: 'date-time', maxLength: 40, examples: ['2026-11-20T14:00:00Z'] };

function instantOf(text: string): Timestamp {
  return timestamp(required(parseTimestamp(text), 'time that the schema checked'));
}

const keyOf = ({ at, id }: AuditPlace): string => `${at} ${id}`;

function placeOf(key: string): AuditPlace | null {
  const [, at, id] = /^(\S{20,30}) (\d{1,16})$/.exec(key) ?? [];
  if (at === undefined || parseTimestamp(at) === null) return null;
  return { at: instantOf(at), id: Number(id) };
}

const listAuditEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/audit',
  access: 'Legal/DPO',
  audit: 'none',
  operationId: 'listAudit',
  tags: ['audit'],
  summary: 'Read the audit trail',
  description:
    'Newest first. It has each write and each refused close; entries about an ' +
    'engagement only for those who can see it.',
  query: Type.Object({
    ...PageQuery,
    incident: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Entries of the incident with this internal id or public id.',
        examples: ['INC-2026-000001'],
      }),
    ),
    action: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: 'Actions.',
        examples: ['incident.close_refused'],
      }),
    ),
    actor: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Actors, as the entries show them.' }),
    ),
    since: Type.Optional(
      Type.String({ ...instant, description: 'Entries of this instant and later.' }),
    ),
    until: Type.Optional(Type.String({ ...instant, description: 'Entries before this instant.' })),
  }),
  response: {
    200: Type.Object({
      entries: Type.Array(Entry),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, principal, query }) {
    const { incident, action, actor, since, until } = query;
    const filter = {
      incident_id: await incidentIdOf(deps, incident),
      action: closedValues('action', action, auditActions),
      actor: openValues(actor),
      from: since && instantOf(since),
      to: until && instantOf(until),
    };
    const page = pageOf(query, (text) => placeOf(text) !== null);
    const after = page.after === null ? null : placeOf(page.after);
    const rows = await readTrail(deps, principal, filter, { limit: page.limit, after });
    const { elements, next_cursor } = paged(request, reply, page, rows, keyOf);
    return { entries: elements, count: elements.length, next_cursor };
  },
});

export const auditEndpoints = [listAuditEndpoint];
