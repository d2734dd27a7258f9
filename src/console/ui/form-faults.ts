// The form around a part of a page, so that what the server refused is shown at its field.
import { createContext, type RefObject } from 'react';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const FormAround = createContext<RefObject<HTMLFormElement | null> | null>(null);

export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control => 'validity' in element && 'labels' in element,
  );
}

/** As it is read: without the mark of a required field. */
export function labelOf(control: Control): string {
  const label = control.labels?.[0]?.firstChild?.textContent;
  return (label ?? control.getAttribute('aria-label') ?? '').trim();
}
