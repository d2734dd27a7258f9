// A template as the texts of its form, and back. Pure.
import type { Role } from '../../../domain/role.ts';
import { templateFieldNames } from '../../../fields/incident-template.ts';
import { incidentFields } from '../../../fields/incident.ts';
import type { CustomField } from '../../api/requests/custom-fields.ts';
import type { NewTemplate, Template } from '../../api/requests/templates.ts';
import { valueOf as customValueOf, textOf, type FieldTexts } from '../custom-fields/values.ts';
import { formFields } from '../incidents/detail/form-fields.ts';
import { valueOf, type Values } from '../incidents/detail/record-values.ts';

export interface ActionTexts {
  /** Keeps rows apart while they are added and removed. */
  row: number;
  title: string;
  role: string;
  due: string;
  requires_approval: boolean;
}

export interface TemplateTexts {
  name: string;
  team: string;
  incident: Values;
  custom: FieldTexts;
  playbook: string;
  actions: ActionTexts[];
}

/** The fields of an incident that a template fills in. */
export const templateFields = formFields(incidentFields, templateFieldNames).map(
  ({ required: _, ...field }) => field,
);

export const emptyTemplate: TemplateTexts = {
  ...{ name: '', team: '', incident: {}, custom: {}, playbook: '', actions: [] },
};

export function textsOf(
  template: Template,
  fields: readonly CustomField[],
  zone: string,
): TemplateTexts {
  const { name, team, incident, custom_fields, playbook, actions } = template;
  const words = Object.entries(incident).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.join(', ') : String(value),
  ]);
  return {
    ...{ name, team: team ?? '', playbook: playbook ?? '' },
    incident: Object.fromEntries(words) as Values,
    custom: Object.fromEntries(
      fields.map((field) => [field.key, textOf(field, custom_fields[field.key], zone)]),
    ),
    actions: actions.map(({ title, role, due_in_hours, requires_approval }, row) => ({
      ...{ row, title, role: role ?? '', requires_approval },
      due: due_in_hours === null ? '' : String(due_in_hours),
    })),
  };
}

export function templateBody(
  texts: TemplateTexts,
  fields: readonly CustomField[],
  zone: string,
): NewTemplate {
  const { name, team, incident, custom, playbook, actions } = texts;
  const values = templateFields
    .filter((field) => (incident[field.name] ?? '').trim() !== '')
    .map((field) => [field.name, valueOf(field, incident[field.name])]);
  const custom_fields = fields
    .map((field) => [field.key, customValueOf(field, custom[field.key] ?? '', zone)] as const)
    .filter(([, value]) => value !== null);
  return {
    name: name.trim(),
    team: team.trim() === '' ? null : team.trim(),
    incident: Object.fromEntries(values) as NonNullable<NewTemplate['incident']>,
    custom_fields: Object.fromEntries(custom_fields) as NonNullable<NewTemplate['custom_fields']>,
    playbook: playbook === '' ? null : (playbook as NonNullable<NewTemplate['playbook']>),
    actions: actions.map(({ title, role, due, requires_approval }) => ({
      ...{ title: title.trim(), requires_approval },
      role: role === '' ? null : (role as Role),
      due_in_hours: due.trim() === '' ? null : Number(due),
    })),
  };
}
