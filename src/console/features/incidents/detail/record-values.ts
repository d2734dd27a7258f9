// Fields of an incident as the text of a form, and back.
import type { Field } from '../../../../fields/field.ts';
import type { Incident } from '../../../api/types.gen.ts';
import type { FormField } from './form-fields.ts';

/** Field → its text; nothing is the empty text. */
export type Values = Record<string, string>;

export function readFields(incident: Incident, fields: readonly FormField[]): Values {
  const all: Record<string, unknown> = { ...incident, ...incident.flags };
  return Object.fromEntries(fields.map(({ name }) => [name, textOf(all[name])]));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function changedOf(fields: Values, base: Values): string[] {
  return Object.keys(fields).filter((name) => fields[name] !== base[name]);
}

/** What is sent: the changed fields alone, each in the form that the server takes. */
export function bodyOf(
  changed: readonly string[],
  values: Values,
  fields: readonly FormField[],
): Record<string, unknown> {
  const sent = fields.filter(({ name }) => changed.includes(name));
  return Object.fromEntries(sent.map((field) => [field.name, valueOf(field, values[field.name])]));
}

/** The value of a field that someone wrote; null when nothing was. */
export function valueOf({ kind, required }: Field, written = ''): unknown {
  const text = written.trim();
  if (kind === 'list') return text === '' ? [] : text.split(/\s*,\s*/).filter(Boolean);
  if (kind === 'flag' || kind === 'boolean') return text === 'true';
  if (required) return written;
  if (text === '') return null;
  if (kind === 'integer' || kind === 'scale') return Number(text);
  return kind === 'area' ? written : text;
}
