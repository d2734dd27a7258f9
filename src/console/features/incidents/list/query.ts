// What the list asks for: its address, the words of the query bar, and the way between them.
// `key:value,other` filters, `!` before a value leaves out what has it, all else is searched for. A
// key that no filter has is reported and never searched for.
import { joinValues, splitValues } from '../../../../domain/filter-values.ts';
import { nearestName } from '../../../../domain/nearest-name.ts';

/** Filters of the list, each as it is in the address and in the API: `high,!low`. */
export const filterNames = [
  'status',
  'outcome',
  'severity',
  'priority',
  'evidence_status',
  'owner',
  'flags',
  'level',
  'category',
  'source_tool',
  'agent',
  'tag',
  'team',
  'template',
  'sector',
  'country',
  'entity',
  'field',
  'lifecycle',
  'created_since',
  'run',
] as const;
export type FilterName = (typeof filterNames)[number];

export type Filters = Partial<Record<FilterName, string[]>>;

export interface Query {
  /** Words to search for. */
  text: string;
  filters: Filters;
  /** What was typed with keys that no filter has: `severty:high`. */
  unknown?: readonly string[];
}

/** The query as parameters of an address; one that is not requested is undefined. */
export type QueryParameters = { [name in FilterName | 'q']?: string | undefined };

/** Shorter names that people type. */
const aliases: ReadonlyMap<string, FilterName> = new Map([
  ['state', 'status'],
  ['evidence', 'evidence_status'],
  ['flag', 'flags'],
  ['tool', 'source_tool'],
  ['since', 'created_since'],
  ['tags', 'tag'],
]);

/** A phrase, or `!`, a key, and values of which some can be in quotes; else a word. */
const token = /"[^"]*"|(!?)(field\.\w+|[A-Za-z_]+):((?:"[^"]*"|[^\s"])+)|\S+/g;

/** Reads the query bar; a custom field that is not among `known` is an unknown key. */
export function parseQuery(typed: string, known?: readonly string[]): Query {
  const words: string[] = [];
  const unknown: string[] = [];
  let filters: Filters = {};
  for (const [whole, not = '', key = '', values = ''] of typed.matchAll(token)) {
    const name = filterOf(key);
    const own = customKey(key);
    if (own !== null && known?.includes(own) !== false) {
      filters = added(filters, 'field', fieldValues(own, valuesOf(values, not !== '')));
    } else if (name !== undefined) filters = added(filters, name, valuesOf(values, not !== ''));
    // An address is no key: https://shop.example
    else if (key === '' || values.startsWith('//')) words.push(whole);
    else unknown.push(whole);
  }
  return { text: words.join(' '), filters, ...(unknown.length > 0 && { unknown }) };
}

/** The key of a custom field in `field.region`. */
function customKey(key: string): string | null {
  return /^field\.(\w+)$/i.exec(key)?.[1]?.toLowerCase() ?? null;
}

/** Values of a custom field as filters have them: `region:emea`, `!region:emea`. */
function fieldValues(key: string, values: readonly string[]): string[] {
  return values.map((value) =>
    value.startsWith('!') ? `!${key}:${value.slice(1)}` : `${key}:${value}`,
  );
}

/** The key and the value of one of them. */
export function fieldValueOf(text: string): { key: string; value: string } {
  const [key = '', ...rest] = text.replace(/^!/, '').split(':');
  return { key, value: rest.join(':') };
}

/** As the API has them: `region:emea;phase:!one`. */
function fieldParameter(values: readonly string[]): string {
  return values
    .map((text) => {
      const { key, value: said } = fieldValueOf(text);
      const value = joinValues([said]);
      return text.startsWith('!') ? `${key}:!${value}` : `${key}:${value}`;
    })
    .join(';');
}

function fieldsIn(parameter: string): string[] {
  return parameter.split(';').flatMap((part) => {
    const { key, value } = fieldValueOf(part.trim());
    return fieldValues(key.toLowerCase(), clean(splitValues(value)));
  });
}

/** What a search for words finds anyway. */
const searched = ['host', 'asset', 'title', 'id', 'cve', 'cwe', 'file', 'url', 'rule', 'text', 'q'];

/** What someone who typed an unknown key probably meant; null when nothing is near. */
export function meantBy(unknown: string, fields: readonly string[] = []): string | null {
  const [, not = '', key = '', values = ''] = /^(!?)([^:]+):(.+)$/.exec(unknown) ?? [];
  const lower = key.toLowerCase();
  const own = customKey(key);
  if (own !== null) {
    const meant = nearestName(own, fields);
    return meant === null ? null : `${not}field.${meant}:${values}`;
  }
  if (searched.includes(lower)) return `${not === '' ? '' : '-'}${values}`;
  const known = [...filterNames, ...aliases.keys()];
  const isBegun = (name: string) => name.startsWith(lower) || lower.startsWith(name);
  const begun = lower.length < 3 ? undefined : known.find(isBegun);
  const near = begun ?? nearestName(lower, known);
  return near === null ? null : `${not}${near}:${values}`;
}

function filterOf(key: string): FilterName | undefined {
  const lower = key.toLowerCase();
  return filterNames.find((name) => name === lower) ?? aliases.get(lower);
}

function valuesOf(text: string, isNegated: boolean): string[] {
  // A comma in quotes belongs to the value.
  const values = (text.match(/(?:"[^"]*"|[^",])+/g) ?? []).map((value) =>
    value.replaceAll('"', ''),
  );
  return clean(isNegated ? values.map((value) => (value === '' ? '' : negated(value))) : values);
}

