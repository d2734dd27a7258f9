// The words of documents, by language.
import type { Language } from '../../domain/text.ts';
import { english, type Words } from './words-en.ts';
import { polish } from './words-pl.ts';

const tables: Record<Language, Words> = { en: english, pl: polish };

export function wordsOf(language: Language): Words {
  return tables[language];
}
