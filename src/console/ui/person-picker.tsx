// Choosing a person by name or address. Any address can be typed; the form asks before it takes one
// that no one signs in with (`stranger-check.tsx`).
import { TextInput, type AutocompleteProps } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Role } from '../../domain/role.ts';

type TextProps = Pick<
  AutocompleteProps,
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

/** Comes when the first field is shown: the first load is without it. */
const PeopleList = lazy(async () => {
  const { PeopleList } = await import('./people-list.tsx');
  return { default: PeopleList };
});

export function PersonPicker(props: PickerProps) {
  const { value, onChange, needs: _needs, ...rest } = props;
  const typed = (
    <TextInput
      maxLength={254}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
  return (
    <Suspense fallback={typed}>
      <PeopleList {...props} />
    </Suspense>
  );
}
