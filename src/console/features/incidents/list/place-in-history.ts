// What the list remembers for each place in the history of the tab, for the way back to it.
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { sessionEmail } from '../../../session.ts';

/** The place, as the router names it, for the person who is signed in. */
export function placeInHistory(): string {
  const key = (history.state as { __TSR_key?: string } | null)?.__TSR_key ?? '';
  return `${sessionEmail()} ${key}`;
}

type Chosen<Row> = ReadonlyMap<string, Row>;

/** Place in the history → rows that were chosen there. */
const kept = new Map<string, Chosen<unknown>>();

export function useKeptRows<Row>(): [Chosen<Row>, Dispatch<SetStateAction<Chosen<Row>>>] {
  const [chosen, setChosen] = useState<Chosen<Row>>(
    () => (kept.get(placeInHistory()) as Chosen<Row> | undefined) ?? new Map(),
  );
  useEffect(() => {
    if (chosen.size > 0) kept.set(placeInHistory(), chosen);
    else kept.delete(placeInHistory());
  });
  return [chosen, setChosen];
}
