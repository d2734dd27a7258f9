// What somebody types into a form, kept in this browser until it is sent or a week old: a reload, a
// crash or an ended session loses nothing. Never used for evidence.
import { useState } from 'react';
import { useSession } from '../session.ts';

const prefix = 'proofline.draft.';
const week = 7 * 86_400_000;

interface Kept<Values> {
  at: number;
  values: Values;
}

export interface Draft<Values> {
  values: Values;
  change: (part: Partial<Values>) => void;
  /** After it was sent, or to begin again. */
  clear: () => void;
  /** Something typed earlier was found. */
  isRestored: boolean;
}

/** `name` says which form of which record; drafts of other people on this machine are not shown. */
export function useDraft<Values extends object>(name: string, initial: Values): Draft<Values> {
  const { session } = useSession();
  // Kept as it was: a session that ends in the middle must not empty the form.
  const [key] = useState(() => `${prefix}${session?.email ?? ''}.${name}`);
  const [found] = useState(() => kept<Values>(key));
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...found }));
  const change = (part: Partial<Values>) => {
    const next = { ...values, ...part };
    setValues(next);
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values: next }));
  };
  const clear = () => {
    localStorage.removeItem(key);
    setValues(initial);
  };
  return { values, change, clear, isRestored: found !== null };
}

function kept<Values>(key: string): Values | null {
  const draft = parsed<Values>(localStorage.getItem(key));
  return draft !== null && draft.at > Date.now() - week ? draft.values : null;
}

function parsed<Values>(text: string | null): Kept<Values> | null {
  try {
    return text === null ? null : (JSON.parse(text) as Kept<Values>);
  } catch {
    return null;
  }
}

/** Called once when the console starts. */
export function forgetOldDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue;
    if (kept(key) === null) localStorage.removeItem(key);
  }
}
