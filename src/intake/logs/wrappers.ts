// Objects that are no event and hold a list of events, as products and forwarders send them: one
// for the whole body, one a line, or items of a list.
import { isObject } from '../../importers/read/json-values.ts';
import type { JsonObject, JsonValue } from '../../importers/read/json.ts';
import { pageNames, singleFindings } from './formats.ts';
import { eventNames } from './generic-event.ts';
import { otlpList, otlpRecords } from './otlp.ts';

export const wrappers = ['events', 'records', 'Records', 'alerts', 'logs'];
export const ownWrappers = ['events', 'alerts', 'logs'];

/** `value` is a page of Microsoft Graph; too common a word to take another name for a slip. */
const listNames = [...wrappers, 'value', otlpList];

/** What an answer of an API says of a list alongside it. */
const ofLists =
  /^(?:@odata\..+|total|count|size|took|timed_out|_shards|max_score|meta|metadata|errors|links?|page|paging|pagination|next.*|has_more|ResponseMetadata|NextToken)$/i;

/** Whether an object says no more than that its list of events is empty, or nothing at all. */
export function isEmptyWrapper(value: JsonObject): boolean {
  const { hits } = value;
  const inner = isObject(hits) ? isEmptyWrapper({ ...hits, events: hits['hits'] ?? null }) : false;
  return Object.entries(value).every(([name, said]) => {
    if (name === 'hits') return inner || isEmptyList(said);
    return listNames.concat(pageNames).includes(name) ? isEmptyList(said) : ofLists.test(name);
  });
}

function isEmptyList(value: JsonValue): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Paths of the lists. */
export const lists = listNames.map((name) => `${name}[]`);

/** Exporters write one such object a line. */
const otlpPath = `${otlpList}[]`;

/** Whether one of the lists in it begins with an object. */
function holdsList(value: JsonObject): boolean {
  return listNames.some((name) => isObject(listIn(value, name)[0]));
}

/** Names that make an object with such a list an event itself. */
export function namesEvent(names: readonly string[]): boolean {
  return names.some((name) => eventNames.has(name));
}

/** The events of an object where an event can be; items that are none come as they are. */
export function eventsIn(value: JsonObject): JsonValue[] {
  if (!isWrapper(value)) return singleFindings(value);
  const of = (name: string, item: JsonValue): readonly JsonValue[] =>
    isObject(item) ? itemsIn(item, `${name}[]`) : [item];
  return listNames.flatMap((name) => listIn(value, name).flatMap((item) => of(name, item)));
}

/** The events of an item of one of the lists. */
export function itemsIn(item: JsonObject, path: string): JsonObject[] {
  return path === otlpPath ? otlpRecords(item) : singleFindings(item);
}

export function isWrapper(value: JsonObject): boolean {
  return holdsList(value) && !namesEvent(Object.keys(value));
}

function listIn(value: JsonObject, name: string): readonly JsonValue[] {
  const list = Object.hasOwn(value, name) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}
