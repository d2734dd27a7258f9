// What someone types into a form, kept in this tab until it is sent or its writer signs out. Never
// used for evidence.
import { useState } from 'react';
import { draftKey, forgetDraft, keepDraft, readDraft } from '../draft-store.ts';
import { useSession } from '../session.ts';

export interface Draft<Values> {
  values: Values;
  /** What is put in after a wait is made of the values of then. */
  change: (part: Partial<Values> | ((values: Values) => Partial<Values>)) => void;
  /** After it was sent, or to begin again. */
  clear: () => void;
  /** Something typed earlier was found. */
  isRestored: boolean;
}

/** `name` says which form of which record. */
export function useDraft<Values extends object>(name: string, initial: Values): Draft<Values> {
  const { session } = useSession();
  // Kept as it was: a session that ends in the middle must not empty the form.
  const [key] = useState(() => draftKey(session?.email ?? '', name));
  const [found] = useState(() => readDraft<Values>(key));
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...found }));
  const change: Draft<Values>['change'] = (part) =>
    setValues((before) => {
      const next = { ...before, ...(typeof part === 'function' ? part(before) : part) };
      keepDraft(key, next);
      return next;
    });
  const clear = () => {
    forgetDraft(key);
    setValues(initial);
  };
  return { values, change, clear, isRestored: found !== null };
}
