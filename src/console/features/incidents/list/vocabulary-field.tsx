// The known values of an open vocabulary; those of categories by their group.
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { categories } from '../../../../domain/taxonomy.ts';
import type { FormField } from '../detail/form-fields.ts';

export interface FieldProps {
  field: FormField;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function VocabularyField({ field, value, error, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { name, suggestions = [], fallback } = field;
  const word = (one: string) => t(name === 'category' ? `category.${one}` : `level.${one}`);
  // The server must record one, so the form says beforehand which.
  const unsure =
    typeof fallback === 'string'
      ? ` ${t('report.unsureIs', { value: word(fallback.toLowerCase()) })}`
      : '';
  const grouped = (['ai', 'cyber'] as const).map((group) => ({
    group: t(`report.groups.${group}`),
    items: Object.entries(categories)
      .filter(([, one]) => one.group === group)
      .map(([category]) => ({ value: category, label: word(category) })),
  }));
  return (
    <NativeSelect
      label={t(`field.${name}`)}
      description={`${t(`fieldHelp.${name}`)}${unsure}`}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('report.unsure') },
        ...(name === 'category'
          ? grouped
          : suggestions.map((one) => ({ value: one, label: word(one.toLowerCase()) }))),
      ]}
    />
  );
}
