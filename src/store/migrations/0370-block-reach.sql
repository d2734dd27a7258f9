-- From which to which number of an order the incidents of a block reach: a search leaves out the
-- blocks that are behind its page. As `moment_number` counts them; null where none has a number.
alter table incident_block
  add column created int8range,
  add column changed int8range,
  add column due int8range;
-- All are written again.
update incident_block set kept_at = null;

-- Of each block, by its number.
create function block_reaches(name text) returns int8range[] language sql stable as $$
  select coalesce(array_agg(
    case name when 'created' then created when 'changed' then changed when 'due' then due end
    order by block), '{}')
  from incident_block $$;

-- As before, but the digits are read of the blocks alone that reach beyond the number.
create or replace function bits_up_to(
  bits bit(16000)[], name text, high int, most bigint, up boolean
) returns bit(16000)[] language plpgsql stable as $$
declare
  none constant bit(16000) := 0::bit(16000);
  reaches constant int8range[] := block_reaches(name);
  wanted constant int8range :=
    case when up then int8range(most, null) else int8range(null, most, '[]') end;
  found bit(16000)[] := array_fill(none, array[cardinality(bits)]);
  slice bit(16000);
  at int;
begin
  for n in 1 .. cardinality(bits) loop
    continue when reaches[n] && wanted and not reaches[n] <@ wanted;
    if reaches[n] <@ wanted then found[n] := bits[n]; end if;
    bits[n] := none;
  end loop;
  for digit in reverse high .. 0 loop
    for at, slice in
      select n, coalesce(kept.bits, none)
      from unnest(blocks_with(bits)) as n
        left join incident_bits kept on key = name || '/' || digit and block = n - 1
    loop
      if (most >> digit) & 1 = 1 then
        if not up then found[at] := found[at] | (bits[at] & ~slice); end if;
        bits[at] := bits[at] & slice;
      else
        if up then found[at] := found[at] | (bits[at] & slice); end if;
        bits[at] := bits[at] & ~slice;
      end if;
    end loop;
  end loop;
  for n in 1 .. cardinality(bits) loop
    found[n] := found[n] | bits[n];
  end loop;
  return found;
end $$;

-- The blocks without which there are at least so many bits, and before all of theirs, have none.
create function bits_of_near_blocks(
  bits bit(16000)[], reaches int8range[], up boolean, most int
) returns bit(16000)[] language plpgsql immutable as $$
declare
  furthest bigint;
begin
  select case when up then upper(reach) - 1 else lower(reach) end into furthest
  from (
    select reach, sum(bit_count(bits[n])) over (
      order by case when up then upper(reach) else -lower(reach) end, n) as so_far
    from unnest(reaches) with ordinality as own (reach, n)
    where bit_count(bits[n]) > 0) as counted
  where so_far >= most order by so_far limit 1;
  for n in 1 .. cardinality(bits) loop
    if (case when up then lower(reaches[n]) > furthest else upper(reaches[n]) <= furthest end) then
      bits[n] := 0::bit(16000);
    end if;
  end loop;
  return bits;
end $$;

-- As before, of near blocks alone, from the first digit in which these differ on, and until there
-- are few more than are wanted.
create or replace function first_by(
  bits bit(16000)[], name text, high int, up boolean, places_up boolean, most int, longest int
) returns int[] language plpgsql stable as $$
declare
  spare constant int := 50;
  none constant bit(16000) := 0::bit(16000);
  nowhere constant bit(16000)[] := array_fill(none, array[cardinality(bits)]);
  reaches constant int8range[] := block_reaches(name);
  slice bit(16000);
  before bit(16000)[];
  sure bit(16000)[] := nowhere;
  live int[];
  at int;
  n int;
  missing int := most;
begin
  bits := bits_of_near_blocks(bits, reaches, up, most);
  select coalesce(length(ltrim(
      (min(lower(reaches[own])) # max(upper(reaches[own]) - 1))::bit(64)::text, '0')) - 1, high)
    into high
  from unnest(blocks_with(bits)) as own;
  for digit in reverse high .. 0 loop
    live := blocks_with(bits);
    exit when (select sum(bit_count(bits[own])) from unnest(live) as own)
      <= least(missing + spare, longest);
    before := nowhere;
    n := 0;
    for at, slice in
      select own, coalesce(kept.bits, none)
      from unnest(live) as own
        left join incident_bits kept on key = name || '/' || digit and block = own - 1
    loop
      before[at] := bits[at] & case when up then ~slice else slice end;
      n := n + bit_count(before[at]);
    end loop;
    if n >= missing then
      bits := before;
    elsif n > 0 then
      missing := missing - n;
      foreach at in array live loop
        sure[at] := sure[at] | before[at];
        bits[at] := bits[at] & ~before[at];
      end loop;
    end if;
  end loop;
  return first_places(sure, places_up, longest) || first_places(bits, places_up, longest);
end $$;
