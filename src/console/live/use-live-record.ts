// The page of one record follows it: what changed is read again, and what looks different
// afterwards is lit for a moment. Forms keep what is typed: nothing of theirs is read from the
// server again.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { changeKindNames } from '../../domain/change.ts';
import { lightChanges } from './light-changes.ts';
import { useChanges } from './live.ts';

/** Changes that come together are read once. */
const togetherMs = 300;

/** `key` is the beginning of the keys of what the page read; `name` the id in its address. */
export function useLiveRecord(key: readonly unknown[], name: string): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useChanges(changeKindNames, (change) => {
    if (change !== null && change.id !== name && change.incident !== name) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (change?.own !== true) lightChanges();
      void queries.invalidateQueries({ queryKey: key });
    }, togetherMs);
  });
}
