// SQL of likely duplicates. Each way to one is a bounded read along an index of its own.
import { sql, type Kysely } from 'kysely';
import type { DuplicateSign } from '../../domain/outcome.ts';
import type { IncidentRow } from '../incidents/incident-tables.ts';
import type { Tables } from '../tables.ts';

export interface LikelyDuplicate extends Pick<
  IncidentRow,
  'id' | 'public_id' | 'title' | 'workflow_status' | 'status_lifecycle' | 'created_at'
> {
  signs: DuplicateSign[];
}

/** Of each sign. */
const most = 5;

/** A host can have very many findings; only its newest are read. */
const mostOfAsset = 1_000;

const letters = sql.raw(`md5(lower(regexp_replace(title, '[^[:alpha:]]+', ' ', 'g')))`);

const mine = (column: string) => sql`(select ${sql.raw(column)} from mine)`;
const others = sql`undone_at is null
    and coalesce(outcome, '') not in ('duplicate', 'merged')
    and id <> ${mine('id')}`;

/** The strongest signs first, then the newest. An incident that is a duplicate is no original. */
export async function likelyDuplicates(
  db: Kysely<Tables>,
  incident_id: string,
): Promise<LikelyDuplicate[]> {
  const { rows } = await sql<LikelyDuplicate>`
    with mine as materialized (
      select id, fingerprint, asset, ${letters} as letters,
        length(regexp_replace(title, '[^[:alpha:]]+', '', 'g')) > 7 as is_told,
        array(select w from unnest(weaknesses) as w where w like 'CVE-%') as cves
      from incident where id = ${incident_id}::uuid),
    found as (
      (select id, 'same_finding' as sign, 1 as place from incident
        where fingerprint = ${mine('fingerprint')} and ${others}
        order by id desc limit ${sql.lit(most)})
      union all
      (select id, 'same_weakness', 2 from (
          select id, weaknesses from incident
          where asset = ${mine('asset')} and ${others}
          order by id desc limit ${sql.lit(mostOfAsset)}) as near
        where weaknesses && ${mine('cves')} order by id desc limit ${sql.lit(most)})
      union all
      (select id, 'similar_title', 3 from incident
        where ${letters} = ${mine('letters')} and ${mine('is_told')} and ${others}
        order by id desc limit ${sql.lit(most)})),
    signed as (
      select id, min(place) as place, array_agg(sign order by place) as signs
      from found group by id)
    select incident.id, public_id, title, workflow_status, status_lifecycle, created_at, signs
    from signed join incident on incident.id = signed.id
    order by place, incident.id desc`.execute(db);
  return rows;
}
