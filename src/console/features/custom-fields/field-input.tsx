// The control of a custom field, by its type.
import { MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { customFieldLimits } from '../../../domain/custom-field.ts';
import type { CustomField } from '../../api/requests/custom-fields.ts';
import { usePreferences } from '../../preferences.ts';
import { PersonPicker } from '../../ui/person-picker.tsx';

interface Props {
  field: CustomField;
  /** As `values.ts` has it. */
  value: string;
  error?: string | undefined;
  isFirst?: boolean;
  onChange: (value: string) => void;
}

const { text, long_text, link } = customFieldLimits;

export function FieldInput(props: Props) {
  const { field, value, onChange } = props;
  const words = useWords(props);
  const choices = useChoices(field, value);
  const typed = {
    ...words,
    value,
    onChange: (event: Typed) => onChange(event.currentTarget.value),
  };
  switch (field.type) {
    case 'long_text':
      return <Textarea autosize minRows={3} maxRows={12} maxLength={long_text} {...typed} />;
    case 'number':
      return <TextInput inputMode="decimal" maxLength={24} {...typed} />;
    case 'date':
      return <TextInput type="date" {...typed} />;
    case 'datetime':
      return <TextInput type="datetime-local" {...typed} />;
    case 'choice':
    case 'boolean':
      return <NativeSelect data={choices} {...typed} />;
    case 'choices':
      return (
        <MultiSelect
          data={all(field.choices, value.split('\n'))}
          comboboxProps={{ withinPortal: false }}
          {...words}
          value={value === '' ? [] : value.split('\n')}
          onChange={(chosen) => onChange(chosen.join('\n'))}
        />
      );
    case 'person':
      return <PersonPicker {...words} value={value} onChange={onChange} />;
    case 'link':
      return <TextInput type="url" placeholder="https://" maxLength={link} {...typed} />;
    case 'text':
      return <TextInput maxLength={text} {...typed} />;
  }
}

type Typed = React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** A choice that was taken away stays selectable where an incident has it. */
function all(choices: readonly string[], held: readonly string[]): string[] {
  return [...new Set([...choices, ...held])].filter((one) => one !== '');
}

function useChoices({ type, choices }: CustomField, held: string) {
  const { t } = useTranslation();
  const none = { value: '', label: t('customFields.none') };
  if (type === 'choice') return [none, ...all(choices, [held])];
  const words = [true, false].map((one) => ({
    value: String(one),
    label: t(one ? 'choice.yes' : 'choice.no'),
  }));
  return [none, ...words];
}

/** Label, help, and when a value is needed. */
function useWords({ field, error, isFirst = false }: Props) {
  const { t } = useTranslation();
  const { zone } = usePreferences();
  const { key, label, help, required_at, type } = field;
  const isKnown = zone === 'utc' || zone === 'local';
  const said = [
    help,
    type === 'datetime' ? t(isKnown ? `report.${zone}` : 'report.zone', { zone }) : null,
    required_at === null
      ? null
      : t('customFields.requiredAt', { state: t(`state.${required_at}`) }),
  ].filter((one) => one !== null);
  return {
    id: `custom-${key}`,
    label,
    description: said.length === 0 ? undefined : said.join(' '),
    error,
    ...(isFirst && { autoFocus: true }),
  };
}
