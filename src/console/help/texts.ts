// What a help consists of, and reading it: the facts of all pages and the texts of one language,
// loaded when the help is opened for the first time.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';
import type { Language } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import type { Act, Address, HelpTexts, Word } from './help-texts.ts';

/** What of a page's help is the same in every language. */
interface PageFacts {
  words: readonly Word[];
  /** Requests of the page; the policy says which role they need. */
  acts: readonly Act[];
  /** Where this server says more. */
  see: readonly Address[];
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
  const { pages } = await import('../pages/help-facts.gen.ts');
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
