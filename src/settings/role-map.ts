// Reads which roles the groups of a provider have, for all records or in a team.
import type { GroupRights, RoleMap, TeamRight } from '../domain/group-roles.ts';
import { isRole, roles } from '../domain/role.ts';
import { memberRoles, teamNameLength } from '../domain/team.ts';
import { jsonOf } from './setting-types.ts';

/** `group=Role` pairs with commas between them, or a JSON object for groups that have commas. */
export function roleMap(value: string): RoleMap {
  const pairs = value.trimStart().startsWith('{') ? jsonPairs(value) : textPairs(value);
  const map = new Map<string, GroupRights>();
  for (const [group, name] of pairs) {
    if (group === '') throw notRoles();
    const rights = map.get(group) ?? { roles: [], teams: [] };
    if (name.includes('@')) rights.teams.push(teamRight(name));
    else if (isRole(name)) rights.roles.push(name);
    else throw notRoles();
    map.set(group, rights);
  }
  return map;
}

/** `Role@Team` */
function teamRight(text: string): TeamRight {
  const at = text.indexOf('@');
  const role = memberRoles.find((one) => one === text.slice(0, at).trim());
  const team = text.slice(at + 1).trim();
  if (role !== undefined && team !== '' && team.length <= teamNameLength) return { team, role };
  const kinds = memberRoles.join(' or ');
  throw new Error(`must name a role in a team as Viewer@Red, with ${kinds} before the @`);
}

function textPairs(value: string): [string, string][] {
  return value.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
  });
}

function jsonPairs(value: string): [string, string][] {
  const found = jsonOf(value, notRoles) as Record<string, unknown>;
  return Object.entries(found).flatMap(([group, names]) =>
    [names].flat().map((name): [string, string] => [group, String(name)]),
  );
}

function notRoles(): Error {
  return new Error(`must be group=Role pairs such as soc-l2=Analyst; roles: ${roles.join(', ')}`);
}
