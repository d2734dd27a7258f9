// One field of a form over the incident, by the kind of its value.
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTooLong } from '../../../ui/use-too-long.ts';

export interface FieldOf {
  /** As the API spells it; its words are `field.…`. */
  name: string;
  /** `line`: text that may not be empty; `text`: one that may. */
  kind: 'line' | 'text' | 'area' | 'number' | 'choice' | 'flag' | 'list' | 'time';
  /** Values of a choice, or suggestions of a text. */
  values?: readonly string[];
  /** Words for the values of a choice. */
  word?: (value: string) => string;
  maxLength?: number;
  /** Why it cannot be set now. */
  why?: string | undefined;
}

interface Props {
  field: FieldOf;
  isFirst: boolean;
  value: string;
  onChange: (value: string) => void;
}

export function RecordField({ field, isFirst, value, onChange }: Props) {
  const { t } = useTranslation();
  const tooLong = useTooLong();
  const { name, kind, values = [], word = String, maxLength, why } = field;
  const label = t(`field.${name}`);
  const focus = isFirst ? { 'data-autofocus': true, autoFocus: true } : {};
  if (kind === 'flag') {
    return (
      <Checkbox
        label={label}
        checked={value === 'true'}
        onChange={(event) => onChange(String(event.currentTarget.checked))}
      />
    );
  }
  if (kind === 'choice') {
    return (
      <NativeSelect
        {...focus}
        label={label}
        description={why}
        disabled={why !== undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: '', label: t('form.unset') },
          ...values.map((one) => ({ value: one, label: word(one) })),
        ]}
      />
    );
  }
  if (kind === 'area') {
    return (
      <Textarea
        {...focus}
        error={maxLength !== undefined && tooLong(value, maxLength)}
        className="is-wide"
        label={label}
        autosize
        minRows={4}
        maxRows={20}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return <TextField field={field} focus={focus} value={value} onChange={onChange} />;
}

interface TextProps extends Omit<Props, 'isFirst'> {
  /** The props that give it the focus, if it is the first. */
  focus: object;
}

function TextField({ field, focus, value, onChange }: TextProps) {
  const { t } = useTranslation();
  const tooLong = useTooLong();
  const { name, kind, values = [], maxLength } = field;
  const helps = name === 'tags' || name === 'country';
  const list = kind === 'text' && values.length > 0 ? `values-${name}` : undefined;
  return (
    <>
      <TextInput
        {...focus}
        error={maxLength !== undefined && tooLong(value, maxLength)}
        className={kind === 'line' ? 'is-wide' : undefined}
        label={t(`field.${name}`)}
        description={helps ? t(`fieldHelp.${name}`) : kind === 'time' && t('form.timeHelp')}
        required={kind === 'line'}
        inputMode={kind === 'number' ? 'numeric' : undefined}
        pattern={kind === 'number' ? '\\d+' : undefined}
        list={list}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {list !== undefined && (
        <datalist id={list}>
          {values.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}
