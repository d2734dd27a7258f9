// The language that the page is shown in.
import { useTranslation } from 'react-i18next';
import { languages, type Language } from './languages.ts';

export function useLanguage(): Language {
  const { language } = useTranslation().i18n;
  return languages.find((one) => one === language) ?? 'en';
}
