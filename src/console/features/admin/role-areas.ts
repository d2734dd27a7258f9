// Requests by the word of their address that names the thing.
import { routeAccess, type Route } from '../../api/permissions.gen.ts';
import type { roleAreas } from '../../i18n/en/role-areas.ts';

export type RoleArea = keyof typeof roleAreas.roleAreas;

/** What everyone can do, or no role, says nothing about roles. */
const ofNoRole = ['anyone', 'signed-in', 'enforcement point', 'provisioning'];
const named = /^\S+ \/(?:api\/)?(?:ip3\/)?(?:v1\/)?([\w-]+)/;

export function routesByArea(): Map<RoleArea, Route[]> {
  const areas = new Map<RoleArea, Route[]>();
  for (const [name, access] of Object.entries(routeAccess)) {
    if (ofNoRole.includes(access)) continue;
    // Each has its name: test/architecture/role-areas.test.ts.
    const area = named.exec(name)?.[1] as RoleArea;
    areas.set(area, [...(areas.get(area) ?? []), name as Route]);
  }
  return areas;
}
