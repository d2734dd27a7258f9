// Choosing a person by name or address. Any address can be typed; the form asks before it takes one
// that no one signs in with (`stranger-check.tsx`).
import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PickerProps } from './people-list.tsx';

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
