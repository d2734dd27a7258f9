// Values of custom fields as the text of a form, and back; and which fields an incident has.
import { isFieldOf, type CustomValue } from '../../../domain/custom-field.ts';
import type { CustomField } from '../../api/requests/custom-fields.ts';
import { instantOf, typedOf } from '../../ui/typed-instant.ts';

/** Key → its text; nothing is the empty text, several choices are one a line. */
export type FieldTexts = Record<string, string>;

export function textOf(field: CustomField, value: CustomValue | undefined, zone: string): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  return field.type === 'datetime' ? typedOf(String(value), zone) : String(value);
}

/** The value of what was typed; null when nothing was. */
export function valueOf({ type }: CustomField, typed: string, zone: string): CustomValue | null {
  const text = typed.trim();
  if (text === '') return null;
  if (type === 'choices') return text.split('\n');
  if (type === 'boolean') return text === 'true';
  if (type === 'datetime') return instantOf(text, zone) || text;
  const number = Number(text.replace(',', '.'));
  return type === 'number' && !Number.isNaN(number) ? number : text;
}

/** The fields that can be filled in for a team. */
export function fieldsOf(all: readonly CustomField[], team: string | null): CustomField[] {
  return all.filter((field) => field.retired_at === null && isFieldOf(field, team));
}
