// What a field says whose text is longer than the server takes: nothing is cut off unseen.
import { useTranslation } from 'react-i18next';
import { numberText } from './number.ts';

export function useTooLong(): (text: string, limit: number) => string | undefined {
  const { t } = useTranslation();
  return (text, limit) => {
    // The server counts characters, of which some take two places here.
    const length = text.length > limit ? [...text].length : text.length;
    if (length <= limit) return undefined;
    return t('form.tooLong', { length: numberText(length), limit: numberText(limit) });
  };
}
