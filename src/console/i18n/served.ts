// Texts that the server sends in English, in the language of the console.
import type { Translate } from '../../texts/translate.ts';
import type { Language } from './languages.ts';

let translate: Translate = () => undefined;
let cite = (english: string) => english;

/** Loads the catalogue of a language, before the console changes to it. */
export async function loadServed(language: Language): Promise<void> {
  if (language === 'pl') {
    const { served, citation } = await import('../../texts/pl.ts');
    [translate, cite] = [served, citation];
  } else {
    const { served } = await import('../../texts/en.ts');
    [translate, cite] = [served, (english) => english];
  }
}

/** The text in the language of the console; undefined where the catalogue has none. */
export function knownText(english: string): string | undefined {
  return translate(english);
}

/** The same; a text that the catalogue doesn't have stays as it is. */
export function served(english: string): string {
  return translate(english) ?? english;
}

/** An article of a law as the language cites it. */
export function cited(article: string): string {
  return cite(article);
}
