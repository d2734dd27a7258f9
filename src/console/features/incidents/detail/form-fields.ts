// Declared fields as forms have them.
import type { Field, Fields } from '../../../../fields/field.ts';

/** A declared field in a form; its words are `field.…` and `fieldHelp.…`. */
export interface FormField extends Field {
  name: string;
  /** Words for the values of a choice. */
  word?: (value: string) => string;
  /** Why it cannot be set now. */
  why?: string | undefined;
}

/** The declared fields of these names, in this order. */
export function formFields(fields: Fields, names: readonly string[]): FormField[] {
  return names.flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [{ ...field, name }];
  });
}
