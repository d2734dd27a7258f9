// Members of parsed JSON that came from a file: requested by own name only, of any type, or
// missing.
import type { JsonObject, JsonValue } from './json.ts';

/** Items of a list that are checked; more are left alone. */
const maxItems = 1000;

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at the end of these names; undefined when one of them is missing on the way. */
export function at(value: JsonValue | undefined, ...names: string[]): JsonValue | undefined {
  let found = value;
  for (const name of names) {
    if (!isObject(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}

/** A string, number or boolean as text; empty for anything else. */
export function wordOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The text of the first of these members that has any. */
export function textOf(value: JsonValue | undefined, ...names: string[]): string {
  if (!isObject(value)) return '';
  for (const name of names) {
    if (!Object.hasOwn(value, name)) continue;
    const text = wordOf(value[name]);
    if (text.trim() !== '') return text;
  }
  return '';
}

/** The items of a list, the value itself when it is none, and nothing when it is missing. */
export function itemsOf(value: JsonValue | undefined): JsonValue[] {
  if (Array.isArray(value)) return value.slice(0, maxItems);
  return value === undefined || value === null ? [] : [value];
}

/** The strings and numbers of a list, or of a single value, as text. */
export function textsOf(value: JsonValue | undefined): string[] {
  return itemsOf(value)
    .map(wordOf)
    .filter((text) => text.trim() !== '');
}

/** Names and values of an object; nothing for anything else. */
export function entriesOf(value: JsonValue | undefined): [string, JsonValue][] {
  return isObject(value) ? Object.entries(value).slice(0, maxItems) : [];
}

/** The same value with the members of all its objects in one order, to be compared as text. */
export function sortedMembers(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sortedMembers);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, sortedMembers(one)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** True for `true` and its usual spellings. */
export function isTrue(value: JsonValue | undefined): boolean {
  return value === true || /^(?:true|yes|1)$/i.test(wordOf(value));
}

/** A whole number of at most `limit`, from a number or its text; null for anything else. */
export function wholeOf(value: JsonValue | undefined, limit: number): number | null {
  const text = wordOf(value).trim();
  const number = /^[0-9]{1,10}(?:\.0)?$/.test(text) ? Number(text) : Number.NaN;
  return number <= limit ? number : null;
}
