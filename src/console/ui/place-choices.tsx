// Countries, time zones and currencies chosen by their names; what is kept is the code.
import { MultiSelect, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies } from '../../domain/currency.ts';
import { isoCountries } from '../../domain/iso-countries.ts';
import { useLanguage } from '../i18n/use-language.ts';

interface Shared {
  label: React.ReactNode;
  description?: React.ReactNode;
  error?: React.ReactNode;
  disabled?: boolean;
  required?: boolean;
}

interface One extends Shared {
  value: string;
  onValue: (code: string) => void;
}

type Kind = 'region' | 'currency';

/** In the order of their names; a name that the browser lacks is the code. */
function useNamed(codes: readonly string[], type: Kind) {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type });
    return codes
      .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
      .sort((one, other) => one.label.localeCompare(other.label, language));
  }, [codes, language, type]);
}

function Choice({ data, value, onValue, ...rest }: One & { data: Named[] }) {
  const { t } = useTranslation();
  // What was written before stays to be seen.
  const isKnown = value === '' || data.some((one) => one.value === value);
  return (
    <NativeSelect
      {...rest}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      data={[
        { value: '', label: t('form.unset') },
        ...(isKnown ? [] : [{ value, label: value }]),
        ...data,
      ]}
    />
  );
}

interface Named {
  value: string;
  label: string;
}

export function CountryChoice(props: One) {
  return <Choice {...props} data={useNamed(isoCountries, 'region')} />;
}

export function CurrencyChoice(props: One) {
  return <Choice {...props} data={useNamed(currencies, 'currency')} />;
}

const zones: Named[] = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

export function ZoneChoice(props: One) {
  return <Choice {...props} data={zones} />;
}

interface Several extends Shared {
  value: string[];
  onValue: (codes: string[]) => void;
}

export function CountriesChoice({ value, onValue, ...rest }: Several) {
  const named = useNamed(isoCountries, 'region');
  return <MultiSelect {...rest} searchable value={value} onChange={onValue} data={named} />;
}
