// Language and appearance, in the same place on every page.
import { NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../i18n/language.ts';
import { languages, type Language } from '../i18n/languages.ts';
import { prefer, usePreferences } from '../preferences.ts';

const names: Record<Language, string> = { en: 'English', pl: 'Polski' };

interface Props {
  /** For a page that shows no time. */
  withoutZone?: boolean;
}

export function Choices({ withoutZone = false }: Props) {
  const { t, i18n } = useTranslation();
  const { zone } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className="choices">
      <NativeSelect
        size="xs"
        aria-label={t('language.label')}
        value={i18n.language}
        onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
        data={languages.map((value) => ({ value, label: names[value] }))}
      />
      <NativeSelect
        size="xs"
        aria-label={t('theme.label')}
        value={colorScheme}
        onChange={(event) => setColorScheme(event.currentTarget.value as typeof colorScheme)}
        data={(['auto', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`theme.${value}`),
        }))}
      />
      {!withoutZone && (
        <NativeSelect
          size="xs"
          aria-label={t('zone.label')}
          value={zone}
          onChange={(event) => prefer({ zone: event.currentTarget.value })}
          data={(['utc', 'local'] as const).map((value) => ({ value, label: t(`zone.${value}`) }))}
        />
      )}
    </div>
  );
}
