// List filters (api-decisions §1): comma-separated values are OR, letter case does not matter, and
// `!` before a value leaves out what has it.
import { validationFailed } from './error.ts';
import { joinValues, splitValues, valueIn } from './filter-values.ts';

/**
 * The values of a filter on a closed set, in the set's own spelling; undefined when not asked.
 * Unknown values are `validation_failed` that lists the allowed ones.
 */
export function closedValues<const Value extends string>(
  parameter: string,
  text: string | undefined,
  allowed: readonly Value[],
): Value[] | undefined {
  const given = openValues(text)?.map((word) => ({
    word,
    known: allowed.find((value) => value.toLowerCase() === word.toLowerCase()),
  }));
  const faults = given?.filter(({ known }) => known === undefined) ?? [];
  if (faults.length > 0) {
    const message = `is unknown; allowed: ${allowed.join(', ')}`;
    const pointer = `/query/${parameter}`;
    throw validationFailed(
      faults.map(({ word }) => ({ pointer, message: `"${word}" ${message}` })),
    );
  }
  return given?.flatMap(({ known }) => known ?? []);
}

/** The values of a filter on an open set; undefined when not asked or empty. */
export function openValues(text: string | undefined): string[] | undefined {
  const values = splitValues(text ?? '');
  return values.length > 0 ? values : undefined;
}

/** What a filter asks for: any of `some` when there are some, and none of `none`. */
export interface Chosen<Value extends string = string> {
  some: Value[];
  none: Value[];
}

/** Values of an open set, of which those with `!` before them are not wanted; `!` alone is none. */
export function chosenValues(text: string | undefined): Chosen | undefined {
  const given = openValues(text)?.filter((value) => value !== '!') ?? [];
  if (given.length === 0) return undefined;
  const negated = given.filter((value) => value.startsWith('!')).map((value) => value.slice(1));
  const some = given.filter((value) => !value.startsWith('!'));
  return { some: some.map(valueIn), none: negated.map(valueIn) };
}

/** The same of a closed set, each in the set's own spelling. */
export function chosenOf<const Value extends string>(
  parameter: string,
  text: string | undefined,
  allowed: readonly Value[],
): Chosen<Value> | undefined {
  const chosen = chosenValues(text);
  if (chosen === undefined) return undefined;
  // Asked as one, so that all unknown values are named at once.
  closedValues(parameter, joinValues([...chosen.some, ...chosen.none]), allowed);
  const known = (values: string[]) => closedValues(parameter, joinValues(values), allowed) ?? [];
  return { some: known(chosen.some), none: known(chosen.none) };
}

/** The members of a closed set that are wanted: a negation is the rest of the set. */
export function wantedOf<const Value extends string>(
  parameter: string,
  text: string | undefined,
  allowed: readonly Value[],
): Value[] | undefined {
  const chosen = chosenOf(parameter, text, allowed);
  if (chosen === undefined) return undefined;
  const { some, none } = chosen;
  return (some.length > 0 ? some : allowed).filter((value) => !none.includes(value));
}
