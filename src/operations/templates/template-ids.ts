// Ids of the templates that a filter of the list names.
import { validationFailed, type FieldError } from '../../domain/error.ts';
import { valueIn } from '../../domain/filter-values.ts';
import { openValues } from '../../domain/filter.ts';
import { meant, nearestName, pointerStep } from '../../domain/nearest-name.ts';
import { listTemplates } from '../../store/templates/templates.ts';
import type { Reads } from './read-templates.ts';

/**
 * A filter by templates with ids in place of names: several where teams use the same name.
 * @throws `validation_failed` for names that no template has
 */
export async function templateIds(
  { database }: Reads,
  text: string | undefined,
): Promise<string | undefined> {
  const values = openValues(text);
  if (values === undefined) return undefined;
  const templates = await listTemplates(database.kysely);
  const faults: FieldError[] = [];
  const ids = values.flatMap((value) => {
    const not = value.startsWith('!') ? '!' : '';
    const lower = valueIn(value.slice(not.length).trim()).toLowerCase();
    if (lower === 'none') return [value];
    const named = templates.filter(({ id, name }) => id === lower || name.toLowerCase() === lower);
    if (named.length === 0) faults.push({ pointer: '/query/template', message: odd(lower) });
    return named.map(({ id }) => `${not}${id}`);
  });
  if (faults.length > 0) throw validationFailed(faults);
  return ids.join();

  function odd(value: string): string {
    const names = templates.map(({ name }) => name);
    const near = nearestName(value, names);
    const hint = near === null ? 'is no template' : meant(near);
    return `"${pointerStep(value)}" ${hint}`;
  }
}
