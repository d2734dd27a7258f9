// Fields of an incident as the text of a form, and back.
import type { Incident } from '../../../api/types.gen.ts';
import type { FieldOf } from './record-field.tsx';

/** Field → its text; nothing is the empty text. */
export type Values = Record<string, string>;

export function readFields(incident: Incident, fields: readonly FieldOf[]): Values {
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
  fields: readonly FieldOf[],
): Record<string, unknown> {
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
  return Object.fromEntries(
    changed.map((name) => [name, sent(kinds.get(name) ?? 'text', values[name] ?? '')]),
  );
}

function sent(kind: FieldOf['kind'], text: string): unknown {
  const said = text.trim();
  if (kind === 'list') return said === '' ? [] : said.split(/\s*,\s*/).filter(Boolean);
  if (kind === 'flag') return said === 'true';
  if (kind === 'line') return text;
  if (said === '') return null;
  if (kind === 'number') return Number(said);
  return kind === 'area' ? text : said;
}
