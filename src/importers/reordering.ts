// The same JSON with its members in another order, for the importers' tests.

export type Order = (entries: [string, unknown][]) => [string, unknown][];

const byBytes = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Orders in which other programs write the members of a file that they have read. */
export const orders: Readonly<Record<string, Order>> = {
  sorted: (entries) => entries.toSorted(byBytes),
  reversed: (entries) => entries.toReversed(),
  'as jsonb has them': (entries) =>
    entries.toSorted(
      (one, other) =>
        Buffer.byteLength(one[0]) - Buffer.byteLength(other[0]) || byBytes(one, other),
    ),
};

interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, at: { source: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
}

/** The types of the platform do not know the exact numbers yet. */
const exact = JSON as unknown as ExactJson;

/**
 * JSON, or a line each, with the members of every object in this order, all else as it is, also in
 * encodings of one byte; null when it is none.
 */
export function reordered(bytes: Buffer, order: Order): Buffer | null {
  const text = bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  for (const values of [[text], text.trim().split('\n')]) {
    try {
      const written = values.map((one) => JSON.stringify(put(parsed(one), order)));
      return Buffer.from(written.join('\n'), 'latin1');
    } catch {
      // One value over several lines, or several values.
    }
  }
  return null;
}

function parsed(text: string): unknown {
  return exact.parse(text, (_key, value, { source }) =>
    typeof value === 'number' ? exact.rawJSON(source) : value,
  );
}

function put(value: unknown, order: Order): unknown {
  if (Array.isArray(value)) return value.map((one) => put(one, order));
  if (typeof value !== 'object' || value === null || exact.isRawJSON(value)) return value;
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => [
    name,
    put(one, order),
  ]);
  return Object.fromEntries(order(entries));
}
