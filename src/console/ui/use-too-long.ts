// What a field says whose text is longer than the server takes: nothing is cut off unseen.
import { useTranslation } from 'react-i18next';

export function useTooLong(): (text: string, limit: number) => string | undefined {
  const { t, i18n } = useTranslation();
  return (text, limit) => {
    // The server counts characters, of which some take two places here.
    const length = text.length > limit ? [...text].length : text.length;
    if (length <= limit) return undefined;
    const said = (count: number) => count.toLocaleString(i18n.language);
    return t('form.tooLong', { length: said(length), limit: said(limit) });
  };
}
