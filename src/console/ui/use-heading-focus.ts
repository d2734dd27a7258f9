// A page that came has the keyboard at its heading, unless somebody is typing in a dialog over it.
import { useEffect, useRef, type RefObject } from 'react';

export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.closest('[role=dialog]')) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
