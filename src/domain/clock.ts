// Time and ids come from outside, so that rules are pure and tests can choose them.

/** An instant as it is in records and on the wire: RFC 3339, UTC, milliseconds, `Z`. */
export type Timestamp = string;

export interface Clock {
  now: () => Temporal.Instant;
}

/** The wire form of an instant, cut to milliseconds: `2026-11-20T14:02:11.042Z`. */
export function timestamp(instant: Temporal.Instant): Timestamp {
  return instant.toString({ fractionalSecondDigits: 3 });
}

/**
 * Parses RFC 3339 with any offset; null when it is not one (a zone-less time is not), when it is a
 * leap second, which has no place on the scale of what is stored, or when in
 * UTC it leaves the years 0001–9999, which have a wire form and a place in the database.
 */
export function parseTimestamp(text: string): Temporal.Instant | null {
  if (!rfc3339.test(text)) return null;
  try {
    const instant = Temporal.Instant.from(text);
    return /^(?!0000)\d{4}-/.test(timestamp(instant)) ? instant : null;
  } catch {
    return null;
  }
}

/** Whether the text is the wire form of an instant, as records and cursors have it. */
export function isTimestamp(text: string): text is Timestamp {
  const instant = parseTimestamp(text);
  return instant !== null && timestamp(instant) === text;
}

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;
