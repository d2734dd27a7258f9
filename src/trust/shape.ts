// Reading values of unknown shape out of a package: what is not there, or is something else, is a
// fault of the package and not of the reader.
import { UntrustedError } from '../trust-core/untrusted-error.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown, name: string): Fields {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) throw new UntrustedError(`"${name}" is missing or is no object.`);
  return value as Fields;
}

export function listOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new UntrustedError(`"${name}" is missing or is no list.`);
  return value;
}

export function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new UntrustedError(`"${name}" is missing or is no text.`);
  return value;
}

/** Throws when the object has another set of members than these. */
export function assertMembers(value: Fields, name: string, members: readonly string[]): void {
  const odd = Object.keys(value).find((member) => !members.includes(member));
  if (odd !== undefined) throw new UntrustedError(`"${name}" has a member that nothing covers.`);
  const missing = members.find((member) => !Object.hasOwn(value, member));
  if (missing !== undefined) throw new UntrustedError(`"${name}" has no member "${missing}".`);
}

/** The rows of the manifest. */
export function manifestFiles(document: Fields): Fields[] {
  const { files } = fieldsOf(document['manifest'], 'manifest');
  return listOf(files, 'manifest.files').map((file) => fieldsOf(file, 'manifest.files'));
}
