// What an error response says to people: controls and fields, never paths or methods.
import i18next from 'i18next';
import type { Problem } from '../api/types.gen.ts';
import { knownText, served } from './served.ts';

/** Sections of labels, by the record that a field belongs to. */
const labels = [
  ...['field', 'actionField', 'agentField', 'evidenceField', 'engagementField'],
  ...['reportField', 'inputField', 'organisation.fields'],
];

export function problemTitle({ error, title }: Problem): string {
  return i18next.t(`problem.${error}.title`, { defaultValue: title });
}

/** One sentence: what happened and what to do. */
export function problemDetail({ error, detail, errors = [] }: Problem): string {
  const advice = i18next.t(`problem.${error}.advice`, { defaultValue: detail });
  if (error === 'validation_failed' && errors.length > 0) return advice;
  return knownText(detail) ?? (i18next.language === 'en' ? detail : advice);
}

/**
 * The label of the field at a JSON pointer, or of the list that it is in; the pointer where no
 * field has its name.
 */
export function fieldLabel(pointer: string): string {
  const names = pointer.split('/').filter((part) => /[a-z]/.test(part));
  const keys = names.reverse().flatMap((name) => labels.map((label) => `${label}.${name}`));
  const key = keys.find((one) => i18next.exists(one));
  return key === undefined ? pointer : i18next.t(key);
}

/** What is wrong with one value. */
export function fieldMessage(message: string): string {
  return served(message);
}
