// Keeps the keyboard in its place when the control that had it goes: to the first field of a form
// that came for it, else to the heading of the section. Without it the focus falls to the page, a
// screen reader begins at the top, and what is typed for a new form runs keys of the page.

const fields = 'input:not([type=hidden]), select, textarea';
const headings = 'h1, h2, h3';
const sections = 'section, [role=dialog], [role=tabpanel], main';

/** Rows leave a long list while it scrolls, and the list has its own place for the keyboard. */
const own = 'tr[data-incident], [role=menu], [role=listbox], [role=status]';

function isShown(element: Element): boolean {
  return element.checkVisibility({ checkVisibilityCSS: true });
}

/** The first field among what came. */
function cameIn(place: Element, records: readonly MutationRecord[]): HTMLElement | undefined {
  const came = records
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node): node is Element => node instanceof Element && place.contains(node));
  const found = came.flatMap((one) =>
    one.matches(fields) ? [one] : [...one.querySelectorAll<HTMLElement>(fields)],
  );
  return found.find(isShown) as HTMLElement | undefined;
}

/** Watches from now on. @returns a function that ends it. */
export function keepFocus(): () => void {
  let path: Element[] = [];
  const remember = (target: EventTarget | null) => {
    path = [];
    if (!(target instanceof Element) || target.closest(own) !== null) return;
    for (let one: Element | null = target; one !== null; one = one.parentElement) path.push(one);
  };
  const onFocus = ({ target }: FocusEvent) => remember(target);
  // The watch comes after the page: someone can be at a control already.
  remember(document.activeElement);
  const observer = new MutationObserver((records) => {
    const [control] = path;
    if (control === undefined || control.isConnected) return;
    if (document.activeElement !== document.body) return;
    const place = path.find((one) => one.isConnected);
    path = [];
    if (place === undefined || place.closest('main, [role=dialog]') === null) return;
    // A link leads to something to read, and a page or tab that came is no form of the control.
    const section = place.closest(sections) ?? place;
    const isOpener = !control.matches('a') && !section.matches('main, [role=tabpanel]');
    const field = isOpener ? cameIn(section, records) : undefined;
    if (field !== undefined) {
      field.focus();
      return;
    }
    const heading = section.querySelector<HTMLElement>(headings);
    if (heading === null) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}
