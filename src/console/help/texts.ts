// What a help consists of, and reading it: the facts of all pages and the texts of one language,
// loaded when the help is opened for the first time.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Route } from '../api/permissions.gen.ts';
import { keys } from '../api/keys.ts';
import type { Language } from '../i18n/language.ts';
import { useLanguage } from '../i18n/use-language.ts';
import type { Act, Address, Page, Word } from './pages.ts';

/** What of a page's help is the same in every language. */
export interface PageFacts {
  words: readonly string[];
  /** Requests of the page; the policy says which role they need. */
  acts: readonly Route[];
  /** Where this server says more. */
  see: readonly string[];
}

export interface PageText {
  title: string;
  /** What the page is for. */
  what: string;
  /** What one does here, in the order of work. */
  steps: readonly string[];
}

export interface HelpTexts {
  pages: Record<Page, PageText>;
  /** A word and what it means here. */
  words: Record<Word, readonly [string, string]>;
  acts: Record<Act, string>;
  see: Record<Address, string>;
}

const textsOf: Record<Language, () => Promise<HelpTexts>> = {
  en: async () => {
    const { english } = await import('./en/texts.ts');
    return english;
  },
  pl: async () => {
    const { polish } = await import('./pl/texts.ts');
    return polish;
  },
};

async function readHelp(language: Language) {
  const { pages } = await import('./pages.ts');
  const texts = await textsOf[language]();
  return { pages: pages as Record<string, PageFacts>, texts };
}

export type Help = Awaited<ReturnType<typeof readHelp>>;

export function useHelp() {
  const language = useLanguage();
  return useQuery({
    queryKey: keys.help(language),
    queryFn: () => readHelp(language),
    staleTime: Infinity,
    // A browser that could not load a module does not ask for it again.
    retry: false,
    placeholderData: keepPreviousData,
  });
}
