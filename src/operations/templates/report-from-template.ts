// Reporting an incident from a template: what the report leaves out comes from the template, and
// its actions are added.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import type { CustomValues } from '../../domain/custom-field.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import {
  filledTitle,
  type TemplateContent,
  type TemplateDefinition,
  type TemplateReference,
} from '../../domain/incident-template.ts';
import { playbookOfType } from '../../domain/playbooks/playbook.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import type { FieldValue, SetBy } from '../../fields/field.ts';
import type { TemplateValues } from '../../fields/incident-template.ts';
import type { incidentFields } from '../../fields/incident.ts';
import { insertAction } from '../../store/actions/actions.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { shownCustomValues } from '../../store/custom-fields/custom-fields.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { findTemplate, findTemplateVersion } from '../../store/templates/templates.ts';
import { ownAction, stepAction } from '../actions/add-action.ts';
import { fittingValues, type AskedValues } from '../custom-fields/incident-fields.ts';
import type { Deps } from '../deps.ts';
import { writeIncident, type NewIncident } from '../incidents/create-incident.ts';
import { transact, type Tx } from '../transact.ts';
import { noTemplate } from './read-templates.ts';

/** Null leaves a field empty, whatever the template says. */
export type TemplateReport = {
  [Name in SetBy<typeof incidentFields, 'create'>]?:
    | FieldValue<(typeof incidentFields)[Name]>
    | null
    | undefined;
} & {
  custom_fields?: AskedValues | null | undefined;
  /** Of the template; the current one where it is left out. */
  version?: number | null | undefined;
};

type ReportDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'config'>;

/** @throws `not_found`, `conflict` for an archived template, `validation_failed` */
export async function reportFromTemplate(
  deps: ReportDeps,
  context: RequestContext,
  id: string,
  { version, custom_fields, ...said }: TemplateReport,
): Promise<IncidentRow> {
  const incident = await transact(deps, context, async (tx) => {
    const { template, definition } = await requireUsable(tx, id, version ?? null);
    const team = said.team === undefined ? definition.team : said.team;
    const input = reportOf(definition, { ...said, team }, timestamp(deps.clock.now()));
    const origin = {
      template,
      custom_fields: await fittingValues(tx, team, definition.custom_fields),
    };
    const asked = { ...input, custom_fields: custom_fields ?? {} };
    const made = await writeIncident(tx, deps, context, asked, origin);
    await addActions(tx, deps, context, made, definition);
    return made;
  });
  const sees = clearance(context.principal.roles);
  const shown: CustomValues = await shownCustomValues(deps.database.kysely, incident.id, sees);
  return { ...incident, custom_fields: shown };
}

async function requireUsable(
  tx: Tx,
  id: string,
  version: number | null,
): Promise<{ template: TemplateReference; definition: TemplateDefinition }> {
  const template = await findTemplate(tx, id);
  if (template === undefined) throw noTemplate(id);
  if (template.archived_at !== null) throw isArchived(template.name);
  const said = await findTemplateVersion(tx, template.id, version ?? template.version);
  if (said === undefined) throw noVersion(template.version);
  const { name } = said.definition;
  const reference = { id: template.id, name, version: said.version };
  return { template: reference, definition: said.definition };
}

function reportOf(
  { incident }: TemplateDefinition,
  said: Omit<TemplateReport, 'version' | 'custom_fields'>,
  at: Timestamp,
): NewIncident {
  const pattern = (incident as TemplateValues).title;
  const begun = {
    ...incident,
    ...(pattern !== undefined && {
      title: filledTitle(pattern, at.slice(0, 10), said.team ?? null),
    }),
  };
  const given = Object.entries(said).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...begun, ...Object.fromEntries(given) });
  const { title, ...values } = Object.fromEntries(
    all.filter(([, value]) => value !== null),
  ) as Partial<NewIncident>;
  if (title !== undefined) return { ...values, title };
  throw validationFailed([{ pointer: '/title', message: 'is required' }]);
}

/** Steps of the playbook first, then the template's own. */
async function addActions(
  tx: Tx,
  deps: ReportDeps,
  context: RequestContext,
  incident: IncidentRow,
  content: TemplateContent,
): Promise<void> {
  const now = deps.clock.now();
  const at = timestamp(now);
  for (const origin of actionsOf(content, now)) {
    const made = { id: deps.ids.next(), incident_id: incident.id, created_at: at, updated_at: at };
    const { id, title, playbook, step, approval_class, due_at } = await insertAction(tx, {
      ...{ ...made, ...origin, status: 'proposed', assignee: null },
      created_by: context.principal.name,
    });
    await writeAudit(tx, context, at, {
      action: 'action.added',
      incident_id: incident.id,
      detail: { action_id: id, title, playbook, step, approval_class, assignee: null, due_at },
    });
  }
}

function actionsOf({ playbook, actions }: TemplateContent, now: Temporal.Instant) {
  return [
    ...stepsOf(playbook),
    ...actions.map(({ title, role, due_in_hours, requires_approval }) => ({
      ...ownAction(title, null, requires_approval),
      role,
      due_at: due_in_hours === null ? null : timestamp(now.add({ hours: due_in_hours })),
    })),
  ];
}

function stepsOf(playbook: TemplateContent['playbook']) {
  if (playbook === null) return [];
  const { steps } = playbookOfType(playbook);
  return steps.map((step) => ({ ...stepAction(step, playbook), due_at: null }));
}

function isArchived(name: string): DomainError {
  const detail = `The template "${name}" is archived. Choose another one, or report without one.`;
  return new DomainError('conflict', detail);
}

function noVersion(current: number): DomainError {
  const message = `must be a version of the template; the current one is ${current}`;
  return validationFailed([{ pointer: '/version', message }]);
}
