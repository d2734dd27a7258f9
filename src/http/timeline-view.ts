// What happened to an incident, as its readers see it. Below Analyst the details stay out: they
// name evidence that such a reader may not know of.
import { Type, type Static } from 'typebox';
import type { Principal } from '../domain/principal.ts';
import { hasRole } from '../domain/role.ts';
import type { TimelineEntry as Entry } from '../operations/incidents/timeline.ts';
import { Instant } from './schema.ts';

export const TimelineEntry = Type.Object(
  {
    at: Instant,
    actor: Type.String(),
    action: Type.String({ examples: ['incident.moved'] }),
    detail: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { title: 'TimelineEntry' },
);

export function timelineOf(entry: Entry, principal: Principal): Static<typeof TimelineEntry> {
  const { at, actor, action, detail } = entry;
  return hasRole(principal.roles, 'Analyst')
    ? { at, actor, action, detail }
    : { at, actor, action };
}
