// What a format says of one item: texts by its paths and templates.
import { escapedText, labelled } from '../read/prose.ts';
import type { Of, Part, Rule, Say } from './format.ts';
import type { Reader } from './reader.ts';

/** All texts at the paths, in their order. */
export function allOf(reader: Reader, say: Say | undefined): readonly string[] {
  if (say === undefined) return [];
  return typeof say === 'string'
    ? textsAt(reader, say)
    : say.flatMap((one) => textsAt(reader, one));
}

/** The first text that says something; empty when none does. */
export function firstOf(reader: Reader, say: Say | undefined): string {
  if (say === undefined) return '';
  for (const one of typeof say === 'string' ? [say] : say) {
    const [first] = textsAt(reader, one);
    if (first !== undefined) return first;
  }
  return '';
}

function textsAt(reader: Reader, one: string): readonly string[] {
  if (!one.includes('{')) return reader.texts(one);
  let isWhole = true;
  const text = one.replace(/\{([^}]*)\}/g, (_all, path: string) => {
    const [first] = reader.texts(path);
    isWhole &&= first !== undefined;
    return first ?? '';
  });
  return isWhole ? [text] : [];
}

/** The paths of a text. */
export function pathsIn(say: Say): string[] {
  return (typeof say === 'string' ? [say] : say).flatMap((one) =>
    one.includes('{') ? [...one.matchAll(/\{([^}]*)\}/g)].map(([, path = '']) => path) : [one],
  );
}

const yes = ['true', 'yes', '1'];

/** Whether a rule is true of an item. */
export function meets(reader: Reader, { at, is }: Partial<Rule>): boolean {
  if (at === undefined) return true;
  const said = textsAt(reader, at);
  if (is === 'anything') return said.length > 0;
  if (is === 'nothing') return said.length === 0;
  if (is instanceof RegExp) return said.some((text) => is.test(text));
  const words = is ?? yes;
  return said.some((text) => words.includes(text.trim().toLowerCase()));
}

/** The items that a rule means: those of the same name where it says how they are named. */
export function itemsAt(reader: Reader, { in: base, same }: Of): Reader[] {
  const all = base === '.' ? [reader] : reader.each(base);
  if (same === undefined) return all;
  const own = firstOf(reader, same[1]);
  return all.filter((one) => one.texts(same[0]).includes(own));
}

/** Whether a rule is true of all the texts of all these items: what one of them lacks is not. */
export function meetAll(
  readers: readonly Reader[],
  { at = '.', is = yes }: Partial<Rule>,
): boolean {
  const said = readers.map((reader) => textsAt(reader, at));
  const isSo = (text: string): boolean =>
    is instanceof RegExp ? is.test(text) : is.includes(text.trim().toLowerCase());
  return said.length > 0 && said.every((texts) => texts.length > 0 && texts.every(isSo));
}

/** A part of a description, ready for `prose`. */
export function partOf(reader: Reader, part: Part, html: boolean): string {
  const shown = html ? (text: string) => text : escapedText;
  if (typeof part === 'string') return allOf(reader, part).map(shown).join('\n\n');
  return Object.entries(part)
    .map(([label, say]) => labelled(label, listed(allOf(reader, say)).map(shown).join(', ')))
    .join('\n\n');
}

/** Texts under one label. */
const mostListed = 50;

function listed(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.slice(0, mostListed))];
}
