// Which blocks of bits a search reads: those that its order comes to first, until they have enough.
import { sql } from 'kysely';
import { required } from '../../../domain/required.ts';
import { severities } from '../../../domain/severity.ts';
import type { Condition, IncidentFilter } from '../incident-list.ts';
import type { Search } from '../incident-look-ups.ts';
import { all, walks, type IncidentPlace } from '../incident-walks.ts';
import { bitsOfGroups } from './bit-filter.ts';

export interface Order {
  /** What the incidents are ordered by before their id, with its highest bit. */
  by: { name: string; high: number; isUp: boolean } | null;
  isUp: boolean;
}

export function orderOf({ by, direction }: Search['walk']): Order {
  const isUp = direction === 'asc';
  if (by === walks['-severity'].by) return { by: { name: 'severity', high: 2, isUp }, isUp };
  if (by === walks['-updated'].by) return { by: { name: 'changed', high: 39, isUp }, isUp };
  if (by === walks.dated.by) return { by: { name: 'due', high: 39, isUp }, isUp };
  return { by: null, isUp };
}

export const momentOf = (time: string) => sql`moment_number(${time}::timestamptz)`;

/** Where a block begins in the order, and where it ends: numbers that rise along the order. */
function spanOf({ by, isUp }: Order): { begin: Condition; end: Condition } {
  if (by === null) {
    return isUp
      ? { begin: sql`block`, end: sql`block + 1` }
      : { begin: sql`-block`, end: sql`-block + 1` };
  }
  if (by.name === 'severity') return { begin: sql`0`, end: sql`1` };
  const reach = sql.ref(by.name);
  return by.isUp
    ? { begin: sql`lower(${reach})`, end: sql`upper(${reach})` }
    : { begin: sql`-upper(${reach}) + 1`, end: sql`-lower(${reach}) + 1` };
}

/** From when on the incidents are, by the times that bits are kept of. */
export function sinceTimes({ created_since, changed_since }: IncidentFilter): [string, string][] {
  const given = { created: created_since, changed: changed_since };
  return Object.entries(given).filter((one): one is [string, string] => one[1] !== undefined);
}

/** The blocks that can have something of what the times ask for, and those that have more. */
function reachable({ walk, filter, after }: Search): { some: Condition[]; cut: Condition[] } {
  const { by, isUp } = orderOf(walk);
  const some: Condition[] = [];
  const cut: Condition[] = [];
  for (const [name, since] of sinceTimes(filter)) {
    some.push(sql`upper(${sql.ref(name)}) > ${momentOf(since)}`);
    cut.push(sql`lower(${sql.ref(name)}) < ${momentOf(since)}`);
  }
  if (after === null || by?.name === 'severity') return { some, cut };
  if (by === null) {
    const own = sql`(select max(block) from incident_block where first_id <= ${after.id}::uuid)`;
    some.push(isUp ? sql`block >= ${own}` : sql`block <= ${own}`);
    return { some, cut };
  }
  const place = momentOf(timeOf(by.name, after));
  const reach = sql.ref(by.name);
  some.push(by.isUp ? sql`upper(${reach}) > ${place}` : sql`lower(${reach}) <= ${place}`);
  cut.push(by.isUp ? sql`lower(${reach}) < ${place}` : sql`upper(${reach}) > ${place}`);
  return { some, cut };
}

const timeOf = (name: string, place: IncidentPlace) =>
  required((name === 'changed' ? place.changed_at : place.sla_due_at) ?? undefined, name);

/** Of a block `at`, the bits of those that the search asks for behind its place. */
function askedOf({ walk, after, isUndated = false }: Search): Condition {
  const parts = [bitsOfGroups];
  if (walk.by === walks.dated.by) parts.push(bitsOf('dated'));
  if (isUndated) parts.push(sql`~${bitsOf('dated')}`);
  const { by } = orderOf(walk);
  if (after !== null && by === null) parts.push(beyondId(after.id, walk.direction));
  if (after !== null && by?.name === 'severity') {
    const own = after.severity ?? severities.length;
    const lower = severities.flatMap((_, level) => (level < own ? [`severity:${level}`] : []));
    const same = together([bitsOf(`severity:${own}`), beyondId(after.id, walk.direction)]);
    parts.push(sql`(${bitsOfAny(lower)} | ${same})`);
  }
  return together(parts);
}

