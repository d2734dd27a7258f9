// Who might be meant by a part of a name or address.
import { useQuery } from '@tanstack/react-query';
import { hasRole, type Role } from '../../domain/role.ts';
import { matchingPeople, people, type Colleague } from '../api/requests/accounts.ts';
import { usePermission } from '../permission.ts';

/** The list can be long; who types finds the others. */
const shown = 50;

interface Found {
  /** Whose whole address it is; no list covers the form then. */
  known: Colleague | undefined;
  /** Who might be meant. */
  found: readonly Colleague[];
}

export function usePeople(text: string, needs: Role = 'Viewer'): Found {
  const { may } = usePermission('GET /api/ip3/v1/colleagues');
  const { data: all } = useQuery({ ...people, enabled: may });
  const sought = text.trim().toLowerCase();
  const near = all?.byEmail.get(sought);
  const asks = may && all?.isWhole === false && sought !== '' && near === undefined;
  const { data: more } = useQuery({ ...matchingPeople(sought), enabled: asks });
  const known = near ?? (asks ? more?.find(({ email }) => email === sought) : undefined);
  const list = (asks ? more : all?.list) ?? [];
  const found = list
    .filter(({ roles }) => hasRole(roles, needs))
    .filter((one) => isMeant(one, sought))
    .slice(0, shown);
  return { known, found: known === undefined ? found : [] };
}

function isMeant({ email, name }: Colleague, sought: string): boolean {
  return email.includes(sought) || (name ?? '').toLowerCase().includes(sought);
}
