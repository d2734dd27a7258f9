// Whether the help is alongside the page, and where the keyboard was before: closing gives it back
// there. It stays open while one goes on to other pages.
import { useSyncExternalStore, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

interface State {
  isOpen: boolean;
  /** Someone has just requested it: its heading takes the keyboard once it is there. */
  isAsked: boolean;
}

const listeners = new Set<() => void>();
let state: State = { isOpen: false, isAsked: false };
let before: { focus: HTMLElement | null; scroll: number } = { focus: null, scroll: 0 };

/** From this width on it is alongside the page (help.css), and nothing moves when it opens. */
const sideBySide = '(min-width: 1440px)';

/** The palette gives the keyboard back a moment after it is gone; that is what was before. */
const afterDialogMs = 50;

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function openHelp(): void {
  const focus = document.activeElement;
  before = { focus: focus instanceof HTMLElement ? focus : null, scroll: window.scrollY };
  become({ isOpen: true, isAsked: true });
}

export function closeHelp(): void {
  const { activeElement } = document;
  const isRead = activeElement === document.body || activeElement?.closest('#help-panel') !== null;
  // Gone before the page is put back to its place.
  flushSync(() => become({ isOpen: false, isAsked: false }));
  // Anyone who works in the page goes on there.
  if (!isRead) return;
  const { focus, scroll } = before;
  const isThere = focus?.isConnected === true;
  const back = isThere && focus !== document.body ? focus : document.getElementById('help-button');
  back?.focus({ preventScroll: true });
  // On the page that it was opened on, one is where one was.
  if (isThere && !matchMedia(sideBySide).matches) window.scrollTo(0, scroll);
}

/** Escape in the help, or on its control; a list would close something of its own on it. */
export function closeOnEscape(event: KeyboardEvent): void {
  if (!state.isOpen || event.key !== 'Escape') return;
  event.stopPropagation();
  closeHelp();
}

export function toggleHelp(): void {
  if (state.isOpen) closeHelp();
  else if (document.querySelector('[role=dialog]') === null) openHelp();
  else setTimeout(openHelp, afterDialogMs);
}

/** The heading has the keyboard now. */
export function answerAsked(): void {
  if (state.isAsked) become({ ...state, isAsked: false });
}

export function useHelpState(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