function clean(values: readonly string[]): string[] {
  const trimmed = values.map((value) => value.trim());
  return [...new Set(trimmed.filter((value) => value !== '' && value !== '!'))];
}

/** The opposite of a value: `high` and `!high`. */
export function negated(value: string): string {
  return value.startsWith('!') ? value.slice(1) : `!${value}`;
}

/** The same filters with these values as well; a value replaces its opposite. */
export function added(filters: Filters, name: FilterName, values: readonly string[]): Filters {
  const kept = (filters[name] ?? []).filter((value) => !values.includes(negated(value)));
  const all = clean([...kept, ...values]);
  return all.length === 0 ? filters : { ...filters, [name]: all };
}

export function removed(filters: Filters, name: FilterName, value: string): Filters {
  const left = (filters[name] ?? []).filter((one) => one !== value);
  const { [name]: _, ...others } = filters;
  return left.length === 0 ? others : { ...others, [name]: left };
}

/** Types the query as `parseQuery` reads it. */
export function typedQuery({ text, filters }: Query): string {
  const parts = filterNames.flatMap((name) => {
    const values = filters[name];
    if (values === undefined) return [];
    if (name === 'field') return values.map(typedField);
    return [`${name}:${values.map(quoted).join(',')}`];
  });
  return [...parts, ...(text === '' ? [] : [text])].join(' ');
}

function quoted(value: string): string {
  return /[\s,]/.test(value) ? `"${value}"` : value;
}

function typedField(text: string): string {
  const { key, value } = fieldValueOf(text);
  return `${text.startsWith('!') ? '!' : ''}field.${key}:${quoted(value)}`;
}

export function queryOf(parameters: QueryParameters): Query {
  const query = parseQuery(parameters.q ?? '');
  let all = query.filters;
  for (const name of filterNames) {
    const text = parameters[name] ?? '';
    all = added(all, name, name === 'field' ? fieldsIn(text) : splitValues(text));
  }
  return { ...query, filters: all };
}

export function parametersOf({ text, filters }: Query): QueryParameters {
  const joined = (name: FilterName) =>
    name === 'field' && filters.field
      ? fieldParameter(filters.field)
      : filters[name] && joinValues(filters[name]);
  const named = filterNames.map((name) => [name, joined(name)] as const);
  return { ...Object.fromEntries(named), q: text === '' ? undefined : text };
}

/** Whether two queries ask for the same; the order of values says nothing. */
export function isSameQuery(one: Query, other: Query): boolean {
  const key = ({ text, filters }: Query) =>
    JSON.stringify([text, filterNames.map((name) => filters[name]?.toSorted() ?? [])]);
  return key(one) === key(other);
}
