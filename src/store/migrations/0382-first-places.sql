-- As before, by the cheapest of three ways: the server passes a run of zeros in one step where the
-- bits are text, but turning a whole block around, or finding all bits of a full one, took longer
-- than the rest of a search. `few`: from this number on, text is quicker.
create or replace function first_places(blocks int[], bits bit(16000)[], up boolean, most int)
returns int[] language plpgsql immutable as $$
declare
  size constant int := 16000;
  few constant int := 3;
  places int[] := '{}';
  missing int := most;
  part bit varying;
  own int[];
  count int;
  found int;
  width int;
  start int;
  n int;
begin
  for turn in 1 .. cardinality(bits) loop
    n := case when up then turn else cardinality(bits) + 1 - turn end;
    count := bit_count(bits[n]);
    continue when count = 0;
    own := '{}';
    if count <= few then
      part := bits[n];
      for nth in 1 .. count loop
        start := position(B'1' in part) - 1;
        part := set_bit(part, start, 0);
        own := own || blocks[n] * size + start;
      end loop;
    else
      -- The end that the order comes to first, where that has enough; else the whole.
      width := least(size, 3 * size / count * missing);
      loop
        start := case when up then 0 else size - width end;
        own := array(
          select blocks[n] * size + start + at
          from (
            select (sum(length(zeros) + 1) over (rows unbounded preceding))::int - 1 as at
            from unnest(string_to_array(substring(bits[n] from start + 1 for width)::text, '1'))
              as zeros) as one
          where at < width limit case when up then missing end);
        exit when cardinality(own) >= least(missing, count);
        width := size;
      end loop;
    end if;
    if up then
      places := places || own[1:missing];
    else
      found := cardinality(own);
      places := places || array(
        select own[found - back] from generate_series(0, least(missing, found) - 1) as back);
    end if;
    missing := most - cardinality(places);
    exit when missing = 0;
  end loop;
  return places;
end $$;
