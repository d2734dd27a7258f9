// Where drafts are: in the tab. A reload, a crash of the page or an ended session loses nothing;
// signing out, another person's sign-in and closing the tab end them, as they hold what only their
// writer can read. The lists that someone searched end with them.
import { keptAs } from './base-path.ts';
const prefix = keptAs('draft.');
const ofPerson = [prefix, keptAs('list')];

/** Names a draft by its writer, so that no one else on this machine is shown it. */
export function draftKey(email: string, name: string): string {
  return `${prefix}${email}.${name}`;
}

export function readDraft<Values>(key: string): Values | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Values | null;
  } catch {
    return null;
  }
}

export function keepDraft(key: string, values: object): void {
  sessionStorage.setItem(key, JSON.stringify(values));
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(key);
}

export function forgetTyped(): void {
  removeFrom(sessionStorage, ofPerson);
}

/** Earlier versions kept drafts in the browser for a week. */
export function forgetOldDrafts(): void {
  removeFrom(localStorage, [prefix]);
}

function removeFrom(storage: Storage, prefixes: readonly string[]): void {
  for (const key of Object.keys(storage)) {
    if (prefixes.some((one) => key.startsWith(one))) storage.removeItem(key);
  }
}
