// Fields that an organisation defines for its incidents: types, bounds, and which ones a move asks
// for. Also runs in browsers.
import type { Visibility } from './visibility.ts';
import { workflowStatuses, type WorkflowStatus } from './workflow.ts';

export const customFieldTypes = [
  'text',
  'long_text',
  'number',
  'date',
  'datetime',
  'choice',
  'choices',
  'boolean',
  'person',
  'link',
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** States that can ask for a value; closing has its own rule, and a report can always be made. */
export const requiringStates = ['triaged', 'assigned', 'fixing', 'retest'] as const;
export type RequiringState = (typeof requiringStates)[number];

export const customFieldEvents = ['defined', 'changed', 'retired', 'restored'] as const;
export type CustomFieldEvent = (typeof customFieldEvents)[number];

export const customFieldLimits = {
  /** Definitions, the retired ones among them. */
  fields: 200,
  label: 100,
  help: 500,
  team: 100,
  choices: 50,
  choice: 60,
  /** Choices of one incident in one field. */
  chosen: 20,
  text: 200,
  long_text: 5_000,
  link: 2_000,
  email: 254,
  number: 1e15,
  /** Of the values of one incident, as JSON. */
  bytes: 65_536,
} as const;

/** Of keys; no sign of the search grammar is in it. */
export const customKeyPattern = '^[a-z][a-z0-9_]{0,39}$';

/** A comma, a semicolon and a leading `!` mean something else in filters. */
export const choicePattern = '^(?!!)[^,;\\s\\x00-\\x1f]([^,;\\x00-\\x1f]*[^,;\\s\\x00-\\x1f])?$';

export type CustomValue = string | number | boolean | string[];
export type CustomValues = Readonly<Record<string, CustomValue>>;

/** What decides about values of a field. */
export interface CustomField {
  key: string;
  team: string | null;
  type: CustomFieldType;
  label: string;
  choices: readonly string[];
  required_at: RequiringState | null;
  visibility: Visibility;
  retired_at: string | null;
}

/** Whether the field is one of the incidents of this team. */
export function isFieldOf(field: Pick<CustomField, 'team'>, team: string | null): boolean {
  return field.team === null || field.team.toLowerCase() === team?.toLowerCase();
}

/**
 * The fields without which an incident cannot go forward to a state. Back is always possible: a
 * failed retest must be recordable.
 */
export function missingFor<Field extends CustomField>(
  fields: readonly Field[],
  incident: { team: string | null; custom_fields: CustomValues; workflow_status: WorkflowStatus },
  to: WorkflowStatus,
): Field[] {
  const rank = (state: WorkflowStatus) => workflowStatuses.indexOf(state);
  if (rank(to) <= rank(incident.workflow_status)) return [];
  return fields.filter(
    (field) =>
      field.required_at !== null &&
      field.retired_at === null &&
      rank(field.required_at) <= rank(to) &&
      isFieldOf(field, incident.team) &&
      !Object.hasOwn(incident.custom_fields, field.key),
  );
}
