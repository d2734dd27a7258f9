// SQL of the map: what was reported in a window, by country, sector and severity.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { TimeWindow } from '../../domain/window.ts';
import type { Tables } from '../tables.ts';

export interface MapRow {
  /** Declared with the incident. */
  country: string | null;
  /** In small letters. */
  sector: string | null;
  /** OCSF number; the classified severity, else the reported one. */
  severity: number;
  /** Host of the finding where no country was declared and addresses are requested. */
  host: string | null;
  count: number;
  open_count: number;
  simulation_count: number;
  first_detected_at: Timestamp;
  last_detected_at: Timestamp;
}

export interface MapFilter {
  sector?: string[] | undefined;
  /** OCSF numbers; the classified severity, else the reported one. */
  severity?: number[] | undefined;
  /** Whether it is about AI, as the flag `ai_act_relevant` says. */
  is_ai?: boolean | undefined;
}

export async function readMap(
  db: Kysely<Tables>,
  { from_at, to_at }: TimeWindow,
  filter: MapFilter & { addresses: boolean },
): Promise<MapRow[]> {
  const sectors = filter.sector?.map((sector) => sector.toLowerCase());
  const inSector = sectors ? sql`and lower(sector) = any(${sectors}::text[])` : sql``;
  const { severity, is_ai } = filter;
  const ofSeverity = severity
    ? sql`and coalesce(severity, reported_severity, 0) = any(${severity}::int[])`
    : sql``;
  const ofGroup = is_ai === undefined ? sql`` : sql`and ai_act_relevant = ${is_ai}`;
  // Only what might be an address: a name would need a look-up in the network, which is not made.
  const host = filter.addresses
    ? sql`case when country is null and finding ->> 'host' ~ '^[0-9.]+$|:'
        then finding ->> 'host' end`
    : sql`null::text`;
  const { rows } = await sql<MapRow>`
    select country, lower(sector) as sector, coalesce(severity, reported_severity, 0) as severity,
      ${host} as host, count(*)::int as count,
      (count(*) filter (where status_lifecycle = 'open'))::int as open_count,
      (count(*) filter (where source_type = 'simulation'))::int as simulation_count,
      min(detected_at) as first_detected_at, max(detected_at) as last_detected_at
    from incident
    where undone_at is null and created_at between ${from_at} and ${to_at}
      ${inSector} ${ofSeverity} ${ofGroup}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}
