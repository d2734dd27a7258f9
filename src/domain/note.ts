// Notes: their bounds, and whom a text mentions.
import type { Visibility } from './visibility.ts';

export const noteLimits = {
  /** Characters of a text. */
  text: 20_000,
  attachments: 20,
  /** Addresses of a text that are looked up; further ones stay plain text. */
  mentions: 50,
  replies: 500,
} as const;

export const noteVisibility = 'internal' satisfies Visibility;

/** The records of an incident that a note can be about. */
export const noteSubjects = ['evidence_id', 'action_id', 'report_id'] as const;
export type NoteSubject = (typeof noteSubjects)[number];

export const noteEvents = ['written', 'retracted', 'restored'] as const;
export type NoteEvent = (typeof noteEvents)[number];

/** An `@` that does not follow a letter, and an e-mail address without the full stop behind it. */
const mention =
  /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}[\p{L}\p{N}])/gu;

/** The addresses behind an `@` in a text, in lower case, each once, as many as are looked up. */
export function mentionedIn(text: string): string[] {
  const found = [...text.matchAll(mention)].map(([, address = '']) => address.toLowerCase());
  return [...new Set(found)].slice(0, noteLimits.mentions);
}
