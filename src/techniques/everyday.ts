// Words that any account of anything can have. One by itself, or several, name no technique.
import everyday from './data/everyday.json' with { type: 'json' };
import { stemOf } from './words.ts';

/** How much a phrase of one word says: enough, nothing in an account, nothing at all. */
type Telling = 'enough' | 'everyday' | 'mute';

/** By their stems, for `downloader` is met by a text that says `downloaded`. */
const byStem = new Map<string, Telling>([
  ...everyday.words.map((word) => [stemOf(word), 'everyday'] as const),
  ...everyday.mute.map((word) => [stemOf(word), 'mute'] as const),
]);
/** Of each phrase of a cue, for a text meets the same ones again and again. */
const known = new Map<string, Telling>();

function tellingOf(phrase: string): Telling {
  return known.getOrInsertComputed(phrase, () => {
    return byStem.get(stemOf(phrase.trim().toLowerCase())) ?? 'enough';
  });
}

/** Whether a phrase is one word, and names no technique by itself. */
export function isEveryday(phrase: string): boolean {
  return tellingOf(phrase) !== 'enough';
}

/** Whether a phrase is one word that says so little that even a short alert names nothing by it. */
export function isMute(phrase: string): boolean {
  return tellingOf(phrase) === 'mute';
}
