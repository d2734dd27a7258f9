// Defining, changing, archiving and restoring a template. What it said stays as a version.
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import {
  placeholders,
  templateLimits,
  unknownPlaceholder,
  type TemplateAction,
  type TemplateContent,
  type TemplateDefinition,
  type TemplateEvent,
} from '../../domain/incident-template.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { PlaybookType } from '../../domain/taxonomy.ts';
import type { TemplateValues } from '../../fields/incident-template.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { TemplateRow } from '../../store/templates/template-tables.ts';
import {
  countTemplates,
  findTemplate,
  insertTemplate,
  insertTemplateVersion,
  isTemplateNamed,
  lockTemplates,
  updateTemplate,
} from '../../store/templates/templates.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import { taggedHash } from '../../trust/canonical.ts';
import { customColumns, type AskedValues } from '../custom-fields/incident-fields.ts';
import type { Deps } from '../deps.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';
import { noTemplate } from './read-templates.ts';

/** What a request says of a template; what is left out of a change stays. */
export interface TemplateInput {
  name?: string | undefined;
  team?: string | null | undefined;
  incident?: TemplateValues | undefined;
  custom_fields?: AskedValues | undefined;
  playbook?: PlaybookType | null | undefined;
  actions?: readonly TemplateAction[] | undefined;
}

export type TemplateDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

const empty: TemplateContent = { incident: {}, custom_fields: {}, playbook: null, actions: [] };

/** @throws `conflict` for a name that is taken or too many templates, `validation_failed` */
export async function defineTemplate(
  deps: TemplateDeps,
  context: RequestContext,
  input: TemplateInput & { name: string },
): Promise<TemplateRow> {
  return transact(deps, context, async (tx) => {
    await lockTemplates(tx);
    if ((await countTemplates(tx)) >= templateLimits.templates) throw tooMany();
    const { name, team, ...content } = await checked(tx, context, input, {
      ...empty,
      ...{ name: input.name, team: null },
    });
    const id = deps.ids.next();
    if (await isTemplateNamed(tx, { id, team, name })) throw isTaken(name);
    const at = timestamp(deps.clock.now());
    const template = await insertTemplate(tx, {
      ...{ id, team, name, content: JSON.stringify(content) },
      ...{ created_by: context.principal.name, created_at: at, updated_at: at },
      ...{ archived_at: null, archived_by: null },
    });
    return recorded(tx, context, template, 'defined', { definition: definitionOf(template) });
  });
}

/** @throws `not_found`, `conflict` for an archived template, `precondition_failed` */
export async function changeTemplate(
  deps: TemplateDeps,
  context: RequestContext,
  id: string,
  input: TemplateInput,
): Promise<TemplateRow> {
  if (Object.values(input).every((value) => value === undefined)) throw nothingChanges();
  return transact(deps, context, async (tx) => {
    const before = await requireLocked(tx, context, id);
    if (before.archived_at !== null) throw isArchived(before);
    const next = await checked(tx, context, input, definitionOf(before));
    const { name, team, ...content } = next;
    if (await isTemplateNamed(tx, { id: before.id, team, name })) throw isTaken(name);
    const updated_at = timestamp(deps.clock.now());
    const template = await updateTemplate(tx, before.id, {
      ...{ name, team, content: JSON.stringify(content), updated_at },
    });
    const said = { before: definitionOf(before), after: definitionOf(template) };
    return recorded(tx, context, template, 'changed', said);
  });
}

export async function requireLocked(
  tx: Tx,
  context: RequestContext,
  id: string,
): Promise<TemplateRow> {
  await lockTemplates(tx);
  const template = await findTemplate(tx, id);
  if (template === undefined) throw noTemplate(id);
  assertVersion(context, template.version);
  return template;
}

/** What the template says after a change, as it is stored. */
async function checked(
  tx: Tx,
  context: RequestContext,
  input: TemplateInput,
  before: TemplateDefinition,
): Promise<TemplateDefinition> {
  const { custom_fields, ...said } = input;
  const given = Object.entries(said).filter(([, value]) => value !== undefined);
  const next = { ...before, ...(Object.fromEntries(given) as Partial<TemplateDefinition>) };
  assertTitle(input.incident?.title);
  if (custom_fields !== undefined) {
    const none = { team: next.team, template: null, custom_fields: {} };
    const columns = await customColumns(tx, context, none, custom_fields);
    next.custom_fields = JSON.parse(columns.custom_fields) as TemplateContent['custom_fields'];
  }
  if (Buffer.byteLength(JSON.stringify(next)) > templateLimits.bytes) throw tooLarge();
  return next;
}

function assertTitle(title: string | undefined): void {
  const unknown = title === undefined ? null : unknownPlaceholder(title);
  if (unknown === null) return;
  const known = placeholders.map((name) => `{${name}}`).join(', ');
  const message = `has "{${unknown.slice(0, 40)}}", which stands for nothing; use ${known}`;
  throw validationFailed([{ pointer: '/incident/title', message }]);
}

export async function recorded(
  tx: Tx,
  context: RequestContext,
  template: TemplateRow,
  event: TemplateEvent,
  said: Record<string, unknown>,
): Promise<TemplateRow> {
  const { id, name, version, updated_at: at } = template;
  const definition = JSON.stringify(definitionOf(template));
  const actor = context.principal.name;
  await insertTemplateVersion(tx, { template_id: id, version, event, definition, actor, at });
  await writeAudit(tx, context, at, {
    action: `incident_template.${event}`,
    detail: { template: id, name, version, ...audited(said) },
  });
  return template;
}

/** What of an audit entry, whose length is bounded, the words of a template can take. */
const auditedBytes = 50_000;

/** The words; digests of each where they are too long. */
function audited(said: Record<string, unknown>): Record<string, unknown> {
  if (Buffer.byteLength(canonicalJson(said)) <= auditedBytes) return said;
  return Object.fromEntries(
    Object.entries(said).map(([name, words]) => [
      `${name}_sha256`,
      taggedHash('ip3/incident-template/v1', words),
    ]),
  );
}

function definitionOf({ name, team, content }: TemplateRow): TemplateDefinition {
  return { name, team, ...content };
}

function nothingChanges(): DomainError {
  const message = 'must set name, team, incident, custom_fields, playbook or actions';
  return validationFailed([{ pointer: '', message }]);
}

function tooLarge(): DomainError {
  const message = `must be at most ${templateLimits.bytes} bytes in all`;
  return validationFailed([{ pointer: '', message }]);
}

function tooMany(): DomainError {
  const { templates: limit } = templateLimits;
  const detail = `There can be at most ${limit} templates, archived ones included.`;
  return new DomainError('conflict', detail, { limit });
}

export function isTaken(name: string): DomainError {
  const detail = `The team already has a template named "${name}". Choose another name.`;
  return new DomainError('conflict', detail);
}

export function isArchived({ name }: TemplateRow): DomainError {
  return new DomainError('conflict', `The template "${name}" is archived. Restore it first.`);
}
