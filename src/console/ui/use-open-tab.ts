// The list of tabs scrolls on a phone: the one that is open is brought into its middle.
import { useEffect, useRef, type RefObject } from 'react';

/** For the list of tabs; `counts` arrive later, and make tabs wider. */
export function useOpenTab(open: string, counts: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = list;
    const tab = current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    if (!current || !tab) return;
    const middle = current.getBoundingClientRect().left + current.clientWidth / 2;
    current.scrollBy({ left: tab.left + tab.width / 2 - middle });
  }, [open, counts]);
  return list;
}
