// Values that a text field offers, with their words where they have some.
import { useTranslation } from 'react-i18next';

export function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  const { t, i18n } = useTranslation();
  const wordOf = (value: string) =>
    i18n.exists(`legal.value.${value}`) ? t(`legal.value.${value}`) : undefined;
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} label={wordOf(value)} />
      ))}
    </datalist>
  );
}
