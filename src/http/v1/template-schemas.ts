// What requests and responses say of incident templates.
import { Type, type Static, type TSchema } from 'typebox';
import { customFieldLimits } from '../../domain/custom-field.ts';
import { templateEvents, templateLimits } from '../../domain/incident-template.ts';
import { roles } from '../../domain/role.ts';
import { playbookTypes } from '../../domain/taxonomy.ts';
import { setBy } from '../../fields/field.ts';
import { templateFieldNames, type TemplateValues } from '../../fields/incident-template.ts';
import { incidentFields } from '../../fields/incident.ts';
import type { TemplateReport } from '../../operations/templates/report-from-template.ts';
import type {
  TemplateListRow,
  TemplateRow,
  TemplateVersionRow,
} from '../../store/templates/template-tables.ts';
import { limits } from '../requests/limits.ts';
import { CustomChanges, CustomValues, NewCustomValues } from '../schema/custom-values.ts';
import { inputSchema } from '../schema/fields.ts';
import { Enum, Id, Instant, Nullable, OneLine, OptionalNullable } from '../schema/schema.ts';

export const TemplateParams = Type.Object({
  id: Type.String({
    maxLength: limits.paramLength,
    description: 'Id of the template.',
    examples: ['019aa1df-51aa-7b90-a1f0-4d2f11e8c004'],
  }),
});

const Words = (maxLength: number, example: string, description: string) =>
  OneLine({ pattern: '\\S', maxLength, examples: [example], description });

const Name = Words(templateLimits.name, 'Phishing mail', 'What people choose it by.');
const Team = Words(
  customFieldLimits.team,
  'Service desk',
  'The team whose incidents start from it, which they get; null for every team.',
);
const Playbook = Enum(playbookTypes, { description: 'All of its steps are added.' });

const Action = Type.Object(
  {
    title: Words(templateLimits.action, 'Block the sender.', 'What is done.'),
    role: OptionalNullable(Enum(roles, { description: 'Who performs it.' })),
    due_in_hours: OptionalNullable(
      Type.Integer({
        minimum: 1,
        maximum: templateLimits.dueHours,
        description: 'After the report.',
        examples: [4],
      }),
    ),
    requires_approval: OptionalNullable(Type.Boolean()),
  },
  { additionalProperties: false },
);
const Actions = Type.Array(Action, {
  maxItems: templateLimits.actions,
  description: 'Added to the incident as proposed actions.',
});

const ShownAction = Type.Object(
  {
    title: Type.String(),
    role: Nullable(Enum(roles)),
    due_in_hours: Nullable(Type.Integer()),
    requires_approval: Type.Boolean(),
  },
  { title: 'TemplateAction' },
);

const properties = (names: readonly string[], schema: (name: string) => TSchema) =>
  Object.fromEntries(names.map((name) => [name, schema(name)]));
const fieldSchema = (name: string) => inputSchema(incidentFields[name as 'title']);

const incidentSaid =
  'What the incident begins with, by the names of its fields. In the title, `{date}` stands for ' +
  'the day of the report in UTC and `{team}` for the team.';

type NullableValues = { [Name in keyof TemplateValues]: TemplateValues[Name] | null };

const Values = Type.Unsafe<NullableValues>(
  Type.Object(
    properties(templateFieldNames, (name) => OptionalNullable(fieldSchema(name))),
    {
      additionalProperties: false,
      description: incidentSaid,
      examples: [{ title: 'Phishing mail, {date}', category: 'phishing', tags: ['mail'] }],
    },
  ),
);

const ShownValues = Type.Unsafe<TemplateValues>(
  Type.Object(
    properties(templateFieldNames, (name) => Type.Optional(fieldSchema(name))),
    { title: 'TemplateIncident', description: incidentSaid },
  ),
);

const parts = {
  incident: OptionalNullable(Values),
  custom_fields: OptionalNullable(NewCustomValues),
  playbook: OptionalNullable(Playbook),
  actions: OptionalNullable(Actions),
};

export const NewTemplate = Type.Object(
  { name: Name, team: OptionalNullable(Team), ...parts },
  {
    additionalProperties: false,
    examples: [
      {
        name: 'Phishing mail',
        incident: { title: 'Phishing mail, {date}', category: 'phishing' },
        actions: [{ title: 'Block the sender.', role: 'Operator', due_in_hours: 4 }],
      },
    ],
  },
);

export const TemplateChange = Type.Object(
  { name: Type.Optional(Name), team: OptionalNullable(Team), ...parts },
  { additionalProperties: false, examples: [{ name: 'Suspicious mail', playbook: null }] },
);

const listed = {
  id: Id,
  name: Name,
  team: Nullable(Team),
  version: Type.Integer({ description: 'Counts every change, as the `ETag` does.' }),
  created_by: Type.String({ examples: ['anna.nowak@example.org'] }),
  created_at: Instant,
  updated_at: Instant,
  archived_at: Nullable(Instant),
  archived_by: Nullable(Type.String()),
};

const content = {
  incident: ShownValues,
  custom_fields: CustomValues,
  playbook: Nullable(Playbook),
  actions: Type.Array(ShownAction),
};

export const TemplateListed = Type.Object(listed, { title: 'IncidentTemplateListed' });
export const TemplateView = Type.Object({ ...listed, ...content }, { title: 'IncidentTemplate' });

export function listedView(row: TemplateListRow): Static<typeof TemplateListed> {
  return row;
}

export function viewOf({ content: said, ...row }: TemplateRow): Static<typeof TemplateView> {
  const { incident, custom_fields, playbook, actions } = said;
  return {
    ...row,
    incident,
    custom_fields,
    playbook,
    actions: [...actions],
  };
}

export const TemplateVersion = Type.Object(
  {
    version: Type.Integer(),
    event: Enum(templateEvents),
    definition: Type.Object(
      { name: Type.String(), team: Nullable(Type.String()), ...content },
      { title: 'IncidentTemplateDefinition' },
    ),
    actor: Type.String({ examples: ['anna.nowak@example.org'] }),
    at: Instant,
  },
  { title: 'IncidentTemplateVersion' },
);

export function versionView(row: TemplateVersionRow): Static<typeof TemplateVersion> {
  const { version, event, definition, actor, at } = row;
  const incident = definition.incident as TemplateValues;
  return {
    ...{ version, event, actor, at },
    definition: { ...definition, incident, actions: [...definition.actions] },
  };
}

type Reported = Omit<TemplateReport, 'custom_fields' | 'version'>;

/** Without defaults: what is left out comes from the template. */
export const ReportBody = Type.Unsafe<
  Reported & { custom_fields?: Static<typeof CustomChanges> | null; version?: number | null }
>(
  Type.Object(
    {
      ...properties(setBy(incidentFields, 'create'), (name) => OptionalNullable(fieldSchema(name))),
      custom_fields: OptionalNullable(CustomChanges),
      version: OptionalNullable(
        Type.Integer({
          minimum: 1,
          maximum: 2_147_483_647,
          description: 'The version of the template that was read; without it the current one.',
          examples: [1],
        }),
      ),
    },
    {
      additionalProperties: false,
      examples: [{ title: 'Phishing mail to the finance team', source_type: 'form' }],
    },
  ),
);
