// What the roles of this session may do, read off the server's own policy. The server decides; the
// console only does not offer what would be refused.
import { isPermitted, type Access } from '../domain/policy.ts';
import { isRole } from '../domain/role.ts';
import { routeAccess, type Route } from './api/permissions.gen.ts';
import { useSession } from './session.ts';

export interface Permission {
  may: boolean;
  /** The role to ask for, as the policy names it. */
  needs: Access;
}

export function usePermission(route: Route): Permission {
  const { session } = useSession();
  const needs = routeAccess[route];
  return { may: isPermitted((session?.roles ?? []).filter(isRole), needs), needs };
}
