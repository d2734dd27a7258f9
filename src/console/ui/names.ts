// Names of people by their addresses.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { nameOfPerson, people } from '../api/requests/accounts.ts';
import { usePermission } from '../permission.ts';

/** Gives null for an address without an account, and to roles that read no names. */
export function useNamesOf(): (email: string) => string | null {
  const { may } = usePermission('GET /api/ip3/v1/colleagues');
  const { data } = useQuery({ ...people, enabled: may });
  const nameBeyond = useNamesBeyond();
  return (email) => {
    const address = email.toLowerCase();
    const known = data?.byEmail.get(address);
    if (known !== undefined || data?.isWhole !== false) return known?.name ?? null;
    return address.includes('@') ? nameBeyond(address) : null;
  };
}

/** Of people who are too many to be read in one go: each who is shown is asked for alone. */
function useNamesBeyond(): (address: string) => string | null {
  const queries = useQueryClient();
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const asked = [...shown.current].map((address) => queries.fetchQuery(nameOfPerson(address)));
    shown.current.clear();
    // Without an answer the address remains, as it does for who has no name.
    if (asked.length > 0) void Promise.allSettled(asked).then(redraw);
  });
  return (address) => {
    const { queryKey } = nameOfPerson(address);
    const state = queries.getQueryState(queryKey);
    if (state === undefined) shown.current.add(address);
    return state?.data ?? null;
  };
}
