// SQL of the list of incidents: its columns and its filters.
import { sql, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { CustomValues } from '../../domain/custom-field.ts';
import {
  isPlace,
  presenceOf,
  type CustomChoice,
  type WantedValue,
} from '../../domain/custom-keys.ts';
import type { Chosen } from '../../domain/filter.ts';
import type { EvidenceState, FacetName, FlagName, Lifecycle } from '../../domain/incident.ts';
import type { WorkflowStatus } from '../../domain/workflow.ts';
import { listed } from '../../fields/field.ts';
import { incidentFields } from '../../fields/incident.ts';
import { shownSeverity } from './facet-columns.ts';
import type { IncidentRow } from './incident-tables.ts';
import { tagsQuery, wordsQuery } from './incident-words.ts';

/** What a list shows: no description, no finding. */
export const listColumns = listed(incidentFields);

/** Shown in lists alone: computed by the database, but for the tags and the template. */
export const factColumns = [
  ...['asset', 'weaknesses', 'cvss', 'tags', 'template', 'acknowledged_at'],
] as const;

export type IncidentListRow = Pick<IncidentRow, (typeof listColumns)[number]> &
  Pick<IncidentRow, 'tags' | 'template' | 'acknowledged_at'> &
  IncidentFacts;

interface IncidentFacts {
  /** What was attacked: host, else the agent, else the place that the tool named. */
  asset: string | null;
  /** Its first CVE and CWE ids. */
  weaknesses: string[];
  cvss: number | null;
  /** Those that the caller can see, without very long ones. */
  custom_fields: CustomValues;
}

export interface IncidentFilter {
  ids?: readonly string[] | undefined;
  workflow_status?: WorkflowStatus[] | undefined;
  /** Matches status_lifecycle or evidence_status, as the registry's `status` filter does. */
  registry_status?: (Lifecycle | EvidenceState)[] | undefined;
  evidence_status?: EvidenceState[] | undefined;
  /** OCSF numbers; the classified severity, else the reported one. */
  severity?: number[] | undefined;
  /** The empty text represents none, here, for the priority and for the owner. */
  outcome?: string[] | undefined;
  priority?: string[] | undefined;
  owner_email?: Chosen | undefined;
  level?: Chosen | undefined;
  category?: Chosen | undefined;
  source_tool?: Chosen | undefined;
  agent_id?: Chosen | undefined;
  flags?: Chosen<FlagName> | undefined;
  lifecycle?: Lifecycle[] | undefined;
  created_since?: Timestamp | undefined;
  /** Created or changed then or later; sightings do not count. */
  changed_since?: Timestamp | undefined;
  connector_run_id?: string | undefined;
  /** Parts of words to find, in the grammar of a web search. */
  search?: string | undefined;
  /** In small letters; the empty text represents none. */
  tags?: Chosen | undefined;
  /** Custom fields, the team, the template and the places. */
  custom?: CustomChoice[] | undefined;
}

export type Condition = RawBuilder<unknown>;

export const isListed = sql`undone_at is null`;

/** In the words of migration 0252: the server compares them. */
export const isOpen = sql`workflow_status <> 'closed'`;

/** Whether all matches are open, by their workflow: then so is what the database checks with it. */
export function areAllOpen(filter: IncidentFilter): boolean {
  const { workflow_status, lifecycle, registry_status, outcome } = filter;
  const isWithout = (value: string, values: readonly string[] | undefined) =>
    values !== undefined && !values.includes(value);
  const areOf = registry_status?.every((value) => value === 'open') ?? false;
  const isOutOfClosed = isWithout('closed', workflow_status) || isWithout('closed', lifecycle);
  // Only an open record has an outcome other than closing.
  return isOutOfClosed || areOf || isWithout('', outcome);
}

/** When it was last changed; null in the column: only created, or seen again. */
export const shownChange = sql`coalesce(changed_at, created_at)`;

export function wantedBy(filter: IncidentFilter): Condition[] {
  return [...restrictionsOf(filter), ...Object.values(choicesOf(filter))];
}

/** What a listed incident is, whatever is chosen by the facets. */
export function alwaysOf(filter: IncidentFilter): Condition[] {
  return [isListed, ...restrictionsOf(filter)];
}

function restrictionsOf(filter: IncidentFilter): Condition[] {
  const { ids, registry_status, lifecycle, created_since, changed_since } = filter;
  const { connector_run_id } = filter;
  const searched = searchQuery(filter);
  const found: (Condition | false | undefined | '')[] = [
    ids && sql`id = any(${ids}::uuid[])`,
    registry_status &&
      sql`(status_lifecycle = any(${registry_status}::text[])
        or evidence_status = any(${registry_status}::text[]))`,
    lifecycle && sql`status_lifecycle = any(${lifecycle}::text[])`,
    created_since && sql`created_at >= ${created_since}::timestamptz`,
    changed_since && sql`${shownChange} >= ${changed_since}::timestamptz`,
    connector_run_id && sql`connector_run_id = ${connector_run_id}`,
    searched !== undefined && sql`search @@ ${searched}`,
  ];
  const custom = customOf(filter);
  return [
    ...found.filter((condition) => typeof condition === 'object'),
    ...custom.found,
    ...custom.leftOut,
  ];
}

/**
 * Conditions on custom fields, the team, the template and the places: those that an index finds,
 * and what is left out.
 */
export function customOf({
  custom = [],
}: IncidentFilter): Record<'found' | 'leftOut', Condition[]> {
  const found: Condition[] = [];
  const leftOut: Condition[] = [];
  for (const { name, some, none, absent } of custom) {
    const { keys, hasKeys } = isPlace(name) ? places : fields;
    const hasValue = valueIn(keys);
    const present = isPlace(name)
      ? sql`${sql.ref(name)} is not null`
      : sql`${keys} @> ${[presenceOf(name)]}::text[]`;
    const wanted = some.map(hasValue);
    if (absent === 'some') leftOut.push(anyOf([sql`not (${present})`, ...wanted]));
    else if (wanted.length > 0) found.push(sql`(${hasKeys} and ${anyOf(wanted)})`);
    if (absent === 'none') found.push(sql`(${hasKeys} and ${present})`);
    if (none.length > 0) leftOut.push(sql`not ${anyOf(none.map(hasValue))}`);
  }
  return { found, leftOut };
}

/** The columns, and the condition, of an inverted index. */
interface Keyed {
  keys: Condition;
  hasKeys: Condition;
}

/** `incident_custom_keys` */
const fields: Keyed = { keys: sql`custom_keys`, hasKeys: sql`custom_keys <> '{}'` };

/** `incident_places`, in the words of migration 0250: the server compares them. */
const places: Keyed = {
  keys: sql`array_remove(array[
    'sector=' || lower(sector), 'country=' || lower(country), 'entity=' || lower(entity)
  ], null)`,
  hasKeys: sql`(sector is not null or country is not null or entity is not null)`,
};

/** What conditions of `customOf` read that the walks do not hold. */
export const keyedColumns = sql`custom_keys, entity`;

/** Conditions on the places that the walks hold, by their columns alone. */
export function walkedPlaces({ custom = [] }: IncidentFilter): Condition[] {
  return custom.filter(isWalked).flatMap(({ name, some, none, absent }) => {
    const isOneOf = (wanted: readonly WantedValue[]) => {
      const values = wanted.flatMap(({ whole }) => whole.map((one) => one.slice(name.length + 1)));
      return sql`lower(${sql.ref(name)}) = any(${values}::text[])`;
    };
    const isNone = sql`${sql.ref(name)} is null`;
    const wanted = some.length > 0 ? [isOneOf(some)] : [];
    return [
      ...(absent === 'some' ? [anyOf([isNone, ...wanted])] : wanted),
      ...(absent === 'none' ? [sql`not (${isNone})`] : []),
      ...(none.length > 0 ? [sql`(${isOneOf(none)}) is not true`] : []),
    ];
  });
}

export function isWalked({ name }: CustomChoice): boolean {
  return name === 'sector' || name === 'country';
}

function valueIn(keys: Condition) {
  return ({ whole, words }: WantedValue): Condition => {
    const is = sql`${keys} && ${whole}::text[]`;
    return words.length === 0 ? is : sql`(${is} or ${keys} @> ${words}::text[])`;
  };
}

function anyOf(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** What the inverted index is asked for: words and tags; undefined when the filter has neither. */
export function searchQuery({ search, tags }: IncidentFilter): Condition | undefined {
  if (search === undefined && tags === undefined) return undefined;
  // Nothing to be found, as in a search for signs alone: the empty query matches nothing.
  const words = search === undefined ? [] : [wordsQuery(search) ?? ''];
  const parts = [...words, ...(tags === undefined ? [] : [tagsQuery(tags)])];
  const query = parts.includes('') ? '' : parts.map((part) => `(${part})`).join(' & ');
  return sql`lower(${query})::tsquery`;
}

/**
 * What the inverted index finds of words and tags, without what they leave out: rows that only
 * these take away would be read beyond any bound. It holds for all when no index finds any ("T").
 */
export function indexedSearch(filter: IncidentFilter): Condition[] {
  const searched = searchQuery(filter);
  if (searched === undefined) return [];
  const found = sql`querytree(${searched})`;
  return [sql`(${found} = 'T' or search @@ ${found}::tsquery)`];
}

/**
 * The condition of each facet that something is chosen in. One array parameter keeps the
 * statement's text the same for any number of values.
 */
export function choicesOf(filter: IncidentFilter): Partial<Record<FacetName, Condition>> {
  const { workflow_status, evidence_status, severity, priority, owner_email, agent_id } = filter;
  const { outcome, flags, level, category, source_tool } = filter;
  const found: Partial<Record<FacetName, Condition | undefined>> = {
    outcome: outcome && chosen(sql`outcome`, { some: outcome, none: [] }),
    status: workflow_status && sql`workflow_status = any(${workflow_status}::text[])`,
    evidence_status: evidence_status && sql`evidence_status = any(${evidence_status}::text[])`,
    severity: severity && sql`${shownSeverity} = any(${severity}::int[])`,
    priority: priority && chosen(sql`priority`, { some: priority, none: [] }),
    owner: owner_email && chosen(sql`owner_email`, owner_email),
    agent: agent_id && chosen(sql`agent_id`, agent_id),
    // Stored as callers spell them, and found in any spelling.
    level: level && chosen(sql`lower(level)`, lowered(level)),
    category: category && chosen(sql`lower(category)`, lowered(category)),
    source_tool: source_tool && chosen(sql`lower(source_tool)`, lowered(source_tool)),
    flags: flags && flagged(flags),
  };
  const given = Object.entries(found).filter(([, condition]) => condition !== undefined);
  return Object.fromEntries(given);
}

function lowered({ some, none }: Chosen): Chosen {
  const lower = (values: string[]) => values.map((value) => value.toLowerCase());
  return { some: lower(some), none: lower(none) };
}

/** Any of `some` when there are some, and none of `none`; the empty text is a null column. */
function chosen(column: Condition, { some, none }: Chosen): Condition {
  const isOneOf = (values: string[]) => {
    const named = sql`${column} = any(${values.filter((value) => value !== '')}::text[])`;
    if (!values.includes('')) return named;
    return values.length === 1 ? sql`${column} is null` : sql`(${column} is null or ${named})`;
  };
  const wanted = some.length > 0 ? [isOneOf(some)] : [];
  const unwanted = none.length > 0 ? [sql`(${isOneOf(none)}) is not true`] : [];
  // Every value of a closed set was left out.
  if (some.length + none.length === 0) return sql`false`;
  return sql.join([...wanted, ...unwanted], sql` and `);
}

function flagged(flags: Chosen<FlagName>): Condition {
  const raised = flags.some.map((flag) => sql.ref(flag));
  const any = raised.length > 0 ? [sql`(${sql.join(raised, sql` or `)})`] : [];
  const none = flags.none.map((flag) => sql`not ${sql.ref(flag)}`);
  return sql.join([...any, ...none], sql` and `);
}
