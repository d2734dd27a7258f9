// Words that any account of anything may have. One by itself, or several, name no technique.
import everyday from './data/everyday.json' with { type: 'json' };
import { stemOf } from './words.ts';

/** By their stems, for `downloader` is met by a text that says `downloaded`. */
const stems: ReadonlySet<string> = new Set(everyday.words.map(stemOf));

/** Whether a phrase is one word, and names no technique by itself. */
export function isEveryday(phrase: string): boolean {
  return stems.has(stemOf(phrase.trim().toLowerCase()));
}
