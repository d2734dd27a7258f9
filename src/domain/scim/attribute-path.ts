// Paths of attributes (RFC 7644, figure 7) as directories write them, and filters. Pure.
import { scimFault, scimLimits, scimUrns } from './scim.ts';

export interface Comparison {
  attribute: string;
  value: string | boolean;
}

export interface AttributePath {
  /** In small letters, as names of attributes are the same in any. */
  attribute: string;
  /** The filter in brackets; null without one. */
  where: Comparison | null;
  /** In small letters; null without one. */
  sub: string | null;
  /** Of an extension, whose attributes are not kept. */
  isForeign: boolean;
}

const pathPattern = /^([A-Za-z$][\w$-]*)(?:\[([^\]]*)\])?(?:\.([A-Za-z$][\w$-]*))?$/;

export function attributePath(text: string, pointer: string): AttributePath {
  const plain = withoutSchema(text);
  if (/^urn:/i.test(plain)) return { attribute: plain, where: null, sub: null, isForeign: true };
  const [, attribute, filter, sub] = pathPattern.exec(plain) ?? [];
  if (attribute === undefined)
    throw scimFault('invalidPath', pointer, 'is no path of an attribute');
  return {
    attribute: attribute.toLowerCase(),
    where: filter === undefined ? null : oneComparison(filter, pointer),
    sub: sub?.toLowerCase() ?? null,
    isForeign: false,
  };
}

/** Attributes can be named with the schema that they are of. */
function withoutSchema(text: string): string {
  const own = [scimUrns.user, scimUrns.group].find((urn) =>
    text.toLowerCase().startsWith(`${urn.toLowerCase()}:`),
  );
  return own === undefined ? text : text.slice(own.length + 1);
}

function oneComparison(text: string, pointer: string): Comparison {
  const [first, ...others] = scimFilter(text, pointer);
  if (first !== undefined && others.length === 0) return first;
  throw scimFault('invalidFilter', pointer, 'must compare one attribute');
}

const named = String.raw`[A-Za-z$][\w$:.-]*(?:\[[^\]]*\])?(?:\.[A-Za-z$][\w$-]*)?`;
const given = String.raw`"(?:[^"\\]|\\.)*"|true|false`;
const comparison = new RegExp(String.raw`^\s*(${named})\s+(\w+)\s+(${given})\s*`, 'i');

/** Comparisons that all have to hold: `userName eq "anna"`, joined with `and`. */
export function scimFilter(text: string, pointer: string): Comparison[] {
  if (text.length > scimLimits.filter) throw scimFault('invalidFilter', pointer, 'is too long');
  const found: Comparison[] = [];
  for (let rest = text; ;) {
    const [whole = '', attribute, operator, value] = comparison.exec(rest) ?? [];
    if (attribute === undefined || operator?.toLowerCase() !== 'eq') throw onlyEqual(pointer);
    found.push({
      attribute: withoutSchema(attribute).toLowerCase(),
      value: valueOf(value, pointer),
    });
    rest = rest.slice(whole.length);
    if (rest === '') return found;
    const joined = /^and\s+/i.exec(rest);
    if (joined === null || found.length > 5) throw onlyEqual(pointer);
    rest = rest.slice(joined[0].length);
  }
}

function valueOf(text = '', pointer: string): string | boolean {
  if (!text.startsWith('"')) return text.toLowerCase() === 'true';
  try {
    return JSON.parse(text) as string;
  } catch {
    throw onlyEqual(pointer);
  }
}

function onlyEqual(pointer: string) {
  const message =
    'takes comparisons with eq alone, joined with and: userName eq "anna@example.org"';
  return scimFault('invalidFilter', pointer, message);
}
