// Members given twice in one object of a file: which of them counts, readers do not agree (RFC
// 8259, section 4), so a finding could be one thing here and another in the tool that wrote it.
import { duplicateMember, type Duplicate } from '../../domain/duplicate-members.ts';
import { byteLengthIn, type Encoding } from './encoding.ts';
import type { JsonPlace } from './json-tokens.ts';
import { parseFailed, placeWords, quoted } from './parse-failed.ts';

/**
 * The value of a sound text, and the name that an object in it has twice. `values` is how many
 * values there are inside: where no name is twice, parsing loses none of them. `inexact`: there are
 * whole numbers beyond 2^53, which come as they are written.
 */
export function parsedJson(
  text: string,
  { values, inexact }: { values: number; inexact: boolean },
): { value: unknown; twice: Duplicate | undefined } {
  const value: unknown = JSON.parse(text, inexact ? asWritten : undefined);
  return { value, twice: valuesIn(value) === values ? undefined : duplicateMember(text) };
}

/** A reviver that leaves whole numbers beyond 2^53 as they are written. */
function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const isWhole = Number.isInteger(value) || !Number.isFinite(value);
  return isWhole ? (context?.source ?? String(value)) : value;
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  const inside: unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const inner of inside) {
    count += 1 + valuesIn(inner);
  }
  return count;
}

/** Where something is in a text that begins at a place of the file. */
export function placeIn(text: string, at: number, begin: JsonPlace, encoding: Encoding): JsonPlace {
  const before = text.slice(0, at);
  const line = begin.line + before.split('\n').length - 1;
  return { line, byte: begin.byte + byteLengthIn(encoding, before) };
}

export function refuseTwice(name: string, { line, byte }: JsonPlace): never {
  throw parseFailed(
    `The member "${quoted(name)}" is given twice in one object at ${placeWords(line, byte)}; ` +
      'it is not clear which of the two counts. Export the report again, or remove one of them.',
    { reason: 'member_twice', line, byte },
  );
}

/** Names of members that are compared, in addition to those that lead to what is read. */
const comparedNames = 1000;

/** The names of an object that is read on the way. */
export class Names {
  readonly #known: ReadonlyMap<string, unknown>;
  readonly #seen = new Set<string>();

  /** `known`: names that lead to what is read. */
  constructor(known: ReadonlyMap<string, unknown>) {
    this.#known = known;
  }

  /** Whether it is there a second time. */
  isTwice(name: string): boolean {
    if (this.#seen.has(name)) return true;
    if (this.#seen.size < comparedNames || this.#known.has(name)) this.#seen.add(name);
    return false;
  }
}
