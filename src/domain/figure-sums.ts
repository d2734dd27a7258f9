// Sums of the figures of days. A figure is a number by name, such as "severity 4", so that days are
// added alike whatever they count.

/** What is counted of the incidents of a day. */
export interface DayFigures {
  /** By fact and value. */
  counts: Record<string, number>;
  /** Microseconds between the events of each interval, in digits: sums exceed exact numbers. */
  totals?: Record<string, string>;
  /** The first event of the oldest incident that does not have the second one. */
  oldest?: Record<string, string>;
}

export interface FigureSums {
  counts: Map<string, number>;
  totals: Map<string, bigint>;
  oldest: Map<string, string>;
}

export function sumOfDays(days: Iterable<DayFigures | null>): FigureSums {
  const sums: FigureSums = { counts: new Map(), totals: new Map(), oldest: new Map() };
  for (const day of days) {
    if (day === null) continue;
    addCounts(sums.counts, day.counts);
    for (const [name, digits] of Object.entries(day.totals ?? {})) {
      sums.totals.set(name, (sums.totals.get(name) ?? 0n) + BigInt(digits));
    }
    for (const [name, at] of Object.entries(day.oldest ?? {})) {
      const known = sums.oldest.get(name);
      if (known === undefined || at < known) sums.oldest.set(name, at);
    }
  }
  return sums;
}

/** Adds counts to others, or takes them away; what comes to nothing is not among them. */
export function addCounts(
  sums: Map<string, number>,
  counts: Readonly<Record<string, number>>,
  sign: 1 | -1 = 1,
): void {
  for (const [name, n] of Object.entries(counts)) {
    const sum = (sums.get(name) ?? 0) + sign * n;
    if (sum === 0) sums.delete(name);
    else sums.set(name, sum);
  }
}

/** Lengths in order of magnitude, and how many there are of each. */
export type LengthCounts = readonly (readonly [bucket: number, n: number])[];

/** Lengths at these places of one order of magnitude, counted from 0, are needed. */
export interface Place {
  bucket: number;
  place: number;
}

/**
 * Where in the order of all lengths the one is that so great a share is below: between two places,
 * so far (0 to 1) from the first. As `percentile_cont` of SQL has it. Undefined without a length.
 */
export function placesOf(
  counts: LengthCounts,
  share: number,
): { low: Place; high: Place; part: number } | undefined {
  const all = counts.reduce((sum, [, n]) => sum + n, 0);
  const exact = share * (all - 1);
  const low = placeAt(counts, Math.floor(exact));
  const high = placeAt(counts, Math.ceil(exact));
  if (low === undefined || high === undefined) return undefined;
  return { low, high, part: exact - Math.floor(exact) };
}

function placeAt(counts: LengthCounts, wanted: number): Place | undefined {
  let before = 0;
  for (const [bucket, n] of counts.toSorted(([one], [other]) => one - other)) {
    if (wanted < before + n) return { bucket, place: wanted - before };
    before += n;
  }
  return undefined;
}
