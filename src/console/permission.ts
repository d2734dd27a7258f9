// What the roles of this session can do, read off the server's own policy. The server decides; the
// console only does not offer what would be refused.
import { isPermitted, type Access } from '../domain/policy.ts';
import { isRole } from '../domain/role.ts';
import { memberRoutes, routeAccess, type Route } from './api/permissions.gen.ts';
import { sessionNow, useSession, type Session } from './session.ts';

export interface Permission {
  may: boolean;
  /** The role to ask for, as the policy names it. */
  needs: Access;
}

/** Whether the roles let it, or those in teams, where it is open to members. */
export function mayCall(session: Session | null, route: Route): boolean {
  const needs = routeAccess[route];
  if (isPermitted((session?.roles ?? []).filter(isRole), needs)) return true;
  const inTeams = (session?.memberships ?? []).map(({ role }) => role).filter(isRole);
  return memberRoutes.has(route) && isPermitted(inTeams, needs);
}

/** The same at this moment, for requests that a page makes alongside its own. */
export function mayNow(route: Route): boolean {
  return mayCall(sessionNow(), route);
}

/** Whether someone has roles in teams alone. */
export function isMember(session: Session | null): boolean {
  return session?.roles.length === 0 && (session.memberships ?? []).length > 0;
}

export function usePermission(route: Route): Permission {
  const { session } = useSession();
  const needs = routeAccess[route];
  return { may: mayCall(session, route), needs };
}
