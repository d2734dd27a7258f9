// List filters (api-decisions §1): comma-separated values are OR, letter case does not matter.
import { validationFailed } from './error.ts';

/**
 * The values of a filter on a closed set, in the set's own spelling; undefined when not asked.
 * An unknown value is `validation_failed` that lists the allowed ones.
 */
export function closedValues<const Value extends string>(
  parameter: string,
  text: string | undefined,
  allowed: readonly Value[],
): Value[] | undefined {
  return openValues(text)?.map((given) => {
    const known = allowed.find((value) => value.toLowerCase() === given.toLowerCase());
    if (known !== undefined) return known;
    const message = `"${given}" is unknown; allowed: ${allowed.join(', ')}`;
    throw validationFailed([{ pointer: `/query/${parameter}`, message }]);
  });
}

/** The values of a filter on an open set; undefined when not asked or empty. */
export function openValues(text: string | undefined): string[] | undefined {
  const values = (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return values.length > 0 ? values : undefined;
}
