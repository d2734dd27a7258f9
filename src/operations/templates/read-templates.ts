// Templates as a caller can see them: without values of custom fields that the caller cannot see.
import { DomainError } from '../../domain/error.ts';
import { isTemplateOf } from '../../domain/incident-template.ts';
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

export type Reads = Pick<Deps, 'database'>;

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

export function noTemplate(id: string): DomainError {
  const named = id.slice(0, 64);
  const detail = `There is no template "${named}". List them with GET …/incident-templates.`;
  return new DomainError('not_found', detail);
}
