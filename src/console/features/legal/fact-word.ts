// A fact as people read it.
import { useTranslation } from 'react-i18next';
import { codeLabel } from '../../i18n/code-label.ts';

export function useFactWord(): (value: unknown) => string {
  const { t, i18n } = useTranslation();
  const one = (value: unknown): string => {
    if (value === null || value === undefined) return t('legal.tri.null');
    if (typeof value === 'boolean') return t(`legal.tri.${value}`);
    if (Array.isArray(value)) return value.map(one).join(', ');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const key = `legal.value.${text}`;
    if (!/^[a-z_0-9]+$/.test(text)) return text;
    return i18n.exists(key) ? t(key) : codeLabel(text);
  };
  return one;
}
