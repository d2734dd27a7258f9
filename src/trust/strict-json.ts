// JSON that has one reading only: UTF-8 without a mark, no name twice in an object, no half of a
// surrogate pair, bounded depth. Everything that is verified is read through this.

import { UntrustedError } from '../trust-core/untrusted-error.ts';

/** Deeper than any package; a parser that recurses must not be led further. */
const maxDepth = 64;

/**
 * The value of UTF-8 JSON bytes. Throws UntrustedError for what is not JSON, and for JSON that two
 * readers can read in two ways.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decoded(bytes);
  assertNoNameTwice(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UntrustedError('It is not JSON.');
  }
  return value;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UntrustedError('It is not UTF-8 text.');
  }
}

const token = /["{}[\],:]/g;
/** `{` and `[` open an object or a list; a name is the string that precedes a colon. */
interface Level {
  names: Set<string> | null;
  expectsName: boolean;
}

/** Looks at the tokens only: whether the text is JSON at all is for JSON.parse to say. */
function assertNoNameTwice(text: string): void {
  const levels: Level[] = [];
  token.lastIndex = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const sign = found[0] === '"' ? stringAt(text, found.index) : found[0];
    token.lastIndex = found.index + sign.length;
    const level = levels.at(-1);
    if (sign === '{' || sign === '[') {
      levels.push({ names: sign === '{' ? new Set() : null, expectsName: sign === '{' });
      if (levels.length > maxDepth) throw new UntrustedError('It is nested too deeply.');
    } else if (sign === '}' || sign === ']') {
      levels.pop();
    } else if (sign === ',' || sign === ':') {
      if (level) level.expectsName = sign === ',' && level.names !== null;
    } else {
      const content = stringOf(sign);
      if (level?.expectsName) addName(level, content);
    }
  }
}

/** The string that opens here, in steps that no text can make many of: a hostile one has no end. */
function stringAt(text: string, start: number): string {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return text.slice(start, end + 1);
  }
  throw new UntrustedError('It is not JSON.');
}

function stringOf(sign: string): string {
  let content: unknown;
  try {
    content = sign.includes('\\') ? JSON.parse(sign) : sign.slice(1, -1);
  } catch {
    throw new UntrustedError('It is not JSON.');
  }
  if (!(content as string).isWellFormed()) throw new UntrustedError('It holds half a character.');
  return content as string;
}

function addName(level: Level, name: string): void {
  if (level.names?.has(name)) throw new UntrustedError(`It has the name "${name}" twice.`);
  level.names?.add(name);
}
