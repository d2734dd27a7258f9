// Whether a text for the persons concerned is plain language (GDPR Article 34(2)): short sentences,
// and no words of the trade. A rough measure that asks a person to look, no proof.
import { text, type Language, type Text } from '../domain/text.ts';

/** Longer sentences are hard to read aloud. */
const mostWords = 25;

const tooLong: Text = text('a sentence has more than 25 words', 'zdanie ma więcej niż 25 słów');
const jargon: Text = text('a word of the trade', 'słowo fachowe');

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
  const sentences = value.split(/[.!?\n]+/);
  const isLong = sentences.some((one) => one.trim().split(/\s+/).length > mostWords);
  return isLong ? tooLong[language] : null;
}
