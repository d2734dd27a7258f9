// What a directory says of a person (RFC 7643, section 4.1), whole or by changes, in the shapes
// that Entra ID and Okta send. Pure.
import { attributePath, type AttributePath } from './attribute-path.ts';
import { isObject, scimFault } from './scim.ts';

export interface DirectoryUser {
  user_name: string;
  external_id: string | null;
  email: string | null;
  display_name: string | null;
  formatted_name: string | null;
  given_name: string | null;
  family_name: string | null;
  active: boolean;
}

/** Known to the schema and not kept. Roles come from groups; a password is never taken. */
const notKept = new Set(
  (
    'nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ' +
    'ims photos addresses entitlements roles x509certificates'
  ).split(' '),
);

/** What the service says itself. */
const ofTheService = new Set(['id', 'schemas', 'meta', 'groups']);

const names = {
  formatted: 'formatted_name',
  givenname: 'given_name',
  familyname: 'family_name',
} as const;

const blank: DirectoryUser = {
  user_name: '',
  external_id: null,
  email: null,
  display_name: null,
  formatted_name: null,
  given_name: null,
  family_name: null,
  active: true,
};

/** A whole user; what is absent is empty, but for `active`, which stays as it is. */
export function wholeUser(body: Record<string, unknown>, active = true): DirectoryUser {
  const user = { ...blank, active };
  for (const [name, value] of Object.entries(body)) {
    setAttribute(user, attributePath(name, `/${name}`), value, `/${name}`);
  }
  if (user.user_name === '') throw scimFault('invalidValue', '/userName', 'is required');
  return user;
}

/** The name to show; null where the directory sends none. */
export function nameIn(user: DirectoryUser): string | null {
  const { display_name, formatted_name, given_name, family_name } = user;
  const parts = [given_name, family_name].filter((part) => part !== null).join(' ');
  return [display_name, formatted_name, parts].find((name) => name !== null && name !== '') ?? null;
}

/** The address for an account: the one of the directory, or the user name where it is one. */
export function addressIn({ email, user_name }: DirectoryUser): string | null {
  const found = [email, user_name].find((text) => text !== null && addressPattern.test(text));
  return found?.toLowerCase() ?? null;
}

const addressPattern = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  path: string | null;
  value: unknown;
}

/** Applies operations, in place, all or none of which the caller keeps. */
export function patchUser(user: DirectoryUser, operations: readonly PatchOperation[]): void {
  operations.forEach(({ op, path, value }, at) => {
    const pointer = `/Operations/${at}`;
    if (path === null) {
      for (const [name, one] of Object.entries(valuesOf(op, value, pointer))) {
        setAttribute(user, attributePath(name, `${pointer}/value`), one, `${pointer}/value`);
      }
      return;
    }
    const target = attributePath(path, `${pointer}/path`);
    if (ofTheService.has(target.attribute)) {
      throw scimFault('mutability', `${pointer}/path`, 'is set by the service');
    }
    setAttribute(user, target, op === 'remove' ? null : value, `${pointer}/value`);
  });
}

export function valuesOf(op: string, value: unknown, pointer: string): Record<string, unknown> {
  if (op === 'remove') throw scimFault('noTarget', `${pointer}/path`, 'is required to remove');
  if (isObject(value)) return value;
  throw scimFault('invalidValue', `${pointer}/value`, 'must be an object where there is no path');
}

function setAttribute(
  user: DirectoryUser,
  path: AttributePath,
  value: unknown,
  pointer: string,
): void {
  const { attribute, isForeign } = path;
  if (isForeign || notKept.has(attribute) || ofTheService.has(attribute)) return;
  switch (attribute) {
    case 'username':
      user.user_name = required(oneText(value, 254, pointer), pointer);
      return;
    case 'externalid':
      user.external_id = oneText(value, 254, pointer);
      return;
    case 'displayname':
      user.display_name = oneText(value, 200, pointer);
      return;
    case 'active':
      user.active = flag(value, pointer);
      return;
    case 'name':
      setName(user, path, value, pointer);
      return;
    case 'emails':
      setEmail(user, path, value, pointer);
      return;
    default:
      throw scimFault(
        'invalidPath',
        pointer,
        `names "${attribute.slice(0, 60)}", which no user has`,
      );
  }
}

function setName(user: DirectoryUser, { sub }: AttributePath, value: unknown, pointer: string) {
  const isPart = (name: string): name is keyof typeof names => Object.hasOwn(names, name);
  const set = (name: string, one: unknown) => {
    if (isPart(name)) user[names[name]] = oneText(one, 200, pointer);
  };
  if (sub !== null) return set(sub, value);
  if (value !== null && !isObject(value))
    throw scimFault('invalidValue', pointer, 'must be an object');
  if (value === null) for (const name of Object.keys(names)) set(name, null);
  else for (const [name, one] of Object.entries(value)) set(name.toLowerCase(), one);
}

/** One address is kept: the primary one, else that of work, else the first. */
function setEmail(user: DirectoryUser, path: AttributePath, value: unknown, pointer: string): void {
  const { where, sub } = path;
  const isOther =
    where !== null && !(where.attribute === 'type' && where.value === 'work') && !isPrimary(where);
  if (isOther || (sub !== null && sub !== 'value')) return;
  const listed: Record<string, unknown>[] = [value].flat().filter(isObject);
  const chosen =
    listed.find(({ primary }) => String(primary).toLowerCase() === 'true') ??
    listed.find(({ type }) => String(type).toLowerCase() === 'work') ??
    listed[0];
  // Directories list an address that a person does not have as one without a value.
  const alone = Array.isArray(value) ? null : value;
  const address = chosen === undefined ? alone : chosen['value'];
  const text = oneText(address, 254, pointer);
  if (text !== null && !addressPattern.test(text)) {
    throw scimFault('invalidValue', pointer, 'must be an email address');
  }
  user.email = text;
}

function isPrimary({ attribute, value }: { attribute: string; value: string | boolean }): boolean {
  return attribute === 'primary' && String(value).toLowerCase() === 'true';
}

/** Absent and empty are null. */
export function oneText(value: unknown, max: number, pointer: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  const isSound = typeof value === 'string' && value.length <= max && !/\p{Cc}/u.test(value);
  if (!isSound)
    throw scimFault('invalidValue', pointer, `must be one line of at most ${max} characters`);
  return value.trim() === '' ? null : value.trim();
}

export function required(text: string | null, pointer: string): string {
  if (text === null) throw scimFault('invalidValue', pointer, 'is required');
  return text;
}

/** Entra ID sends the text "False" as well. */
function flag(value: unknown, pointer: string): boolean {
  const said = typeof value === 'string' ? value.toLowerCase() : value;
  if (said === true || said === 'true') return true;
  if (said === false || said === 'false') return false;
  throw scimFault('invalidValue', pointer, 'must be true or false');
}
