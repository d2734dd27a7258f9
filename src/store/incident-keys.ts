// The keys of an incident in the inverted index `incident_search`: one for each value that the list
// filters by. Rare combinations of filters and words are intersected there.
import { sql } from 'kysely';
import type { Chosen } from '../domain/filter.ts';
import { flagNames } from '../domain/incident.ts';
import type { Condition, IncidentFilter } from './incident-list.ts';

/** The expression of migration 0054, in the same words: the server compares them. */
const keys = sql.raw(`array[
  'status:' || workflow_status,
  'lifecycle:' || status_lifecycle,
  'evidence:' || evidence_status,
  'severity:' || coalesce(severity, reported_severity, 0)::text,
  'priority:' || coalesce(priority, ''),
  'owner:' || coalesce(owner_email, ''),
  'agent:' || coalesce(agent_id, ''),
  'level:' || lower(level),
  'category:' || lower(category),
  'tool:' || lower(coalesce(source_tool, '')),
  ${flagNames.map((flag) => `case when ${flag} then 'flag:${flag}' end`).join(', ')}
]`);

/**
 * A condition on the keys for each part of the filter that names values to be found. It follows
 * from the filter and narrows nothing: what a filter leaves out has no key.
 */
export function keyConditions(filter: IncidentFilter): Condition[] {
  const { registry_status, owner_email, agent_id, level, category, source_tool, flags } = filter;
  const wanted: (string[] | undefined)[] = [
    prefixed('status', filter.workflow_status),
    prefixed('lifecycle', filter.lifecycle),
    prefixed('evidence', filter.evidence_status),
    prefixed('severity', filter.severity?.map(String)),
    prefixed('priority', filter.priority),
    prefixed('owner', some(owner_email)),
    prefixed('agent', some(agent_id)),
    prefixed('level', lowered(some(level))),
    prefixed('category', lowered(some(category))),
    prefixed('tool', lowered(some(source_tool))),
    prefixed('flag', some(flags)),
    registry_status?.flatMap((value) => [`lifecycle:${value}`, `evidence:${value}`]),
  ];
  return wanted
    .filter((values) => values !== undefined)
    .map((values) => sql`${keys} && ${values}::text[]`);
}

function prefixed(name: string, values: readonly string[] | undefined): string[] | undefined {
  return values?.map((value) => `${name}:${value}`);
}

/** Values that are asked for; undefined when only some are left out. */
function some(chosen: Chosen | undefined): string[] | undefined {
  return chosen && chosen.some.length > 0 ? chosen.some : undefined;
}

function lowered(values: string[] | undefined): string[] | undefined {
  return values?.map((value) => value.toLowerCase());
}
