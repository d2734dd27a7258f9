// Twelve months of incidents by severity: how many were open at the end of each, or reported in it.
import type { IncidentFacets, Overview } from '../../api/types.gen.ts';

/** From the bottom of a stack to its top, the gravest last. */
export const stackOrder = ['unknown', 'info', 'low', 'medium', 'high', 'critical'] as const;
type Counts = Readonly<Record<(typeof stackOrder)[number], number>>;

export interface Month {
  /** `YYYY-MM`, of UTC. */
  month: string;
  counts: Counts;
  total: number;
}

type Days = Overview['days'];
const wanted = 12;

/** The newest twelve months that the days name; `openNow` null: what was reported in each. */
export function monthsOf(days: Days, openNow: Counts | null): Month[] {
  const byMonth = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].slice(-wanted);
  if (openNow === null) return byMonth.map(([month, own]) => monthOf(month, sumOf(own, 'opened')));
  const months: Month[] = [];
  let open = openNow;
  // Backwards: what was open before a month is what was open after it, without what was reported
  // in it, and with what was closed in it.
  for (const [month, own] of byMonth.toReversed()) {
    months.unshift(monthOf(month, open));
    const [opened, closed] = [sumOf(own, 'opened'), sumOf(own, 'closed')];
    const now = open;
    open = countsOf((word) => Math.max(0, now[word] - opened[word] + closed[word]));
  }
  return months;
}

/** What is open now, by severity; null where there are too many to count all. */
export function openNowOf({ is_capped, facets }: IncidentFacets): Counts | null {
  if (is_capped) return null;
  const { values } = facets.severity;
  return countsOf((word) => values.find(({ value }) => value === word)?.count ?? 0);
}

function monthOf(month: string, counts: Counts): Month {
  return { month, counts, total: stackOrder.reduce((sum, word) => sum + counts[word], 0) };
}

function sumOf(days: Days, part: 'opened' | 'closed'): Counts {
  return countsOf((word) => days.reduce((sum, day) => sum + day[part][word], 0));
}

function countsOf(count: (word: (typeof stackOrder)[number]) => number): Counts {
  return Object.fromEntries(stackOrder.map((word) => [word, count(word)])) as unknown as Counts;
}
