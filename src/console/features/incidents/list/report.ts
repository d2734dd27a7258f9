// What someone typed into the report, and the body that is sent for it.
import { fieldNames, type Field } from '../../../../fields/field.ts';
import { incidentFields } from '../../../../fields/incident.ts';
import type { NewIncident } from '../../../api/requests/incident-changes.ts';
import { instantOf } from '../../../ui/typed-instant.ts';
import { formFields, type FormField } from '../detail/form-fields.ts';
import { valueOf, type Values } from '../detail/record-values.ts';

/** Field → its text; a date as its input gives it, without a zone. */
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

export const emptyReport: Report = Object.fromEntries(reportFields.map(({ name }) => [name, '']));

/** The fields for a number whose text is none. */
export function noCounts(report: Report): string[] {
  const numbers = reportFields.filter(({ kind }) => kind === 'integer');
  return numbers.map(({ name }) => name).filter((name) => !/^\s*\d*\s*$/.test(report[name] ?? ''));
}

/** Only the fields that were filled in. */
export function reportBody(report: Report, zone: string): NewIncident {
  const given = reportFields
    .map((field) => [field.name, sent(field, report[field.name], zone)] as const)
    .filter(([, value]) => value !== null && value !== false);
  const { title = '', ...others } = Object.fromEntries(given) as Partial<NewIncident>;
  return { title, source_type: 'form', ...others };
}

function sent(field: FormField, written: string | undefined, zone: string): unknown {
  // A draft of an older form may have a tick as a boolean.
  const value = valueOf(field, String(written ?? ''));
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (field.kind === 'time') return instantOf(text, zone) || text;
  return field.name === 'country' ? text.toUpperCase() : text;
}
