// A mapping says what the columns of a table, or the members of JSON items, are in a finding. Also
// runs in browsers.
import type { Severity } from './severity.ts';

/** What a column can be. `identity`: what keeps findings apart, in place of all the cells. */
export const mappedFields = [
  ...(['title', 'severity', 'rule', 'id', 'host', 'port', 'url', 'location'] as const),
  ...(['cve', 'cwe', 'cvss_score', 'cvss_vector', 'techniques'] as const),
  ...(['description', 'remediation', 'status', 'identity'] as const),
] as const;
export type MappedField = (typeof mappedFields)[number];

/** As what a word of a status puts a finding away, with how a sentence says it. */
export const closedWords = {
  false_positive: 'a false positive',
  duplicate: 'a duplicate',
  accepted_risk: 'an accepted risk',
  out_of_scope: 'out of scope',
  fixed: 'fixed',
  closed: 'closed',
} as const;
export type ClosedWord = keyof typeof closedWords;
export const closedWordNames = Object.keys(closedWords) as ClosedWord[];

export const mappingKinds = ['csv', 'json'] as const;

export interface Mapping {
  kind: (typeof mappingKinds)[number];
  /** Path of the items in JSON: `findings[]`, `[]` for a list, empty for a value a line. */
  items: string;
  /** What the findings are said to be from. */
  tool: string;
  /** Of several columns, the first that says something; of prose and identity, all. */
  fields: Partial<Record<MappedField, readonly string[]>>;
  /** The file's own words and numbers. */
  severity_words: Readonly<Record<string, Severity>>;
  /** Numbers are scores from 0 to 10. */
  severity_scores: boolean;
  status_words: Readonly<Record<string, ClosedWord>>;
}

export const mappingLimits = {
  /** Saved mappings in use. */
  mappings: 200,
  /** Columns of a table, and members of an item, that a mapping is proposed for. */
  columns: 500,
  /** Characters of the name of a column, and of a mapping. */
  column: 200,
  name: 100,
  /** Columns of one field. */
  perField: 20,
  words: 200,
  word: 64,
  /** Of a mapping that comes with a request, as JSON. */
  characters: 8000,
} as const;

/** Why a name cannot be mapped: the paths of a mapping give these signs a meaning. */
export function isMappable(kind: Mapping['kind'], name: string): boolean {
  if (name.trim() === '' || name.length > mappingLimits.column || /[{}]/.test(name)) return false;
  return kind === 'csv' || !/^[/#^]/.test(name);
}

export const mappingEvents = ['saved', 'archived'] as const;

/** A version of a saved mapping. */
export interface MappingDefinition {
  mapping: Mapping;
  /** Digest of the layout that it was saved for; null where no file was shown. */
  layout: string | null;
  /** Files of that layout are read by it when they are sent to no kind. */
  auto: boolean;
}

/** How a file of no known tool is read, and the saved mapping that says so. */
export interface ImportMapping {
  mapping: Mapping;
  saved: { id: string; name: string; version: number } | null;
}
