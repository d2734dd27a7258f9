// The keys of an incident in the inverted index `incident_search`: one for each value that the list
// filters by. Rare combinations of filters and words are intersected there.
import { sql } from 'kysely';
import type { Chosen } from '../../domain/filter.ts';
import { flagNames } from '../../domain/incident.ts';
import type { Condition, IncidentFilter } from './incident-list.ts';

/** The expression of migration 0064, in the same words: the server compares them. */
const keys = sql.raw(`array[
  'block:' || left(public_id, -4),
  'run:' || connector_run_id::text,
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

/** Ten thousand incidents that were made one after the other: their number without its end. */
export const blockOf = sql`left(public_id, -4)`;

/** Whether an incident has one of these keys. */
export const hasKey = (values: readonly string[]): Condition => sql`${keys} && ${values}::text[]`;

/**
 * The keys of each part of the filter that names values to be found; an incident has one of each.
 * That follows from the filter and narrows nothing: what a filter leaves out has no key.
 */
export function keysOf(filter: IncidentFilter): string[][] {
  const { registry_status, owner_email, agent_id, level, category, source_tool, flags } = filter;
  const { connector_run_id } = filter;
  const wanted: (string[] | undefined)[] = [
    prefixed('run', connector_run_id && [connector_run_id.toLowerCase()]),
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
  return wanted.filter((values) => values !== undefined);
}

/** The keys of these blocks. */
export const keysOfBlocks = (blocks: readonly string[]): string[] => prefixed('block', blocks)!;

/** The keys of the severities from one to another. */
export const keysOfSeverities = (least: number, most: number): string[] =>
  prefixed(
    'severity',
    Array.from({ length: most - least + 1 }, (_, step) => String(least + step)),
  )!;

function prefixed(name: string, values: readonly string[] | '' | undefined) {
  if (values === '') return undefined;
  return values?.map((value) => `${name}:${value}`);
}

/** Values that are requested; undefined when only some are left out. */
function some(chosen: Chosen | undefined): string[] | undefined {
  return chosen && chosen.some.length > 0 ? chosen.some : undefined;
}

function lowered(values: string[] | undefined): string[] | undefined {
  return values?.map((value) => value.toLowerCase());
}
