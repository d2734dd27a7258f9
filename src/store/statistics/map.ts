// SQL of the map: what was reported in a window, by country, sector and severity.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { TimeWindow } from '../../domain/window.ts';
import { withPlanner } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';
import { places, planning } from './figure-cells.ts';
import { daysOf } from './figure-days.ts';

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
  window: TimeWindow,
  filter: MapFilter & { addresses: boolean },
): Promise<MapRow[]> {
  const sectors = filter.sector?.map((sector) => sector.toLowerCase());
  const { severity, is_ai } = filter;
  const where = sql.join(
    [
      sql`true`,
      ...(sectors ? [sql`sector = any(${sectors}::text[])`] : []),
      ...(severity ? [sql`severity = any(${severity}::int[])`] : []),
      ...(is_ai === undefined ? [] : [sql`is_ai = ${is_ai}`]),
    ],
    sql` and `,
  );
  // Only what may be an address: a name would need a look-up in the network, which is not made.
  const host = sql`case when country is null and finding ->> 'host' ~ '^[0-9.]+$|:'
    then finding ->> 'host' end`;
  const counting = sql<MapRow>`
    with ${daysOf(db, 'reported', window, { kept: 'kept', live: 'live' })}
    select country, sector, severity, host, sum(n)::int as count, sum(open_n)::int as open_count,
      sum(simulation_n)::int as simulation_count, min(first_detected_at) as first_detected_at,
      max(last_detected_at) as last_detected_at
    from (${filter.addresses ? withHosts(window, host) : withoutHosts(window)}) as counted
    where ${where}
    group by 1, 2, 3, 4`;
  const { rows } = await withPlanner(db, planning, (planned) => counting.execute(planned));
  return rows;
}

function withoutHosts(window: TimeWindow): RawBuilder<unknown> {
  return sql`
    select ${columns} from figure_place join kept using (day)
    union all
    select ${columns} from (${places(sql`live`, window, sql`null::text`)}) as of_rows`;
}

/** Hosts are as many as incidents, so no day keeps them: the rows of all days are read. */
function withHosts(window: TimeWindow, host: RawBuilder<unknown>): RawBuilder<unknown> {
  const days = sql`(select day from kept union all select day from live)`;
  return places(days, window, host);
}

const columns = sql.raw(
  `country, sector, severity, is_ai, host, n, open_n, simulation_n, first_detected_at,
  last_detected_at`,
);
