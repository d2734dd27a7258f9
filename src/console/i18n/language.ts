// The language of the console: what was chosen, else what the browser asks for, else English.
// Sentences of one language are loaded when it is used, those of English with the first page that
// has more to say than the list of incidents.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keptAs } from '../base-path.ts';
import { first } from './en-first.ts';
import { languages, type Language } from './languages.ts';
import { loadServed } from './served.ts';

const key = keptAs('language');

export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: first } },
    // React shows text as text.
    interpolation: { escapeValue: false },
  });
  const asked = localStorage.getItem(key) ?? navigator.language.slice(0, 2);
  await become(languages.find((one) => one === asked) ?? 'en');
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language);
  await become(language);
}

/** A page that is being loaded, once every sentence is there as well. */
export async function withTexts<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, loadEnglish()]);
  return loaded;
}

let isWhole = false;

/** Also for other languages: a sentence that one of them lacks is shown in English. */
async function loadEnglish(): Promise<void> {
  if (isWhole) return;
  const { en } = await import('./en.ts');
  i18next.addResourceBundle('en', 'translation', en);
  isWhole = true;
}

async function become(language: Language): Promise<void> {
  if (language === 'pl' && !i18next.hasResourceBundle('pl', 'translation')) {
    const { pl } = await import('./pl.ts');
    i18next.addResourceBundle('pl', 'translation', pl);
  }
  await loadServed(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
