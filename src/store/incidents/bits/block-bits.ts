// The bits of one block, from the rows of its incidents.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables.ts';
import { furthestRepeat } from './word-groups.ts';

/** What an incident is ordered by, by its binary digits. */
const digits = Object.entries({ severity: 3, created: 40, changed: 40, due: 40 }).flatMap(
  ([name, n]) => Array.from({ length: n }, (_, digit) => ({ name, digit })),
);
const digitNames = digits.map(({ name, digit }) => `${name}/${digit}`);
const digitBits = digits.map(
  ({ name, digit }) =>
    sql`bit_or(mask) filter (where (${sql.ref(name)} >> ${sql.lit(digit)}) & 1 = 1)`,
);

/** The words, and what the first one and two letters of their parts are: a search can end there. */
const wordsWithStarts = sql`array(
  select distinct entry from unnest(tsvector_to_array(search)) as word,
    unnest(case when word like '~%'
      then array[word, '^' || substr(word, 2, 1), '^' || substr(word, 2, 2)]
      else array[word] end) as entry)`;

/** Digits behind a sign and digits: what they begin with, and the last three before them. */
const pairsOfDigits = sql`array(
  with part as materialized (
    select substr(lexeme, 2) as text, at
    from unnest(search) as word, unnest(positions) as at
    where lexeme ~ '^~[0-9]{1,3}$')
  select distinct '~' || before.text || '|' || left(part.text, letters)
  from part join part before on part.at = before.at + length(before.text) + 1,
    generate_series(1, length(part.text)) as letters)`;

/**
 * Parts that a word repeats within itself, as "999999" has "999" three characters further on: many
 * have the part, few twice.
 */
const repeatedParts = sql`array(
  select distinct lexeme || '+' || distance
  from unnest(search), unnest(positions) as at,
    generate_series(1, ${sql.lit(furthestRepeat)}) as distance
  where cardinality(positions) > 1 and lexeme like '~___'
    and (at + distance)::smallint = any(positions))`;

/**
 * Values of custom fields share keys as words do: there can be as many as incidents. Kinds of
 * entity have their own, as what `incident_keys` knows, and so have teams, by which the views of
 * members find incidents.
 */
const allWords = sql`${wordsWithStarts} || ${pairsOfDigits} || ${repeatedParts} ||
  array(select lower(entry) from unnest(custom_keys) as entry)`;
const ownKeys = sql`array['team:' || lower(coalesce(team, '')),
  'entity:' || lower(coalesce(entity, ''))]`;

/** The bits of each key: of a thousand places at a time, then those one behind the other. */
export async function insertBits(db: Kysely<Tables>, block: number): Promise<void> {
  await sql`
    with own as materialized (
      select place / 1000 as part, set_bit(0::bit(1000), place % 1000, 1) as mask,
        ${allWords} as words, incident_keys(incident) || ${ownKeys} as keys,
        coalesce(severity, reported_severity, 0) as severity,
        moment_number(created_at) as created,
        moment_number(coalesce(changed_at, created_at)) as changed,
        moment_number(sla_due_at) as due
      from incident_place join incident using (id) where block = ${block}),
    piece as (
      select part, entry, is_word, bits from generate_series(0, 15) as part, lateral (
        select entry, is_word, bit_or(mask) as bits from (
          select unnest(words) as entry, true as is_word, mask from own where own.part = part.part
          union all
          select unnest(keys), false, mask from own where own.part = part.part) as entries
        group by entry, is_word) as of_part
      union all
      select part, entry, false, bits from (
        select part, unnest(${digitNames}::text[]) as entry,
          unnest(array[${sql.join(digitBits)}]) as bits
        from own group by part) as of_digits
      where bits is not null),
    whole as (
      select entry, is_word, string_agg(repeat('0', 1000 * (part - before - 1)) || bits::text, ''
        order by part)::bit(16000) as bits
      from (
        select *, lag(part, 1, -1) over (partition by entry, is_word order by part) as before
        from piece) as pieces
      group by entry, is_word)
    insert into incident_bits (key, block, bits)
    select case when is_word then word_key(entry) else value_key(entry) end, ${block}, bit_or(bits)
    from whole group by 1`.execute(db);
}
