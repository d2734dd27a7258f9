// Choosing an incident by its ID or by parts of what is known of it.
import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { foundIncidents } from '../api/requests/incidents.ts';
import css from './incident-picker.module.css';

interface Props {
  label: string;
  placeholder?: string;
  description?: string;
  value: string;
  onChange: (id: string) => void;
  /** The incident itself, which is no choice. */
  except: string;
}

/** Fewer letters find too much. */
const fewestLetters = 2;

export function IncidentPicker({ value, onChange, except, ...rest }: Props) {
  const q = useDeferredValue(value.trim());
  const { data } = useQuery({ ...foundIncidents(q), enabled: q.length >= fewestLetters });
  const found = (data?.body.incidents ?? []).filter(({ public_id }) => public_id !== except);
  const isChosen = found.some(({ public_id }) => public_id === value);
  return (
    <Autocomplete
      autoComplete="off"
      maxLength={200}
      required
      value={value}
      onChange={onChange}
      data={isChosen ? [] : found.map(({ public_id }) => public_id)}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span className={css.option}>
          <span className="mono">{option.value}</span>{' '}
          <bdi>{found.find(({ public_id }) => public_id === option.value)?.title}</bdi>
        </span>
      )}
      comboboxProps={{ shadow: 'md', withinPortal: false }}
      {...rest}
    />
  );
}
