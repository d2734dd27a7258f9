// Filters of the public list: comma is OR, parameters are AND, letter case does not matter.
import { validationFailed, type FieldError } from '../domain/error.ts';
import { severities } from '../domain/severity.ts';
import { workflowStatuses } from '../domain/workflow.ts';
import type { PublicIncident } from './incidents.ts';

const groups = ['cyber', 'ai'] as const;

/** The closed sets that the list can be filtered by. */
export const filterValues = {
  severity: severities,
  status: workflowStatuses,
  group: groups,
} as const;

export type FilterName = keyof typeof filterValues;

/** Wanted values of each named field; a name that is missing filters nothing. */
export type Filters = Partial<Record<FilterName, ReadonlySet<string>>>;

export const filterNames = Object.keys(filterValues) as FilterName[];

/**
 * Reads the query of the public list; a parameter that is empty filters nothing.
 * @throws DomainError `validation_failed` with every unknown value and the allowed ones.
 */
export function parseFilters(query: Partial<Record<FilterName, string>>): Filters {
  const filters: Filters = {};
  const errors: FieldError[] = [];
  for (const name of filterNames) {
    const wanted = splitValues(query[name] ?? '');
    const allowed: readonly string[] = filterValues[name];
    for (const value of wanted) {
      if (!allowed.includes(value)) errors.push(unknownValue(name, value, allowed));
    }
    if (wanted.length > 0) filters[name] = new Set(wanted);
  }
  if (errors.length > 0) throw validationFailed(errors);
  return filters;
}

/** Whether an incident passes every filter. */
export function matches(incident: PublicIncident, filters: Filters): boolean {
  return filterNames.every((name) => filters[name]?.has(incident[name]) ?? true);
}

function splitValues(text: string): string[] {
  return text
    .toLowerCase()
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

function unknownValue(name: string, value: string, allowed: readonly string[]): FieldError {
  // A query can be long; what comes back is cut so that the answer stays readable.
  const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
  const message = `"${shown}" is not a known ${name}; use ${allowed.join(', ')}`;
  return { pointer: `/query/${name}`, message };
}
