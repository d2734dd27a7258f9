// What the texts of the help consist of, in each language.
import type { pages as facts } from '../pages/help-facts.gen.ts';
import type { HelpText } from '../pages/page.ts';
import type { acts, see } from './en/acts.ts';
import type { words } from './en/words.ts';

export type Page = keyof typeof facts;
export type Word = keyof typeof words;
export type Act = keyof typeof acts;
export type Address = keyof typeof see;

export interface HelpTexts {
  pages: Record<Page, HelpText & { title: string }>;
  /** A word and what it means here. */
  words: Record<Word, readonly [term: string, meaning: string]>;
  acts: Record<Act, string>;
  see: Record<Address, string>;
}
