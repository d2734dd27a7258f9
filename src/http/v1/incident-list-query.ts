// What the list of incidents is asked for: its order, how far back, and places in it.
import { Type, type Static } from 'typebox';
import { isTimestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { listOrders, type ListOrder } from '../../domain/incident.ts';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import type { Deps } from '../../operations/deps.ts';
import { countIncidents, readSettledUntil } from '../../operations/incidents/read-incidents.ts';
import type { IncidentFilter } from '../../store/incidents/incident-list.ts';
import type { IncidentPage, IncidentState } from '../../store/incidents/incident-pages.ts';
import type { IncidentPlace } from '../../store/incidents/incident-walks.ts';
import { pageOf } from '../responses/paging.ts';
import { Enum, Instant, PageQuery } from '../schema/schema.ts';
import { incidentFilters } from './incident-filter.ts';

export const ListQuery = Type.Object({
  ...PageQuery,
  sort: Type.Optional(
    Enum(listOrders, {
      description:
        'The order; without it newest first. `due` is the nearest first, and those without a due ' +
        'time last. `-updated` is the last change first, for Analyst; repeated sightings are no ' +
        'change. A cursor belongs to its order.',
    }),
  ),
  ...incidentFilters,
  updated_since: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 64,
      description:
        'Incidents that were reported or changed then or later, in the order `-updated`, for ' +
        'Analyst. Send the `updated_until` of the first page of the last time.',
    }),
  ),
  total: Type.Optional(
    Type.Boolean({ description: 'Counts the matches as well.', examples: [true] }),
  ),
});

export type ListQuery = Static<typeof ListQuery>;

/** What else the list answers. */
export const Asked = Type.Object({
  updated_until: Type.Optional({
    ...Instant,
    description:
      'With the order `-updated`: all changes before it are in the list by now. Ask for those ' +
      'since it the next time.',
    examples: ['2026-11-20T14:00:11.042Z'],
  }),
  total: Type.Optional(
    Type.Integer({
      description: 'With `total`: incidents that match, exact up to 100,000.',
      examples: [37],
    }),
  ),
  is_capped: Type.Optional(
    Type.Boolean({
      description: 'With `total`: there are too many to count all; it is the least there are.',
      examples: [false],
    }),
  ),
});

export async function askedFor(
  deps: Pick<Deps, 'database' | 'clock'>,
  filter: IncidentFilter,
  order: ListOrder,
  total: boolean,
): Promise<Static<typeof Asked>> {
  const updated_until = order === '-updated' ? await readSettledUntil(deps) : undefined;
  const counted = total ? await countIncidents(deps, filter) : undefined;
  return {
    ...(updated_until && { updated_until }),
    ...(counted && { total: counted.count, is_capped: counted.is_capped }),
  };
}

/**
 * Reads the order, and the place that the cursor names, which belongs to it.
 * @throws `validation_failed`; `forbidden` below Analyst, who would learn of hidden changes
 */
export function orderedPage(
  query: Pick<ListQuery, 'sort' | 'updated_since' | 'limit' | 'cursor'>,
  { roles }: Pick<Principal, 'roles'>,
): Omit<IncidentPage, 'sees'> {
  const order = query.sort ?? (query.updated_since === undefined ? '-created' : '-updated');
  if (query.updated_since !== undefined && order !== '-updated') {
    const message = 'must be "-updated" with "updated_since"';
    throw validationFailed([{ pointer: '/query/sort', message }]);
  }
  if (order === '-updated' && !hasRole(roles, 'Analyst')) {
    throw new DomainError('forbidden', 'Following changes takes the role Analyst.');
  }
  const { limit, after } = pageOf(query, (text) => placeIn(order, text) !== null);
  return { order, limit, after: after === null ? null : placeIn(order, after) };
}

export function placeOf(row: Omit<IncidentState, 'state'>): IncidentPlace {
  const { id, severity, reported_severity, sla_due_at, changed_at } = row;
  const place = { id, severity: severity ?? reported_severity ?? 0, sla_due_at };
  return changed_at === undefined ? place : { ...place, changed_at };
}

export function placeText(order: ListOrder, place: IncidentPlace): string {
  const { id, severity, sla_due_at, changed_at } = place;
  if (order === '-severity') return `${severity ?? 0}|${id}`;
  if (order === '-updated') return `${changed_at ?? ''}|${id}`;
  return order === 'due' ? `${sla_due_at ?? ''}|${id}` : id;
}

function placeIn(order: ListOrder, text: string): IncidentPage['after'] {
  if (order === '-created' || order === 'created') return isUuid(text) ? { id: text } : null;
  const [by = '', id = '', ...more] = text.split('|');
  if (!isUuid(id) || more.length > 0) return null;
  if (order === '-severity') return /^[0-5]$/.test(by) ? { id, severity: Number(by) } : null;
  if (order === '-updated') return isTimestamp(by) ? { id, changed_at: by } : null;
  if (by === '') return { id, sla_due_at: null };
  return isTimestamp(by) ? { id, sla_due_at: by } : null;
}
