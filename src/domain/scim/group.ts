// A group of a directory (RFC 7643, section 4.2), whole or by changes. Pure.
import { attributePath, type AttributePath } from './attribute-path.ts';
import { isObject, scimFault, scimLimits } from './scim.ts';
import { oneText, required, valuesOf, type PatchOperation } from './user.ts';

export interface DirectoryGroup {
  display_name: string;
  external_id: string | null;
  /** Ids of users, as the directory names them. */
  members: Set<string>;
}

const ofTheService = new Set(['id', 'schemas', 'meta']);

/** A whole group; without `members` it has none. */
export function wholeGroup(body: Record<string, unknown>): DirectoryGroup {
  const group: DirectoryGroup = { display_name: '', external_id: null, members: new Set() };
  for (const [name, value] of Object.entries(body)) {
    change(group, 'replace', attributePath(name, `/${name}`), value, `/${name}`);
  }
  if (group.display_name === '') throw scimFault('invalidValue', '/displayName', 'is required');
  return group;
}

/** Applies operations in place. */
export function patchGroup(group: DirectoryGroup, operations: readonly PatchOperation[]): void {
  operations.forEach(({ op, path, value }, at) => {
    const pointer = `/Operations/${at}`;
    if (path === null) {
      for (const [name, one] of Object.entries(valuesOf(op, value, pointer))) {
        change(group, op, attributePath(name, `${pointer}/value`), one, `${pointer}/value`);
      }
      return;
    }
    const target = attributePath(path, `${pointer}/path`);
    if (ofTheService.has(target.attribute)) {
      throw scimFault('mutability', `${pointer}/path`, 'is set by the service');
    }
    change(group, op, target, value, `${pointer}/value`);
  });
}

function change(
  group: DirectoryGroup,
  op: PatchOperation['op'],
  path: AttributePath,
  value: unknown,
  pointer: string,
): void {
  const { attribute, isForeign } = path;
  if (isForeign || ofTheService.has(attribute)) return;
  switch (attribute) {
    case 'displayname': {
      const name = op === 'remove' ? null : oneText(value, 256, pointer);
      group.display_name = required(name, pointer);
      return;
    }
    case 'externalid':
      group.external_id = op === 'remove' ? null : oneText(value, 254, pointer);
      return;
    case 'members':
      changeMembers(group, op, path, value, pointer);
      return;
    default:
      throw scimFault(
        'invalidPath',
        pointer,
        `names "${attribute.slice(0, 60)}", which no group has`,
      );
  }
}

/** To remove, `members[value eq "…"]` names one; Entra ID names them in the value as well. */
function changeMembers(
  { members }: DirectoryGroup,
  op: PatchOperation['op'],
  { where }: AttributePath,
  value: unknown,
  pointer: string,
): void {
  if (where !== null) {
    if (op !== 'remove' || where.attribute !== 'value') {
      throw scimFault('invalidPath', pointer, 'is set as a list; a filter is for removing one');
    }
    members.delete(String(where.value).toLowerCase());
    return;
  }
  const named = idsIn(value, pointer);
  if (op === 'replace' || (op === 'remove' && named === null)) members.clear();
  for (const id of named ?? []) {
    if (op === 'remove') members.delete(id);
    else members.add(id);
  }
  if (members.size > scimLimits.members) {
    throw scimFault('tooMany', pointer, `has more than ${scimLimits.members} members`);
  }
}

/** In small letters, as the service writes ids; null where there is no list at all. */
function idsIn(value: unknown, pointer: string): string[] | null {
  if (value === undefined || value === null) return null;
  return [value].flat().map((one: unknown) => {
    const id = isObject(one) ? one['value'] : one;
    if (typeof id === 'string' && id !== '' && id.length <= 100) return id.toLowerCase();
    throw scimFault('invalidValue', pointer, 'must be a list of members, each with its value');
  });
}
