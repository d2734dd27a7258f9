// Schemas of incidents in v1 (contract §4.2, api-decisions §3).
import { Type, type Static } from 'typebox';
import { incidentOrders } from '../../domain/incident.ts';
import { Enum, PageQuery } from '../schema/schema.ts';
import { incidentFilters } from './incident-filter.ts';

export const ListQuery = Type.Object({
  ...PageQuery,
  sort: Type.Optional(
    Enum(incidentOrders, {
      description:
        'The order; without it newest first. `due` is the nearest first, and those without a due ' +
        'time last. A cursor belongs to its order.',
    }),
  ),
  ...incidentFilters,
});

export type ListQuery = Static<typeof ListQuery>;
