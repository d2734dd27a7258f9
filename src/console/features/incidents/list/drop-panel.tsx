// A button that opens a small panel under itself and puts the focus there; Escape and a press
// elsewhere close it. What is in it is drawn when it is opened first. While it is open, the keys of
// the page rest (layout/use-keys.ts).
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import css from './list.module.css';

interface Props {
  label: ReactNode;
  children: ReactNode;
  /** The panel is as wide as it needs to be, from the right edge of its button. */
  fromRight?: boolean;
  className?: string | undefined;
  onToggle?: (isOpen: boolean) => void;
}

const firstControl = '.drop-panel :is(input, select, textarea, button):not(:disabled)';

export function DropPanel({ label, children, fromRight = false, className, onToggle }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    const close = (event: Event) => {
      const panel = details.current;
      if (panel?.open !== true) return;
      const isKey = event instanceof KeyboardEvent;
      if (isKey ? event.key !== 'Escape' : panel.contains(event.target as Node)) return;
      panel.open = false;
      if (!isKey) return;
      event.preventDefault();
      panel.querySelector('summary')?.focus();
    };
    // Before the keys of the page, for which Escape means something else.
    document.addEventListener('keydown', close, true);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close, true);
      document.removeEventListener('pointerdown', close);
    };
  }, []);
  return (
    <details
      ref={details}
      className={clsx('drop', css.drop, fromRight && css.isFromRight, className)}
      onToggle={({ currentTarget: panel }) => {
        flushSync(() => setOpened(true));
        focusInside(panel);
        onToggle?.(panel.open);
      }}
    >
      <summary
        onClick={(event) => {
          // The browser reports the toggle in a later task; an earlier key would be lost.
          event.preventDefault();
          const panel = event.currentTarget.parentElement as HTMLDetailsElement;
          flushSync(() => setOpened(true));
          panel.open = !panel.open;
          focusInside(panel);
        }}
      >
        {label}
      </summary>
      <div className={clsx('drop-panel', css.dropPanel)}>{wasOpened && children}</div>
    </details>
  );
}

function focusInside(panel: HTMLDetailsElement): void {
  if (!panel.open || panel.querySelector(`.${css.dropPanel}`)?.contains(document.activeElement))
    return;
  panel.querySelector<HTMLElement>(firstControl)?.focus();
}

/** For contents of the open panel that arrive later than it. */
export function focusAround(element: HTMLElement | null): void {
  const details = element?.closest('details') ?? null;
  if (details !== null) focusInside(details);
}

/** Closes the panel that the element is in, and gives the focus back to its button. */
export function closeAround(element: HTMLElement | null): void {
  const details = element?.closest('details') ?? null;
  if (details === null) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}
