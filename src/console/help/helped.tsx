// A page with its help: alongside it where there is room, else above it. It never is over the page,
// so nothing that is being typed is covered.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { HelpButton } from './help-button.tsx';
import { HelpPanel } from './help-panel.tsx';
import css from './help.module.css';
import { useHelpState } from './open.ts';

export function Helped({ children }: { children: ReactNode }) {
  const { isOpen } = useHelpState();
  return (
    <div className={isOpen ? clsx(css.helped, 'is-open') : css.helped}>
      {isOpen && <HelpPanel />}
      <div className={css.helpedPage}>{children}</div>
    </div>
  );
}

/** The frame of a page that has no other: the control where every page has it, and the page. */
export function HelpFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={css.helpBar}>
        <HelpButton />
      </header>
      <Helped>{children}</Helped>
    </>
  );
}
