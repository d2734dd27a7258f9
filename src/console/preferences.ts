// What a person chose for this browser, kept there: the zone of times, and keys without Ctrl.
import { useSyncExternalStore } from 'react';
import { keptAs } from './base-path.ts';

export interface Preferences {
  /** `utc`, `local` for that of this machine, or a name such as `Europe/Warsaw`. */
  zone: string;
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  single_keys: boolean;
  /** Lists and pages follow what happens on the server. */
  live: boolean;
  /** The menu shows its words, not its icons alone, where there is room. */
  rail: boolean;
}

const key = keptAs('preferences');
const listeners = new Set<() => void>();
let preferences: Preferences = {
  zone: 'utc',
  single_keys: true,
  live: true,
  rail: true,
  ...stored(),
};

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
}

export function prefer(change: Partial<Preferences>): void {
  preferences = { ...preferences, ...change };
  localStorage.setItem(key, JSON.stringify(preferences));
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => preferences);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
