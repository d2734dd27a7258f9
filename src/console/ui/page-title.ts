// The title of the browser's tab: the page, and before it what cannot wait.
let page = document.title;
let notice = '';

export function setPageTitle(title: string): void {
  page = title;
  show();
}

/** Empty when nothing is urgent. */
export function setTitleNotice(text: string): void {
  notice = text;
  show();
}

function show(): void {
  document.title = notice === '' ? page : `${notice} · ${page}`;
}
