// Where a country is drawn on the map. The centres are computed from Natural Earth 1:50m (public
// domain, naturalearthdata.com): the centre of gravity of the largest part of each country, which
// for a few is outside its borders. Territories without a shape of their own there have none.
import centres from './country-centres.json' with { type: 'json' };
import { ownValue } from './own-value.ts';

/** Longitude and latitude in degrees, as GeoJSON has them. */
export type Position = readonly [longitude: number, latitude: number];

const known: Readonly<Record<string, readonly number[]>> = centres;

/** The centre of a country by its ISO 3166-1 alpha-2 code; null where none is known. */
export function countryCentre(code: string | null): Position | null {
  const [longitude, latitude] = (code !== null && ownValue(known, code)) || [];
  return longitude === undefined || latitude === undefined ? null : [longitude, latitude];
}

/** The country of a public address; null for a name, a private address, or one no one lists. */
export type CountryOfHost = (host: string) => string | null;
