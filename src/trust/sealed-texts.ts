// Texts of an audit entry that an erasure can reach. The entry, which is hashed into the log, has a
// commitment in place of each; the texts are next to it. Without them, no one can guess one from
// its commitment, for the salt is gone with them.
import { createHmac } from 'node:crypto';
import { childOf, commitmentInput, erasedText, isCommitment } from '../trust-core/sealed-text.ts';

/** The texts of an entry by their JSON pointers, and what their commitments were made with. */
export interface SealedTexts {
  /** 32 bytes as base64url. */
  salt: string;
  values: Record<string, Scalar>;
}

type Scalar = string | number | boolean;
type Detail = Record<string, unknown>;

/** Members whose values people write, or files name; and the word of a commitment itself. */
const textMembers = new Set([
  'sealed',
  ...['title', 'description', 'note', 'reason', 'text', 'comment', 'entity', 'asset', 'tags'],
  ...['filename', 'name', 'source', 'custom_fields', 'finding', 'facts', 'report_fields'],
  ...['value', 'excerpt', 'end_reason', 'undo_reason', 'legal_name', 'rule', 'host', 'product'],
  ...['url', 'member', 'errors', 'indicators', 'questions', 'answer', 'assignee'],
]);

/** A value in any other member is a text when it has a blank: no code, hash, time or ID has one. */
const looksWritten = /\s/;

/** The detail as the entry has it, and its texts; null when it has none. */
export function sealTexts(
  detail: Detail,
  salt: string,
): { detail: Detail; texts: SealedTexts | null } {
  const values: Record<string, Scalar> = {};
  const take = (value: Scalar, pointer: string) => {
    values[pointer] = value;
    return { sealed: commitment(salt, pointer, value) };
  };
  const sealed = mapLeaves(detail, '', false, (value, pointer, isText) =>
    isSealed(value, isText) ? take(value, pointer) : value,
  ) as Detail;
  const isEmpty = Object.keys(values).length === 0;
  return { detail: isEmpty ? detail : sealed, texts: isEmpty ? null : { salt, values } };
}

function isSealed(value: unknown, isText: boolean): value is Scalar {
  if (typeof value === 'string') return value !== '' && (isText || looksWritten.test(value));
  return isText && typeof value === 'number';
}

/** The detail as it was written; without its texts it has `erasedText` in place of each. */
export function openTexts(detail: Detail, texts: SealedTexts | null | undefined): Detail {
  return opened(detail, '', texts?.values ?? {}) as Detail;
}

/**
 * What is wrong with the texts of an entry, as a clause; null when each is what the entry commits
 * to. An entry without texts has none to compare.
 */
export function faultOfTexts(detail: Detail, texts: SealedTexts | null): string | null {
  if (texts === null) return null;
  const commitments = new Map<string, string>();
  gather(detail, '', commitments);
  if (Object.keys(texts.values).length !== commitments.size) {
    return 'it has other texts than it commits to';
  }
  for (const [pointer, value] of Object.entries(texts.values)) {
    if (commitments.get(pointer) === commitment(texts.salt, pointer, value)) continue;
    return `its text ${pointer} was changed`;
  }
  return null;
}

function commitment(salt: string, pointer: string, value: Scalar): string {
  const key = Buffer.from(salt, 'base64url');
  return createHmac('sha256', key).update(commitmentInput(pointer, value)).digest('hex');
}

type Leaf = (value: unknown, pointer: string, isText: boolean) => unknown;

function mapLeaves(value: unknown, pointer: string, isText: boolean, leaf: Leaf): unknown {
  if (Array.isArray(value)) {
    return value.map((one, at) => mapLeaves(one, `${pointer}/${at}`, isText, leaf));
  }
  if (typeof value !== 'object' || value === null) return leaf(value, pointer, isText);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const within = isText || textMembers.has(name);
      return [name, mapLeaves(one, childOf(pointer, name), within, leaf)];
    }),
  );
}

function opened(value: unknown, pointer: string, values: SealedTexts['values']): unknown {
  if (isCommitment(value)) return values[pointer] ?? erasedText;
  if (Array.isArray(value)) return value.map((one, at) => opened(one, `${pointer}/${at}`, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, opened(one, childOf(pointer, name), values)]),
  );
}

function gather(value: unknown, pointer: string, found: Map<string, string>): void {
  if (isCommitment(value)) found.set(pointer, value.sealed);
  else if (Array.isArray(value)) value.forEach((one, at) => gather(one, `${pointer}/${at}`, found));
  else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) gather(one, childOf(pointer, name), found);
  }
}
