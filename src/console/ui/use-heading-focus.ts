// A page that came has the keyboard at its heading, unless someone is typing in it already, or in a
// dialog over it.
import { useLayoutEffect, useRef, type RefObject } from 'react';

export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the page is seen: later, the first key could have gone to a field.
  useLayoutEffect(() => {
    if (document.activeElement?.closest('[role=dialog], input, textarea, select')) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
