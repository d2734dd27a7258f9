// What someone typed into the report, and the body that is sent for it.
import type { CustomValue } from '../../../../domain/custom-field.ts';
import { fieldNames, type Field } from '../../../../fields/field.ts';
import { incidentFields } from '../../../../fields/incident.ts';
import type { CustomField } from '../../../api/requests/custom-fields.ts';
import type { NewIncident, NewReport } from '../../../api/requests/incident-changes.ts';
import type { Template } from '../../../api/requests/templates.ts';
import { instantOf } from '../../../ui/typed-instant.ts';
import { valueOf as customValueOf } from '../../custom-fields/values.ts';
import { formFields, type FormField } from '../detail/form-fields.ts';
import { valueOf, type Values } from '../detail/record-values.ts';

/**
 * Field → its text; a date as its input gives it, without a zone. Custom fields are named as the
 * server names them in errors; `template` has the id and the version of the template and the names
 * of the fields that it filled in.
 */
export type Report = Values;

/** The fields of the form, in the order of the table. */
const reportFields = formFields(
  incidentFields,
  fieldNames(incidentFields).filter((name) => 'section' in incidentFields[name]),
);

/** Of one section of the form; the title comes first, ticks come before texts. */
export function fieldsOf(section: string): FormField[] {
  const rank = ({ kind, required }: Field) => (required || kind === 'flag' ? 0 : 1);
  const fields = reportFields.filter((field) => field.section === section);
  return fields.sort((a, b) => rank(a) - rank(b));
}

export const emptyReport: Report = {
  ...Object.fromEntries(reportFields.map(({ name }) => [name, ''])),
  template: '',
};

/** The name of a custom field in the form. */
export function customName(key: string): string {
  return `custom_fields/${key}`;
}

/** The fields for a number whose text is none. */
export function noCounts(report: Report): string[] {
  const numbers = reportFields.filter(({ kind }) => kind === 'integer');
  return numbers.map(({ name }) => name).filter((name) => !/^\s*\d*\s*$/.test(report[name] ?? ''));
}

/** Only the fields that were filled in; `fields` are the custom ones of the team. */
export function reportBody(
  report: Report,
  zone: string,
  fields: readonly CustomField[] = [],
): NewIncident {
  const given = reportFields
    .map((field) => [field.name, sent(field, report[field.name], zone)] as const)
    .filter(([, value]) => value !== null && value !== false);
  const { title = '', ...others } = Object.fromEntries(given) as Partial<NewIncident>;
  const custom_fields = customValues(report, zone, fields);
  const isFilled = Object.keys(custom_fields).length > 0;
  return { title, source_type: 'form', ...others, ...(isFilled && { custom_fields }) };
}

function customValues(
  report: Report,
  zone: string,
  fields: readonly CustomField[],
): Record<string, CustomValue> {
  const values = fields.map((field) => {
    const typed = report[customName(field.key)] ?? '';
    return [field.key, customValueOf(field, typed, zone)] as const;
  });
  const given = values.filter((pair): pair is [string, CustomValue] => pair[1] !== null);
  return Object.fromEntries(given);
}

/** The same for a report from a template: null for what it fills in and someone emptied. */
export function templateReport(
  report: Report,
  zone: string,
  fields: readonly CustomField[],
  template: Template,
): NewReport {
  const body = reportBody(report, zone, fields);
  const isEmpty = (name: string) => report[name]?.trim() === '';
  const emptied = [...Object.keys(template.incident), 'team'].filter(isEmpty);
  const emptiedCustom = fields
    .map(({ key }) => key)
    .filter((key) => Object.hasOwn(template.custom_fields, key))
    .filter((key) => (report[customName(key)] ?? '').trim() === '');
  return {
    template: template.id,
    body: {
      ...body,
      ...nulls(emptied),
      custom_fields: { ...body.custom_fields, ...nulls(emptiedCustom) },
      version: template.version,
    },
  };
}

function nulls(names: readonly string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

function sent(field: FormField, written: string | undefined, zone: string): unknown {
  // A draft of an older form might have a tick as a boolean.
  const value = valueOf(field, String(written ?? ''));
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (field.kind === 'time') return instantOf(text, zone) || text;
  return field.name === 'country' ? text.toUpperCase() : text;
}
