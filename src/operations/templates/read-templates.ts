// Templates as a caller may see them: without values of custom fields that the caller cannot see.
import { DomainError, validationFailed, type FieldError } from '../../domain/error.ts';
import { valueIn } from '../../domain/filter-values.ts';
import { openValues } from '../../domain/filter.ts';
import { isTemplateOf } from '../../domain/incident-template.ts';
import { meant, nearestName, pointerStep } from '../../domain/nearest-name.ts';
import type { Principal } from '../../domain/principal.ts';
import type {
  TemplateListRow,
  TemplateRow,
  TemplateVersionRow,
} from '../../store/templates/template-tables.ts';
import {
  findTemplate,
  listTemplates,
  listTemplateVersions,
} from '../../store/templates/templates.ts';
import { readFields } from '../custom-fields/read-fields.ts';
import type { Deps } from '../deps.ts';

type Reads = Pick<Deps, 'database'>;

/** `team` chooses what its incidents start from; archived ones only when they are asked for. */
export async function readTemplates(
  { database }: Reads,
  asked: { team?: string | undefined; archived?: boolean | undefined } = {},
): Promise<TemplateListRow[]> {
  const templates = await listTemplates(database.kysely);
  return templates.filter(
    (template) =>
      (asked.archived === true || template.archived_at === null) &&
      (asked.team === undefined || isTemplateOf(template, asked.team)),
  );
}

/** @throws `not_found` */
export async function readTemplate(
  deps: Reads,
  principal: Principal,
  id: string,
): Promise<TemplateRow> {
  const template = await findTemplate(deps.database.kysely, id);
  if (template === undefined) throw noTemplate(id);
  const values = Object.entries(template.content.custom_fields);
  if (values.length === 0) return template;
  const fields = await readFields(deps, principal, { retired: true });
  const seen = values.filter(([key]) => fields.some((field) => field.key === key));
  return {
    ...template,
    content: { ...template.content, custom_fields: Object.fromEntries(seen) },
  };
}

/** @throws `not_found` */
export async function readTemplateVersions(
  { database }: Reads,
  id: string,
  page: { limit: number; before: number | null },
): Promise<TemplateVersionRow[]> {
  const template = await findTemplate(database.kysely, id);
  if (template === undefined) throw noTemplate(id);
  return listTemplateVersions(database.kysely, template.id, page);
}

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

export function noTemplate(id: string): DomainError {
  const named = id.slice(0, 64);
  const detail = `There is no template "${named}". List them with GET …/incident-templates.`;
  return new DomainError('not_found', detail);
}
