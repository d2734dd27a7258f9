// The language of the console: what was chosen, else what the browser asks for, else English.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';
import { pl } from './pl.ts';

export const languages = ['en', 'pl'] as const;
export type Language = (typeof languages)[number];

const key = 'proofline.language';

export function startLanguage(): void {
  const asked = localStorage.getItem(key) ?? navigator.language.slice(0, 2);
  const language = languages.find((one) => one === asked) ?? 'en';
  document.documentElement.lang = language;
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, pl: { translation: pl } },
    // React shows text as text.
    interpolation: { escapeValue: false },
  });
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(key, language);
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}
