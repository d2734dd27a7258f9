// A time that people type: date and time of day, and always the zone alongside it. What comes out
// is an instant in UTC, which is shown as well where it was typed in another zone.
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../preferences.ts';
import { instantOf, typedOf } from './typed-instant.ts';
import css from './zoned-instant.module.css';

interface Props {
  id?: string;
  label: React.ReactNode;
  description?: React.ReactNode;
  /** RFC 3339 in UTC; empty when nothing was typed. */
  value: string;
  onChange: (instant: string) => void;
  required?: boolean;
  disabled?: boolean;
  error?: React.ReactNode;
  /** Names the control for those who do not see its label. */
  name?: string;
}

export function ZonedInstant(props: Props) {
  const { value, onChange, label, name, ...rest } = props;
  const { t } = useTranslation();
  const { zone: preferred } = usePreferences();
  const [zone, setZone] = useState(preferred);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = new Map([
    ['utc', 'UTC'],
    ['local', own],
    ...(['utc', 'local'].includes(preferred) ? [] : [[preferred, preferred] as const]),
  ]);
  return (
    <div className={css.zonedInstant}>
      <TextInput
        type="datetime-local"
        step={1}
        max="9899-12-31T23:59:59"
        label={label}
        value={typedOf(value, zone)}
        onChange={(event) => onChange(instantOf(event.currentTarget.value, zone))}
        {...rest}
      />
      <NativeSelect
        aria-label={name === undefined ? t('zone.label') : `${name}: ${t('zone.label')}`}
        value={zone}
        disabled={props.disabled ?? false}
        onChange={(event) => setZone(event.currentTarget.value)}
        data={[...zones].map(([of, text]) => ({ value: of, label: text }))}
      />
      {zone !== 'utc' && value !== '' && (
        <p className="small mono" aria-live="polite">
          = {value.replace('T', ' ').replace(/(\.000)?Z$/, ' UTC')}
        </p>
      )}
    </div>
  );
}
