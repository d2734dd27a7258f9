// List filters (api-decisions §1): comma-separated values are OR, letter case does not matter.
import { validationFailed } from './error.ts';

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
  return given?.map(({ known }) => known!);
}

/** The values of a filter on an open set; undefined when not asked or empty. */
export function openValues(text: string | undefined): string[] | undefined {
  const values = (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return values.length > 0 ? values : undefined;
}
