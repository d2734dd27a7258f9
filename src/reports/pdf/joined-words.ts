// Words that stay with the next one: Polish leaves no word of one letter at the end of a line.
import type { Language } from '../../domain/text.ts';

const alone = /(?<=^|[\s(„])([aiouwz]) /giu;

export function joinedWords(text: string, language: Language): string {
  return language === 'pl' ? text.replaceAll(alone, '$1\u00a0') : text;
}
