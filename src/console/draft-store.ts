// Where drafts are: in the tab. A reload, a crash of the page or an ended session loses nothing;
// signing out, another person's sign-in and closing the tab end them, as they hold what only their
// writer may read.
const prefix = 'proofline.draft.';

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

export function forgetDrafts(): void {
  removeDrafts(sessionStorage);
}

/** Earlier versions kept drafts in the browser for a week. */
export function forgetOldDrafts(): void {
  removeDrafts(localStorage);
}

function removeDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}
