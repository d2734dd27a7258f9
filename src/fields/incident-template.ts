// The fields of an incident that a template can fill in. Severity and priority are not among them:
// they are set by classification, which asks for confirmed evidence.
import type { FieldValue } from './field.ts';
import type { incidentFields } from './incident.ts';

export const templateFieldNames = [
  'title',
  'description',
  'category',
  'level',
  'agent_id',
  'entity',
  'sector',
  'country',
  'impact_confidentiality',
  'impact_integrity',
  'impact_availability',
  'tags',
] as const;
type Name = (typeof templateFieldNames)[number];

export type TemplateValues = {
  [Of in Name]?: NonNullable<FieldValue<(typeof incidentFields)[Of]>>;
};
