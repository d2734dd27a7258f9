// The answer of the map by country: what the bubbles and the rows of the table show.
import type { IncidentMap, MapFeature } from '../../api/types.gen.ts';

export interface Country {
  /** ISO 3166-1 alpha-2; null where no one knows it. */
  code: string | null;
  count: number;
  open: number;
  byAddress: number;
  /** Of them recorded as simulations. */
  simulated: number;
  /** Critical and high together. */
  grave: number;
  sectors: { sector: string | null; count: number }[];
  place: [number, number] | null;
}

/** The countries of an answer, the most incidents first. */
export function countriesOf({ features }: IncidentMap): Country[] {
  const byCode = Map.groupBy(features, ({ properties }) => properties.country);
  return [...byCode]
    .map(([code, parts]) => countryOf(code, parts))
    .sort(
      (one, other) => other.count - one.count || ((one.code ?? '~') < (other.code ?? '~') ? -1 : 1),
    );
}

function countryOf(code: string | null, parts: readonly MapFeature[]): Country {
  const sum = (of: (feature: MapFeature) => number) =>
    parts.reduce((total, feature) => total + of(feature), 0);
  const [longitude, latitude] = parts[0]?.geometry?.coordinates ?? [];
  const sectors = parts.map(({ properties: { sector, count } }) => ({ sector, count }));
  return {
    code,
    count: sum(({ properties }) => properties.count),
    open: sum(({ properties }) => properties.open_count),
    simulated: sum(({ properties }) => properties.simulation_count),
    byAddress: sum(({ properties }) => properties.by_address),
    grave: sum(({ properties: { by_severity } }) => by_severity.critical + by_severity.high),
    sectors: sectors.sort((one, other) => other.count - one.count),
    place: longitude === undefined || latitude === undefined ? null : [longitude, latitude],
  };
}

/** Its name in the language of the page. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
