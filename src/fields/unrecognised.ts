// Texts that are accepted though the rules do not know them, and what that leaves open.
import type { FieldError } from '../domain/error.ts';
import type { Language, Text } from '../domain/text.ts';
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

/** The sentences of a warning about it. */
export function warningText(unknown: Unrecognised, language: Language): string {
  return sentences[language](unknown);
}

const sentences: Readonly<Record<Language, (unknown: Unrecognised) => string>> = {
  en({ label, text, nearest, consequence }) {
    const meant = nearest === null ? '' : ` Did you mean "${nearest}"?`;
    return `"${text}" is not a known ${label.en.toLowerCase()}. ${consequence.en}${meant}`;
  },
  pl({ label, text, nearest, consequence }) {
    const meant = nearest === null ? '' : ` Czy chodzi o „${nearest}”?`;
    return `${label.pl}: wartość „${text}” jest nieznana. ${consequence.pl}${meant}`;
  },
};

/** The same as the API has it. */
export function warningOf(unknown: Unrecognised, language: Language = 'en'): FieldError {
  return { pointer: `/${unknown.name}`, message: warningText(unknown, language) };
}
