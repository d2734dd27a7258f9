// Lights what changes on the page within the next moments, for 1.5 seconds each; not for people who
// requested less motion, and never a running clock or a field.

const watchedMs = 4_000;
const litMs = 1_500;
const quiet = '[role=timer], time, input, textarea, select, [contenteditable], form, .nothing';

let watching: MutationObserver | undefined;
let over: ReturnType<typeof setTimeout> | undefined;

export function lightChanges(): void {
  const page = document.getElementById('content');
  if (page === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  clearTimeout(over);
  watching?.disconnect();
  watching = new MutationObserver((records) => {
    for (const element of new Set(records.map(elementOf))) light(element);
  });
  watching.observe(page, { characterData: true, childList: true, subtree: true });
  over = setTimeout(() => watching?.disconnect(), watchedMs);
}

function elementOf({ target }: MutationRecord): Element | null {
  return target instanceof Element ? target : target.parentElement;
}

function light(element: Element | null): void {
  if (element === null || element.id === 'content' || element.closest(quiet) !== null) return;
  const color = getComputedStyle(document.documentElement).getPropertyValue('--changed');
  element.setAttribute('data-changed', '');
  const lit = element.animate([{ backgroundColor: color }, { backgroundColor: color }], litMs);
  lit.onfinish = () => element.removeAttribute('data-changed');
}
