// How columns arrive in TypeScript. The driver's defaults (Date objects, int8 and numeric as text)
// would need a mapper in every query; these parsers give the form that records and the wire use.
import pg from 'pg';

/** The number of a type and of its array in the catalogue of every PostgreSQL (pg_type.dat). */
interface OwnType {
  oid: number;
  arrayOid: number;
  parse: (text: string) => unknown;
}

/**
 * `YYYY-MM-DD hh:mm:ss[.ffffff]+00`, as PostgreSQL prints it under DateStyle ISO and TimeZone UTC.
 */
const shortestTimestamp = '2026-01-01 00:00:00+00'.length;

/**
 * timestamptz → RFC 3339 in UTC with exactly three fraction digits, finer ones cut off.
 * Throws for infinity, years outside 0001–9999 and any session that is not in UTC: those have no
 * RFC 3339 form.
 */
function parseTimestamptz(text: string): string {
  const plain = text.length >= shortestTimestamp && text[10] === ' ' && text.endsWith('+00');
  if (!plain) {
    throw new RangeError(
      `The timestamp '${text}' has no RFC 3339 form in UTC; store a finite instant.`,
    );
  }
  const fraction = text.length === shortestTimestamp ? '' : text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** int8 → number. Throws above 2^53, where a number would silently be another one. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The integer ${text} is too large for a number; select it ::text.`);
  }
  return value;
}

/** numeric → number. Throws for NaN and infinity, which JSON cannot carry. */
function parseNumeric(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new RangeError(`The numeric ${text} is not a finite number.`);
  return value;
}

const ownTypes: OwnType[] = [
  { oid: 20, arrayOid: 1016, parse: parseInt8 },
  { oid: 1082, arrayOid: 1182, parse: String },
  { oid: 1184, arrayOid: 1185, parse: parseTimestamptz },
  { oid: 1700, arrayOid: 1231, parse: parseNumeric },
];

const textArray = 1009;
const parseTextArray = pg.types.getTypeParser(textArray as never) as (
  text: string,
) => (string | null)[];

const parsers = new Map<number, OwnType['parse']>();
for (const { oid, arrayOid, parse } of ownTypes) {
  parsers.set(oid, parse);
  parsers.set(arrayOid, (text) =>
    parseTextArray(text).map((item) => (item === null ? null : parse(item))),
  );
}

/** The `types` of every pool: our parsers for the text format, the driver's for everything else. */
export const columnTypes = {
  getTypeParser(type: number, format?: 'text' | 'binary'): unknown {
    const own = format === 'binary' ? undefined : parsers.get(type);
    return own ?? pg.types.getTypeParser(type, format);
  },
};
