// Whether a text for the data subjects is plain language (GDPR Article 34(2)): short sentences,
// no words of the trade, and few years of schooling needed by the fog index of Gunning
// (The Technique of Clear Writing, 1952). In Polish a word is long from four syllables on, in
// English from three. A rough measure that asks a person to look, no proof.
import { text, type Language, type Text } from '../domain/text.ts';

/** Longer sentences are hard to read aloud. */
const mostWords = 25;
/** Years of schooling; what needs more is not for everyone. */
const mostYears = 12;
/** The index says nothing of a few words. */
const leastWords = 30;

const tooLong: Text = text('a sentence has more than 25 words', 'zdanie ma więcej niż 25 słów');
const jargon: Text = text('a word of the trade', 'słowo fachowe');
const schooling: Text = text(
  'the fog index is over the limit of 12 years of schooling',
  'indeks mglistości przekracza granicę 12 lat nauki',
);

const words = (...parts: readonly string[]) =>
  new RegExp(`(?<!\\p{L})(?:${parts.join('|')})`, 'iu');

const jargonWords: readonly RegExp[] = [
  words('exfiltrat', 'lateral movement', 'payload', 'threat actor', 'ransomware', 'SQL injection'),
  words('CVE-\\d', 'TTPs?(?!\\p{L})', 'IoCs?(?!\\p{L})', 'pursuant to', 'herein'),
  words('eksfiltracj', 'wektor\\p{L}* ataku', 'niniejsz', 'przedmiotow'),
];

/** What makes it hard; null where nothing does. */
export function readabilityFault(value: string, language: Language): string | null {
  const word = jargonWords.map((one) => one.exec(value)?.[0]).find((one) => one !== undefined);
  if (word !== undefined) return `${jargon[language]} – “${word}”`;
  const isLong = sentencesOf(value).some((one) => one.split(/\s+/).length > mostWords);
  return isLong ? tooLong[language] : null;
}

/** What makes the whole text hard; `written` is its own language, null where it is short. */
export function foggy(value: string, written: Language, language: Language): string | null {
  const years = fogIndex(value, written);
  if (years === null || years <= mostYears) return null;
  const shown = years.toFixed(1);
  return `${schooling[language]} – ${language === 'pl' ? shown.replace('.', ',') : shown}`;
}

/** Gunning's index; null for fewer words than it takes. */
export function fogIndex(value: string, written: Language): number | null {
  const sentences = sentencesOf(value).map(wordsOf);
  const all = sentences.flat();
  if (all.length < leastWords) return null;
  const [count, long] = written === 'pl' ? ([polishSyllables, 4] as const) : english;
  const hard = all.filter((word) => count(word) >= long).length;
  const full = sentences.filter((one) => one.length > 0).length;
  return 0.4 * (all.length / full + (100 * hard) / all.length);
}

const english = [englishSyllables, 3] as const;

/** By letters that only Polish has, and by its commonest short words. */
export function languageOf(value: string): Language {
  const isPolish = /[ąćęłńśźż]|(?<!\p{L})(?:nie|jest|oraz|przez)(?!\p{L})/iu.test(value);
  return isPolish ? 'pl' : 'en';
}

/** An abbreviation, a number or an address with a dot in it ends no sentence. */
function sentencesOf(value: string): string[] {
  return value
    .split(/[.!?]+(?=\s|$)|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Words; addresses, numbers and names of places in the net are none. */
function wordsOf(sentence: string): string[] {
  return sentence
    .split(/\s+/)
    .filter((one) => !/[@/\d]/.test(one))
    .map((one) => one.replaceAll(/[^\p{L}'-]/gu, ''))
    .filter((one) => one !== '');
}

/** Vowels, of which an i before another one only softens. */
function polishSyllables(word: string): number {
  const said = word.toLowerCase().replaceAll(/i(?=[aąeęoóu])/g, '');
  return said.match(/[aąeęioóuy]/g)?.length ?? 0;
}

/** Groups of vowels without a silent e; endings of inflection do not count, as Gunning has it. */
function englishSyllables(word: string): number {
  const stem = word.toLowerCase().replace(/(?:ed|es|ing|e)$/, '');
  return stem.match(/[aeiouy]+/g)?.length ?? 1;
}
