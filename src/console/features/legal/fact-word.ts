// A fact as people read it.
import { useTranslation } from 'react-i18next';
import { codeLabel } from '../../i18n/code-label.ts';

/** `fact` by name where its points are letters: (a) of one article is not (a) of another. */
export function useFactWord(): (value: unknown, fact?: string) => string {
  const { t, i18n } = useTranslation();
  const one = (value: unknown, fact?: string): string => {
    if (value === null || value === undefined) return t('legal.tri.null');
    if (typeof value === 'boolean') return t(`legal.tri.${value}`);
    if (Array.isArray(value)) return value.map((part) => one(part, fact)).join('; ');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const key = `legal.value.${text}`;
    if (!/^[a-z_0-9]+$/.test(text)) return text;
    const point = `legal.point.${fact}.${text}`;
    if (fact !== undefined && i18n.exists(point)) return t(point);
    return i18n.exists(key) ? t(key) : codeLabel(text);
  };
  return one;
}
