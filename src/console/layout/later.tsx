// Parts of the frame that the first page does not need: they come a moment after it, so that a key
// finds them there.
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { withTexts } from '../i18n/language.ts';

const afterMs = 2_000;

const parts = {
  palette: () => import('./palette.tsx'),
  keys: () => import('./key-sheet.tsx'),
  stepUp: () => import('./step-up-dialog.tsx'),
  account: () => import('./account-popover.tsx'),
  choices: () => import('./account-choices.tsx'),
  session: () => withTexts(import('./session-dialog.tsx')),
};

export const LaterPalette = lazy(async () => ({ default: (await parts.palette()).Palette }));
export const LaterKeySheet = lazy(async () => ({ default: (await parts.keys()).KeySheet }));
export const LaterStepUp = lazy(async () => ({ default: (await parts.stepUp()).StepUpDialog }));
export const LaterAccountPopover = lazy(async () => ({
  default: (await parts.account()).AccountPopover,
}));
export const LaterAccountChoices = lazy(async () => ({
  default: (await parts.choices()).AccountChoices,
}));
export const LaterSessionDialog = lazy(async () => ({
  default: (await parts.session()).SessionDialog,
}));

/** In a demo alone, and so not among what is fetched for everyone. */
export const LaterTourStrip = lazy(async () => ({
  default: (await withTexts(import('../features/tour/tour-strip.tsx'))).TourStrip,
}));

/** Nothing in its place until it has come. */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

/** Fetches them all once the page is there; from then on, the keyboard keeps its place. */
export function useLaterParts(): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    const timer = setTimeout(async () => {
      for (const part of Object.values(parts)) void part();
      const { keepFocus } = await import('./kept-focus.ts');
      if (!isGone) stop = keepFocus();
    }, afterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, []);
}