export const none = sql`0::bit(16000)`;

/** The bits of a key in the block. */
const bitsOf = (key: string): Condition => bitsOfAny([key]);

/** Of those that have one of the keys. One parameter: the text is the same for any number. */
function bitsOfAny(keys: readonly string[]): Condition {
  return sql`coalesce((select bit_or(bits) from incident_bits
    where key = any(${keys}::text[]) and incident_bits.block = at.block), ${none})`;
}

const together = (parts: readonly Condition[]): Condition => sql`(${sql.join(parts, sql` & `)})`;

/** Of all blocks, those bits without what the times leave out. */
export function within({ walk, filter, after }: Search, bits: Condition): Condition {
  const found = sinceTimes(filter).reduce(
    (part, [name, since]) => upTo(part, name, since, true),
    bits,
  );
  const { by } = orderOf(walk);
  if (after === null || by === null || by.name === 'severity') return found;
  return upTo(found, by.name, timeOf(by.name, after), by.isUp);
}

/** From a time on when `isUp`, else up to it. */
function upTo(bits: Condition, name: string, time: string, isUp: boolean): Condition {
  return sql`bits_up_to(blocks, ${bits}, ${name}, 39, ${momentOf(time)}, ${sql.lit(isUp)})`;
}

/** The places before an id, or from it on; from none on, none: the id is behind all. */
function beyondId(id: string, direction: 'asc' | 'desc'): Condition {
  const place = sql`(select block * 16000 + place from incident_place
    where id >= ${id}::uuid order by id limit 1)`;
  const passed = sql`coalesce(${place}, 2000000000) - at.block * 16000`;
  const from = sql`coalesce(~${none} >> least(greatest(${passed}, 0), 16000), ${none})`;
  return direction === 'asc' ? from : sql`~${from}`;
}

/**
 * Behind `asked_key` and `possible`: the common table expressions `read_blocks`, the blocks that
 * have what the search asks for with its bits, and `rest`, where the blocks start that were not
 * read. Blocks are read until there are enough bits in those before whose end no other starts; what
 * the times cut off is not counted. `areSome`: the possible blocks alone.
 */
export function blocksRead(search: Search, areSome: boolean, enough: number): Condition {
  const { begin, end } = spanOf(orderOf(search.walk));
  const { some, cut } = reachable(search);
  if (areSome) some.push(sql`block in (select block from possible)`);
  return sql`
    near as materialized (
      select block, starts, ends, is_cut, row_number() over (order by starts, block)::int as n
      from (select block, ${begin} as starts, ${end} as ends, ${anyOf(cut)} as is_cut
        from incident_block where ${all([...some, sql`true`])}) as reached
      where starts is not null),
    taken as (
      select 0 as n, null::int as block, null::"bit" as bits, 0::bigint as found,
        null::bigint as ends
      union all
      select near.n, near.block, own.bits,
        found + case when is_cut then 0 else bit_count(own.bits) end,
        case when found < ${enough}::int then greatest(taken.ends, near.ends) else taken.ends end
      from taken join near on near.n = taken.n + 1,
        lateral (select ${askedOf(search)} as bits from (select near.block) as at offset 0)
          as own
      where found < ${enough}::int or near.starts < taken.ends),
    rest as materialized (
      select min(starts) as starts from near where n > (select max(n) from taken)),
    read_blocks as materialized (
      select coalesce(array_agg(block order by block), '{}') as blocks,
        coalesce(array_agg(bits order by block), '{}') as bits
      from taken where bit_count(bits) > 0)`;
}

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
