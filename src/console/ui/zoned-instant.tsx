// A time that people type: date and time of day, and always the zone alongside it. What comes out
// is an instant in UTC, which is shown as well where it was typed in another zone.
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences, type Preferences } from '../preferences.ts';
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
  /** Names the control for those who do not see its label. */
  name?: string;
}

export function ZonedInstant(props: Props) {
  const { value, onChange, label, name, ...rest } = props;
  const { t } = useTranslation();
  const { zone: preferred } = usePreferences();
  const [zone, setZone] = useState<Preferences['zone']>(preferred);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
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
        onChange={(event) => setZone(event.currentTarget.value as typeof zone)}
        data={[
          { value: 'utc', label: 'UTC' },
          { value: 'local', label: own },
        ]}
      />
      {zone === 'local' && value !== '' && (
        <p className="small mono" aria-live="polite">
          = {value.replace('T', ' ').replace(/(\.000)?Z$/, ' UTC')}
        </p>
      )}
    </div>
  );
}
