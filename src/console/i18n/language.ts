// The language of the console: what was chosen, else what the browser asks for, else English.
// Sentences of one language are loaded when it is used.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';
import { languages, type Language } from './languages.ts';
import { loadServed } from './served.ts';

const key = 'proofline.language';

export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
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

async function become(language: Language): Promise<void> {
  if (language === 'pl' && !i18next.hasResourceBundle('pl', 'translation')) {
    const { pl } = await import('./pl.ts');
    i18next.addResourceBundle('pl', 'translation', pl);
  }
  await loadServed(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
