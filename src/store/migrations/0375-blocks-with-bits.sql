-- As before, but of the blocks alone that have bits: `blocks` are their numbers, in rising order.
-- Arrays of all blocks took longer to copy than their bits to combine.
drop function first_by(bit(16000)[], text, int, boolean, boolean, int, int);
drop function first_places(bit(16000)[], boolean, int);
drop function bits_up_to(bit(16000)[], text, int, bigint, boolean);
drop function block_reaches(text);

-- From which to which number of an order each of the blocks reaches.
create function block_reaches(blocks int[], name text) returns int8range[] language sql stable as $$
  select coalesce(array_agg(
    case name when 'created' then created when 'changed' then changed when 'due' then due end
    order by block), '{}')
  from incident_block where block = any(blocks) $$;

-- Of the bits of each block, those whose number is not behind another. The digits are read of the
-- blocks alone that reach beyond the number.
create function bits_up_to(
  blocks int[], bits bit(16000)[], name text, high int, most bigint, up boolean
) returns bit(16000)[] language plpgsql stable as $$
declare
  none constant bit(16000) := 0::bit(16000);
  reaches constant int8range[] := block_reaches(blocks, name);
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
        left join incident_bits kept on key = name || '/' || digit and block = blocks[n]
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

-- The places of the first bits of the blocks, counted through all. As text, since the server passes
-- a run of zeros in one step then.
create function first_places(blocks int[], bits bit(16000)[], up boolean, most int)
returns int[] language plpgsql immutable as $$
declare
  places int[] := '{}';
  n int;
begin
  for turn in 1 .. cardinality(bits) loop
    n := case when up then turn else cardinality(bits) + 1 - turn end;
    continue when bit_count(bits[n]) = 0;
    places := places || array(
      select blocks[n] * 16000 + case when up then at else 15999 - at end
      from (
        select (sum(length(zeros) + 1) over (rows unbounded preceding))::int - 1 as at
        from unnest(string_to_array(
          case when up then bits[n]::text else reverse(bits[n]::text) end, '1')) as zeros) as own
      where at < 16000 limit most - cardinality(places));
    exit when cardinality(places) >= most;
  end loop;
  return places;
end $$;

-- The places of the first bits by a number, at least so many while there are more, with all that
-- have the same number as the last one; of these, as many of the first as fit into `longest`. Of
-- near blocks alone, from the first digit in which these differ on, and until there are few more
-- than are wanted.
create function first_by(
  blocks int[], bits bit(16000)[], name text, high int, up boolean, places_up boolean, most int,
  longest int
) returns int[] language plpgsql stable as $$
declare
  spare constant int := 50;
  none constant bit(16000) := 0::bit(16000);
  nowhere constant bit(16000)[] := array_fill(none, array[cardinality(bits)]);
  reaches constant int8range[] := block_reaches(blocks, name);
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
        left join incident_bits kept on key = name || '/' || digit and block = blocks[own]
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
  return first_places(blocks, sure, places_up, longest)
    || first_places(blocks, bits, places_up, longest);
end $$;

-- All are written again, with the first letters of words.
update incident_block set kept_at = null;
