// From a question to the field that answers it: opens its group and puts the keyboard there.

export function factFieldId(name: string): string {
  return `fact-${name}`;
}

export function focusFact(name: string): void {
  // The click that requested it must have ended, or it would take the focus back.
  setTimeout(() => {
    const field = document.getElementById(factFieldId(name));
    const group = field?.closest('details');
    if (group) group.open = true;
    field?.scrollIntoView({ block: 'center' });
    field?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
  }, 0);
}
