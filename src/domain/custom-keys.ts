// What the list finds custom fields, teams and templates by: texts that an incident has, and those
// that a filter asks for. `field.<key>=<value>` is the whole value, `field.<key>~<word>` one of its
// words, and `field.<key>=` any value; all in small letters. A team and the id of a template are
// whole values: `team=<team>`, `template=<id>`.
import type { CustomFieldType, CustomValue, CustomValues } from './custom-field.ts';

/** Longer values are found by their words. */
const longestWhole = 200;
const longestWord = 60;
const mostWords = 100;

/** ASCII signs and blanks part words. */
const separators = /[\x00-\x2f:-@[-`{-\x7f]+/;

const worded: ReadonlySet<CustomFieldType> = new Set(['text', 'long_text', 'person', 'link']);

export interface Keyed {
  team: string | null;
  template: { id: string } | null;
  custom_fields: CustomValues;
}

/** The keys of an incident. `typeOf` is of the fields that it has values of. */
export function customKeys(
  incident: Keyed,
  typeOf: (key: string) => CustomFieldType | undefined,
): string[] {
  const { team, template, custom_fields } = incident;
  const ofTeam = team === null ? [] : ['team=', whole('team', team)];
  const ofTemplate = template === null ? [] : ['template=', whole('template', template.id)];
  const ofFields = Object.entries(custom_fields).flatMap(([key, value]) =>
    keysOfValue(`field.${key}`, value, typeOf(key)),
  );
  return [...new Set([...ofTeam, ...ofTemplate, ...ofFields])];
}

function keysOfValue(name: string, value: CustomValue, type: CustomFieldType | undefined) {
  if (Array.isArray(value)) return [`${name}=`, ...value.map((one) => whole(name, one))];
  const text = String(value);
  const exact = text.length <= longestWhole ? [whole(name, text)] : [];
  // A time is found by its day as well.
  const day = type === 'datetime' ? [whole(name, text.slice(0, 10))] : [];
  const words = type !== undefined && worded.has(type) ? wordsOf(text) : [];
  return [`${name}=`, ...exact, ...day, ...words.map((word) => `${name}~${word}`)];
}

function whole(name: string, text: string): string {
  return `${name}=${text.toLowerCase()}`;
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(separators);
  const found = new Set(words.filter((word) => word !== '' && word.length <= longestWord));
  return [...found].slice(0, mostWords);
}

/** An incident has the value when it has one of `whole`, or all of `words`. */
export interface WantedValue {
  whole: string[];
  words: string[];
}

/**
 * One field, the team or the template in a filter: any of `some` when there are some, and none of
 * `none`.
 */
export interface CustomChoice {
  /** `team`, `template`, a place or `field.<key>`. */
  name: string;
  some: WantedValue[];
  none: WantedValue[];
  /** Whether incidents without a value are wanted, or are not. */
  absent?: 'some' | 'none';
}

/** Facts of an incident that few have. They are found alike, without being among its keys. */
export const places = ['sector', 'country', 'entity'] as const;

export function isPlace(name: string): boolean {
  return (places as readonly string[]).includes(name);
}

/** How words that people type name a field: `field.region:emea`. Read by the database too. */
export const fieldInWords = /field[.]([a-z0-9_]+):/;

/** The keys of fields that words name. */
export function keysInWords(words: string | undefined): string[] {
  const named = (words ?? '').toLowerCase().matchAll(new RegExp(fieldInWords, 'g'));
  return [...new Set([...named].map(([, key = '']) => key))];
}

/** What every incident that has a value has. */
export function presenceOf(name: string): string {
  return `${name}=`;
}

const yesAndNo: Readonly<Record<string, string>> = {
  yes: 'true',
  no: 'false',
  tak: 'true',
  nie: 'false',
};

/** The key of a field that a choice names. */
export function fieldOf(name: string): string | null {
  return name.startsWith('field.') ? name.slice('field.'.length) : null;
}

/** The value of a filter; a number is found in any spelling. */
export function wantedValue(name: string, text: string): WantedValue {
  if (fieldOf(name) === null) return { whole: [whole(name, text)], words: [] };
  const lower = text.toLowerCase();
  const spelled = /^[+-]?\d+([.]\d+)?$/.test(text) ? [String(Number(text))] : [];
  const meant = Object.hasOwn(yesAndNo, lower) ? [yesAndNo[lower] ?? ''] : [];
  const exact = [...new Set([lower, ...spelled, ...meant])].map((one) => `${name}=${one}`);
  return { whole: exact, words: wordsOf(text).map((word) => `${name}~${word}`) };
}
