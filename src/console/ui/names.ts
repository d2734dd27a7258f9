// Names of people by their addresses.
import { useQuery } from '@tanstack/react-query';
import { people } from '../api/requests/accounts.ts';
import { usePermission } from '../permission.ts';

/** Gives null for an address without an account, and to roles that read no names. */
export function useNamesOf(): (email: string) => string | null {
  const { may } = usePermission('GET /api/ip3/v1/colleagues');
  const { data } = useQuery({ ...people, enabled: may });
  return (email) => data?.byEmail.get(email.toLowerCase())?.name ?? null;
}
