// Texts that are accepted though the rules that read them do not know them, and what that leaves open.
import type { FieldError } from '../domain/error.ts';
import type { Text } from '../domain/text.ts';
import type { Fields } from './field.ts';

export interface Unrecognised {
  /** Of the field. */
  name: string;
  label: Text;
  text: string;
  /** A known text that it probably means. */
  nearest: string | null;
  consequence: Text;
}

/** The unknown texts of a record, in fields whose text decides something. */
export function unrecognised(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Unrecognised[] {
  return Object.entries(fields).flatMap(([name, { label, recognised }]) => {
    const text = values[name];
    if (recognised === undefined || typeof text !== 'string') return [];
    if (text.trim() === '' || recognised.is(text)) return [];
    const { nearest, consequence } = recognised;
    return [{ name, label, text, nearest: nearest(text), consequence }];
  });
}

/** The same for people who read the API. */
export function warningOf({ name, label, text, nearest, consequence }: Unrecognised): FieldError {
  const meant = nearest === null ? '' : ` Did you mean "${nearest}"?`;
  const said = `"${text}" is not a known ${label.en.toLowerCase()}.`;
  return { pointer: `/${name}`, message: `${said} ${consequence.en}${meant}` };
}
