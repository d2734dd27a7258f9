// Label and help of a declared field, for the control in which people fill it in.
import { useTranslation } from 'react-i18next';

/**
 * Names a field by the key of its label, such as `agentField.owner`; `more` is what only this form
 * adds. The texts of a form's own inputs have no help there.
 */
export function useFieldWords() {
  const { t, i18n } = useTranslation();
  return (key: string, more?: string) => {
    const help = key.replace('.', 'Help.');
    const said = [i18n.exists(help) ? t(help) : '', more].filter(Boolean);
    return { label: t(key), description: said.length === 0 ? undefined : said.join(' ') };
  };
}
