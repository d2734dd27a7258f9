// Whether some values are known as indicators.
import type { Indicator } from '../../domain/indicator.ts';
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import { readIndicator } from '../../intake/indicators/normalise.ts';
import { findIndicators, type SeenIndicator } from '../../store/indicators/indicators.ts';
import type { Reader } from './read-indicators.ts';
import { indicatorId } from './sightings.ts';

export interface LookedUp {
  asked: string;
  /** Null for a text that is no indicator. */
  indicator: Indicator | null;
  known: SeenIndicator | null;
}

/** In the order of the values. */
export async function lookUpIndicators(
  { database }: Reader,
  { roles }: Principal,
  values: readonly string[],
): Promise<LookedUp[]> {
  const read = values.map((asked) => {
    const indicator = readIndicator(asked);
    return { asked, indicator, id: indicator === null ? null : indicatorId(indicator) };
  });
  const ids = [...new Set(read.flatMap(({ id }) => id ?? []))];
  const known = await findIndicators(database.kysely, ids, clearance(roles));
  return read.map(({ id, ...one }) => ({
    ...one,
    known: (id === null ? undefined : known.get(id)) ?? null,
  }));
}
