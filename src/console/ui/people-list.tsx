// A field that lists people as one types: what is typed finds parts of names and addresses.
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import type { RefCallback } from 'react';
import type { Role } from '../../domain/role.ts';
import { PersonEntry } from './person-entry.tsx';
import { Avatar } from './person.tsx';
import { usePeople } from './use-people.ts';

type TextProps = Pick<
  AutocompleteProps,
  | 'aria-label'
  | 'autoFocus'
  | 'className'
  | 'description'
  | 'disabled'
  | 'error'
  | 'id'
  | 'label'
  | 'placeholder'
  | 'required'
  | 'size'
>;

export interface PickerProps extends TextProps {
  value: string;
  onChange: (email: string) => void;
  /** Offers only people with this role or one above it. */
  needs?: Role;
}

interface ListProps extends PickerProps {
  /** For its input, when that is there. */
  onInput: RefCallback<HTMLInputElement>;
}

export function PeopleList({ value, onChange, needs, onInput, ...rest }: ListProps) {
  const { known, found } = usePeople(value, needs);
  return (
    <Autocomplete
      ref={onInput}
      autoComplete="off"
      maxLength={254}
      value={value}
      onChange={onChange}
      data={found.map(({ email }) => email)}
      filter={({ options }) => options}
      leftSection={
        known === undefined ? undefined : <Avatar email={known.email} name={known.name} />
      }
      leftSectionPointerEvents="none"
      renderOption={({ option }) => {
        const person = found.find(({ email }) => email === option.value);
        return person === undefined ? option.value : <PersonEntry person={person} />;
      }}
      comboboxProps={{ shadow: 'md', withinPortal: false }}
      {...rest}
      description={known?.name ?? rest.description}
    />
  );
}
