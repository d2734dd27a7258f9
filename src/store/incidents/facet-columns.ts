// The columns whose values the facets of the list offer: for what is counted at once, and for the
// days and blocks that are kept.
import { sql, type RawBuilder } from 'kysely';
import { flagNames, type FacetName } from '../../domain/incident.ts';

export const shownSeverity = sql`coalesce(severity, reported_severity, 0)`;

/** Of each facet its column; flags are five columns. */
export const facetColumns: Record<Exclude<FacetName, 'flags'>, RawBuilder<unknown>> = {
  status: sql`workflow_status`,
  outcome: sql`outcome`,
  severity: sql`${shownSeverity}::text`,
  priority: sql`priority`,
  evidence_status: sql`evidence_status`,
  owner: sql`owner_email`,
  level: sql`level`,
  category: sql`category`,
  source_tool: sql`source_tool`,
  agent: sql`agent_id`,
};

/** Rows (facet, value) of an incident; the empty text represents none, null a flag that is not. */
export const facetValues = sql.join([
  ...Object.entries(facetColumns).map(
    ([name, column]) => sql`(${sql.lit(name)}, coalesce(${column}, ''))`,
  ),
  ...flagNames.map((flag) => sql`('flags', case when ${sql.ref(flag)} then ${sql.lit(flag)} end)`),
]);
