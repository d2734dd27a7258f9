// The body of a PATCH (RFC 7644, section 3.5.2). Pure.
import { isObject, scimFault, scimLimits, scimObject } from './scim.ts';
import type { PatchOperation } from './user.ts';

/** Entra ID writes "Add" and "Replace"; names of members are the same in any letters. */
export function patchOperations(body: unknown): PatchOperation[] {
  const listed = memberOf(scimObject(body), 'operations');
  if (!Array.isArray(listed) || listed.length === 0) {
    throw scimFault('invalidSyntax', '/Operations', 'must be a list of operations');
  }
  if (listed.length > scimLimits.operations) {
    throw scimFault('tooMany', '/Operations', `takes at most ${scimLimits.operations}`);
  }
  return listed.map(operationOf);
}

function operationOf(one: unknown, at: number): PatchOperation {
  const pointer = `/Operations/${at}`;
  if (!isObject(one)) throw scimFault('invalidSyntax', pointer, 'must be an object');
  const op = String(memberOf(one, 'op')).toLowerCase();
  if (op !== 'add' && op !== 'replace' && op !== 'remove') {
    throw scimFault('invalidSyntax', `${pointer}/op`, 'must be add, replace or remove');
  }
  const path = memberOf(one, 'path') ?? '';
  if (typeof path !== 'string' || path.length > scimLimits.filter) {
    throw scimFault('invalidPath', `${pointer}/path`, 'must be a path of an attribute');
  }
  return { op, path: path === '' ? null : path, value: memberOf(one, 'value') };
}

function memberOf(object: Record<string, unknown>, name: string): unknown {
  const found = Object.keys(object).find((one) => one.toLowerCase() === name);
  return found === undefined ? undefined : object[found];
}
