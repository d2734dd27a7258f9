// One field of a form over the incident, by the kind of its value.
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { codeLabel } from '../../../i18n/code-label.ts';
import { CountryChoice } from '../../../ui/place-choices.tsx';
import { Suggestions } from '../../../ui/suggestions.tsx';
import { useTooLong } from '../../../ui/use-too-long.ts';
import type { FormField } from './form-fields.ts';

interface Props {
  field: FormField;
  isFirst?: boolean;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

const textInputs = { slug: true, text: true, integer: true, list: true, time: true, id: true };

export function RecordField(props: Props) {
  const { kind, name } = props.field;
  if (name === 'country') return <CountryField {...props} />;
  if (name === 'sector') return <SectorField {...props} />;
  if (kind === 'flag' || kind === 'boolean') return <FlagField {...props} />;
  if (kind === 'area') return <AreaField {...props} />;
  return kind in textInputs ? <TextField {...props} /> : <ChoiceField {...props} />;
}

function focusOf(isFirst = false): object {
  return isFirst ? { 'data-autofocus': true, autoFocus: true } : {};
}

/** Label, help, and what is wrong with the value. */
function useWords({ field, value, error }: Props) {
  const { t, i18n } = useTranslation();
  const tooLong = useTooLong();
  const { name, kind, max, why } = field;
  const isText = kind === 'text' || kind === 'area';
  const help = i18n.exists(`fieldHelp.${name}`) ? t(`fieldHelp.${name}`) : undefined;
  const form = kind === 'time' || kind === 'list' ? t(`form.${kind}Help`) : undefined;
  const description = [help, form].filter((text) => text !== undefined).join(' ');
  return {
    label: t(`field.${name}`),
    description: why ?? (description === '' ? undefined : description),
    error: (isText && max !== undefined ? tooLong(value, max) : undefined) ?? error,
  };
}

function FlagField(props: Props) {
  const { value, onChange } = props;
  return (
    <Checkbox
      {...useWords(props)}
      checked={value === 'true'}
      onChange={(event) => onChange(String(event.currentTarget.checked))}
    />
  );
}

function ChoiceField(props: Props) {
  const { t } = useTranslation();
  const { field, isFirst, value, onChange } = props;
  const { word = String, why, max = 0 } = field;
  const values = field.values ?? Array.from({ length: max + 1 }, (_, step) => String(step));
  return (
    <NativeSelect
      {...focusOf(isFirst)}
      {...useWords(props)}
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

/** By its name, so without the help on codes. */
function CountryField(props: Props) {
  const { label, error } = useWords(props);
  const { value, onChange } = props;
  return <CountryChoice {...{ label, error, value }} onValue={onChange} />;
}

/** The sectors of the Annexes of NIS2; one that was written in other words stays to be seen. */
function SectorField(props: Props) {
  const { t } = useTranslation();
  const { label, error } = useWords(props);
  const { field, value, onChange } = props;
  const kept = [value].filter((one) => one !== '');
  const sectors = new Set([...(field.suggestions ?? []), ...kept]);
  return (
    <NativeSelect
      {...{ label, error, value }}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('form.unset') },
        ...[...sectors].map((one) => ({ value: one, label: codeLabel(one) })),
      ]}
    />
  );
}

function AreaField(props: Props) {
  const { isFirst, value, onChange } = props;
  return (
    <Textarea
      {...focusOf(isFirst)}
      {...useWords(props)}
      className="is-wide"
      autosize
      minRows={4}
      maxRows={20}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function TextField(props: Props) {
  const { field, isFirst, value, onChange } = props;
  const { name, kind, suggestions, required } = field;
  const isNumber = kind === 'integer';
  const list = suggestions === undefined ? undefined : `values-${name}`;
  return (
    <>
      <TextInput
        {...focusOf(isFirst)}
        {...useWords(props)}
        className={required ? 'is-wide' : undefined}
        required={required === true}
        inputMode={isNumber ? 'numeric' : undefined}
        pattern={isNumber ? '\\d+' : undefined}
        list={list}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {list !== undefined && <Suggestions id={list} values={suggestions ?? []} />}
    </>
  );
}
