// Choosing a person by name or address. Any address can be typed; the form asks before it takes one
// that no one signs in with (`stranger-check.tsx`).
import { TextInput } from '@mantine/core';
import { lazy, Suspense, useCallback, useLayoutEffect, useRef } from 'react';
import type { PickerProps } from './people-list.tsx';

/** Comes when the first field is shown: the first load is without it. */
const PeopleList = lazy(async () => {
  const { PeopleList } = await import('./people-list.tsx');
  return { default: PeopleList };
});

export function PersonPicker(props: PickerProps) {
  const wasTypedIn = useRef(false);
  const leave = useCallback((typedIn: boolean) => {
    wasTypedIn.current = typedIn;
  }, []);
  // What is typed while the list comes must not go to the page, which has keys of its own.
  const takeOver = useCallback((input: HTMLInputElement | null) => {
    if (input === null || !wasTypedIn.current) return;
    wasTypedIn.current = false;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }, []);
  return (
    <Suspense fallback={<PlainField {...props} onLeave={leave} />}>
      <PeopleList {...props} onInput={takeOver} />
    </Suspense>
  );
}

interface PlainProps extends PickerProps {
  onLeave: (typedIn: boolean) => void;
}

/** Until the list is there. */
function PlainField({ value, onChange, needs: _needs, onLeave, ...rest }: PlainProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const own = input.current;
    return () => onLeave(own !== null && document.activeElement === own);
  }, [onLeave]);
  return (
    <TextInput
      ref={input}
      maxLength={254}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
