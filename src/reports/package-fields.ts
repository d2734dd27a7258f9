// The custom fields of a package: as its audience sees them, each with the words of its definition.
import type { Visibility } from '../domain/visibility.ts';
import type { IncidentSource, SourceField } from './package-source.ts';

/**
 * A row for each value, so that none is left out without a word; of a hidden one not even the name.
 * Nothing for an incident without values, so that packages of older incidents stay the same.
 */
export function customFacts(
  incident: IncidentSource['incident'],
  fields: readonly SourceField[],
  sees: readonly Visibility[],
): { custom_fields?: Record<string, unknown>[] } {
  const values = (incident['custom_fields'] ?? {}) as Record<string, unknown>;
  const known = fields.filter(({ key }) => Object.hasOwn(values, key));
  if (known.length === 0) return {};
  const shown = known.filter(({ visibility }) => sees.includes(visibility));
  const hidden = known.filter((field) => !shown.includes(field));
  return {
    custom_fields: [
      ...shown.map(({ key, type, label }) => ({ key, type, label, value: values[key] })),
      ...hidden.map(() => ({ redacted: true })),
    ],
  };
}

/** The keys of the fields that an audience does not see. */
export function hiddenKeys(
  fields: readonly SourceField[],
  sees: readonly Visibility[],
): Set<string> {
  const hidden = fields.filter(({ visibility }) => !sees.includes(visibility));
  return new Set(hidden.map(({ key }) => key));
}

/** Whether the detail of an entry has values of one of these fields. */
export function namesField(detail: Record<string, unknown>, keys: ReadonlySet<string>): boolean {
  return [detail['before'], detail['after']].some((said) => {
    const { custom_fields = {} } = (said ?? {}) as { custom_fields?: object };
    return Object.keys(custom_fields).some((key) => keys.has(key));
  });
}
