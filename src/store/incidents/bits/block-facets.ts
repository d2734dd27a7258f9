// The bits of one block for facets, from the rows of its incidents: of each value in its spelling,
// as the facets of the list name it.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables.ts';
import { facetValues } from '../facet-columns.ts';

/** Returns how many values. Of a thousand places at a time, then those one behind the other. */
export async function insertFacets(db: Kysely<Tables>, block: number): Promise<number> {
  await sql`delete from facet_bits where block = ${block}`.execute(db);
  const written = await sql`
    with piece as (
      select place / 1000 as part, facet, value,
        bit_or(set_bit(0::bit(1000), place % 1000, 1)) as bits
      from incident_place join incident using (id),
        lateral (values ${facetValues}) as own (facet, value)
      where block = ${block} and value is not null group by 1, 2, 3)
    insert into facet_bits (block, number, facet, value, bits)
    select ${block}, row_number() over (order by facet), facet, value,
      string_agg(repeat('0', 1000 * (part - before - 1)) || bits::text, ''
        order by part)::bit(16000)
    from (
      select *, lag(part, 1, -1) over (partition by facet, value order by part) as before
      from piece) as pieces
    group by facet, value`.execute(db);
  return Number(written.numAffectedRows ?? 0n);
}
