// From a question to the field that answers it, and from a finding to its field: opens its group
// and puts the keyboard there.

export function factFieldId(name: string): string {
  return `fact-${name}`;
}

export function draftFieldId(key: string): string {
  return `draft-${key}`;
}

export function focusFact(name: string): void {
  focusIn(factFieldId(name));
}

export function focusDraftField(key: string): void {
  focusIn(draftFieldId(key));
}

/** Pictures that a field might come after its page. */
const latestPictures = 120;

function focusIn(id: string, pictures = 0): void {
  // The click that requested it must have ended, or it would take the focus back.
  setTimeout(() => {
    const field = document.getElementById(id);
    if (field === null && pictures < latestPictures) {
      requestAnimationFrame(() => focusIn(id, pictures + 1));
      return;
    }
    const group = field?.closest('details');
    if (group) group.open = true;
    field?.scrollIntoView({ block: 'center' });
    field
      ?.querySelector<HTMLElement>('input, select, textarea, a, button')
      ?.focus({ preventScroll: true });
  }, 0);
}
