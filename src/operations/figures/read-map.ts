// GET /api/map/incidents: GeoJSON (RFC 7946), one feature for each country and sector.
import type { Timestamp } from '../../domain/clock.ts';
import { countryCentre, type Position } from '../../domain/country.ts';
import { recordOf } from '../../domain/record-of.ts';
import { severities, severityOfId, type Severity } from '../../domain/severity.ts';
import type { TimeWindow } from '../../domain/window.ts';
import { readMap, type MapFilter, type MapRow } from '../../store/statistics/map.ts';
import type { Deps } from '../deps.ts';

export interface MapFeature {
  type: 'Feature';
  id: string;
  /** Null where no one knows the place. */
  geometry: { type: 'Point'; coordinates: Position } | null;
  properties: {
    country: string | null;
    sector: string | null;
    count: number;
    open_count: number;
    /** How many of them are of a simulation. */
    simulation_count: number;
    by_severity: Record<Severity, number>;
    /** How many of them were placed by the address of their finding. */
    by_address: number;
    first_detected_at: Timestamp;
    last_detected_at: Timestamp;
  };
}

export interface IncidentMap extends TimeWindow {
  type: 'FeatureCollection';
  features: MapFeature[];
  count: number;
  without_country: number;
  without_place: number;
}

/** The map of a window, of what passes the filter. */
export async function mapOf(
  deps: Pick<Deps, 'database' | 'countryOf'>,
  window: TimeWindow,
  filter: MapFilter,
): Promise<IncidentMap> {
  const { countryOf } = deps;
  const asked = { ...filter, addresses: countryOf !== null };
  const rows = await readMap(deps.database.kysely, window, asked);
  const features = new Map<string, MapFeature>();
  for (const row of rows) {
    const located = row.host === null ? null : (countryOf?.(row.host) ?? null);
    const country = row.country ?? located;
    const id = `${country ?? '-'}/${row.sector ?? '-'}`;
    const feature = features.get(id) ?? emptyFeature(id, country, row);
    features.set(id, feature);
    add(feature.properties, row, located !== null);
  }
  return collection(window, [...features.values()]);
}

function emptyFeature(id: string, country: string | null, row: MapRow): MapFeature {
  const centre = countryCentre(country);
  const { sector, first_detected_at, last_detected_at } = row;
  const none = recordOf(severities, () => 0);
  const counts = { count: 0, open_count: 0, simulation_count: 0, by_severity: none, by_address: 0 };
  return {
    type: 'Feature',
    id,
    geometry: centre === null ? null : { type: 'Point', coordinates: centre },
    properties: { country, sector, ...counts, first_detected_at, last_detected_at },
  };
}

function add(to: MapFeature['properties'], row: MapRow, byAddress: boolean): void {
  to.count += row.count;
  to.open_count += row.open_count;
  to.simulation_count += row.simulation_count;
  to.by_severity[severityOfId(row.severity) ?? 'unknown'] += row.count;
  if (byAddress) to.by_address += row.count;
  if (row.first_detected_at < to.first_detected_at) to.first_detected_at = row.first_detected_at;
  if (row.last_detected_at > to.last_detected_at) to.last_detected_at = row.last_detected_at;
}

function collection(window: TimeWindow, features: MapFeature[]): IncidentMap {
  const sum = (some: MapFeature[]) =>
    some.reduce((total, { properties }) => total + properties.count, 0);
  return {
    type: 'FeatureCollection',
    features: features.sort((one, other) => (one.id < other.id ? -1 : 1)),
    ...window,
    count: sum(features),
    without_country: sum(features.filter(({ properties }) => properties.country === null)),
    without_place: sum(features.filter(({ geometry }) => geometry === null)),
  };
}
