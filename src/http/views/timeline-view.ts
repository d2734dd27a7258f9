// What happened to an incident, as its readers see it. Below Analyst the details stay out: they
// name evidence that such a reader cannot know of.
import { Type, type Static } from 'typebox';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import type { TimelineEntry as Entry } from '../../operations/incidents/timeline.ts';
import { Id, Instant } from '../schema/schema.ts';

export const TimelineEntry = Type.Object(
  {
    at: Instant,
    actor: Type.String(),
    action: Type.String({ examples: ['incident.moved'] }),
    request_id: Type.Optional(Type.String({ description: 'The request that did it.' })),
    evidence_id: Type.Optional(Id),
    detail: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { title: 'TimelineEntry' },
);

export function timelineOf(entry: Entry, principal: Principal): Static<typeof TimelineEntry> {
  const { at, actor, action, detail, request_id, evidence_id } = entry;
  if (!hasRole(principal.roles, 'Analyst')) return { at, actor, action };
  const known = {
    ...(request_id === undefined ? {} : { request_id }),
    ...(evidence_id === undefined || evidence_id === null ? {} : { evidence_id }),
  };
  return { at, actor, action, ...known, detail };
}
