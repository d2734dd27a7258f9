-- Which incidents the bits say of a search: the first ones of its order, at least so many as are
-- asked for while there are more. It reads the blocks that the order comes to first, until these
-- have enough and no other begins before their end. One function, since a statement that does the
-- same takes longer to plan, and twice as long to run, as this does.
create function said_incidents(
  -- A row for each key of each choice of each group: an incident has all keys of one of the choices
  -- of a group, or none of them where the group is left out.
  of_groups int[], of_choices int[], are_left_out boolean[], are_words boolean[], texts text[],
  -- The order: "id", "severity", "changed" or "due". `behind`: the place that the page begins
  -- behind, as its id and what is compared before that, as `moment_number` counts times.
  by_name text, is_up boolean, behind_id uuid, behind_number bigint,
  created_since timestamptz, changed_since timestamptz,
  -- Incidents that are asked for, after how many no further block is read, how many of those with
  -- the same number are found at most, and marks with which the bits say nothing.
  most int, enough int, longest int, most_marks int,
  -- Whether the bits say of all; `starts`: where the first block that was not read begins.
  out are_kept boolean, out ids uuid[], out starts bigint
)
language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0
set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  size constant int := 16000;
  nothing constant bit(16000) := 0::bit(16000);
  -- Of no time, the number is that of the first one.
  created_from constant bigint :=
    case when created_since is not null then moment_number(created_since) end;
  changed_from constant bigint :=
    case when changed_since is not null then moment_number(changed_since) end;
  have_words constant boolean := exists (
    select from unnest(are_words, are_left_out) as asked (is_word, is_out)
    where is_word and not is_out);
  is_by_time constant boolean := by_name in ('changed', 'due');
  -- Keys, and how many their choice has.
  keys text[];
  sizes int[];
  -- The number of the first place that is behind the id, or is it.
  behind_place int;
  lower_keys text[];
  -- The blocks that can have something, along the order: where they begin and end in it, and
  -- whether a part of them is cut off.
  near_blocks int[];
  begins bigint[];
  ends bigint[];
  are_cut boolean[];
  at int := 1;
  upto int;
  own bit(16000);
  part bit(16000);
  batch bit(16000)[];
  n_found bigint := 0;
  furthest bigint;
  own_blocks int[] := '{}';
  own_bits bit(16000)[] := '{}';
  places int[];
begin
  select count(*) > 0 and count(*) = count(kept_at) into are_kept from incident_block;
  are_kept := are_kept and (
    select count(*) from (select from incident_mark limit most_marks + 1) as counted) <= most_marks;
  ids := '{}';
  if not are_kept then return; end if;

  select array_agg(of_group), array_agg(of_choice), array_agg(is_out), array_agg(is_word),
    array_agg(key), array_agg(n)
  into of_groups, of_choices, are_left_out, are_words, keys, sizes
  from (
    select *, (count(*) over (partition by of_group, of_choice))::int as n from (
      select distinct of_group, of_choice, is_out, is_word,
        case when is_word then word_key(lower(entry)) else value_key(entry) end as key
      from unnest(of_groups, of_choices, are_left_out, are_words, texts)
        as asked (of_group, of_choice, is_out, is_word, entry)) as each_once) as counted;
  if behind_id is not null and not is_by_time then
    behind_place := coalesce((
      select block * size + place from incident_place where id >= behind_id order by id limit 1),
      2000000000);
    lower_keys := array(
      select 'severity:' || level from generate_series(0, behind_number - 1) as level);
  end if;

  select array_agg(block order by first, block), array_agg(first order by first, block),
    array_agg(last + 1 order by first, block), array_agg(is_cut order by first, block)
  into near_blocks, begins, ends, are_cut
  from (
    select block,
      case by_name when 'id' then case when is_up then block else -block end when 'severity' then 0
        else case when is_up then lower(reach) else 1 - upper(reach) end end as first,
      case by_name when 'id' then case when is_up then block else -block end when 'severity' then 0
        else case when is_up then upper(reach) - 1 else -lower(reach) end end as last,
      coalesce(lower(created) < created_from, false) or coalesce(lower(changed) < changed_from, false)
        or behind_id is not null and coalesce(
          case when is_up then lower(reach) < behind_number else upper(reach) > behind_number end,
          false) as is_cut
    from (
      select *, case by_name when 'changed' then changed when 'due' then due end as reach
      from incident_block) as reaching
    where (created_from is null or upper(created) > created_from)
      and (changed_from is null or upper(changed) > changed_from)
      and (behind_id is null or case by_name
        when 'id' then case when is_up
          then block >= (select max(block) from incident_block where first_id <= behind_id)
          else block <= (select max(block) from incident_block where first_id <= behind_id) end
        when 'severity' then true
        else case when is_up
          then upper(reach) > behind_number else lower(reach) <= behind_number end end)
    ) as reached
  where first is not null;

  loop
    if n_found >= enough and not coalesce(begins[at] < furthest, false) then
      starts := begins[at];
      exit;
    end if;
    -- To look through all blocks for words takes longer than to combine the bits of the first one.
    -- By a time, what a block ends with counts, so that the next one has to be known.
    if have_words and at = (case when by_name = 'id' then 2 else 1 end) then
      select array_agg(block order by nth), array_agg(first order by nth),
        array_agg(behind order by nth), array_agg(is_cut order by nth)
      into near_blocks, begins, ends, are_cut
      from unnest(near_blocks, begins, ends, are_cut)
        with ordinality as one (block, first, behind, is_cut, nth)
      where nth < at or block in (
        select block from (
          select distinct of_group, block from (
            select of_group, block
            from unnest(of_groups, of_choices, are_left_out, are_words, keys, sizes)
              as asked (of_group, of_choice, is_out, is_word, key, n)
              join incident_bits using (key)
            where is_word and not is_out
            group by of_group, of_choice, n, block having count(*) = n) as each_choice) as each_group
        group by block
        having count(*) = (
          select count(distinct of_group)
          from unnest(of_groups, are_left_out, are_words) as asked (of_group, is_out, is_word)
          where is_word and not is_out));
    end if;
    exit when at > coalesce(cardinality(near_blocks), 0);
    upto := case when by_name = 'severity' then cardinality(near_blocks)
      else greatest(1, 2 * (at - 1)) end;

    batch := array(
      select bit_and(case when is_out then ~bits_of_one else bits_of_one end)
      from (
        select nth, is_out, coalesce(bit_or(bits_of_all), nothing) as bits_of_one
        from (
          select nth, of_group, is_out,
            case when count(kept.bits) = n then bit_and(kept.bits) end as bits_of_all
          from unnest(near_blocks[at:upto]) with ordinality as one (block, nth)
            cross join unnest(of_groups, of_choices, are_left_out, keys, sizes)
              as asked (of_group, of_choice, is_out, key, n)
            left join incident_bits kept on kept.key = asked.key and kept.block = one.block
          group by nth, of_group, of_choice, is_out, n) as each_choice
        group by nth, of_group, is_out) as each_group
      group by nth order by nth);
    foreach own in array batch loop
      exit when n_found >= enough and not coalesce(begins[at] < furthest, false);
      if behind_place is not null then
        part := coalesce(~nothing >> least(greatest(behind_place - near_blocks[at] * size, 0), size),
          nothing);
        if not is_up then part := ~part; end if;
        if by_name = 'severity' then
          part := part & coalesce((
            select bits from incident_bits
            where key = 'severity:' || behind_number and block = near_blocks[at]), nothing);
          part := part | coalesce((
            select bit_or(bits) from incident_bits
            where key = any(lower_keys) and block = near_blocks[at]), nothing);
        end if;
        own := own & part;
      end if;
      if n_found < enough then furthest := greatest(furthest, ends[at]); end if;
      if bit_count(own) > 0 then
        if not are_cut[at] then n_found := n_found + bit_count(own); end if;
        own_blocks := own_blocks || near_blocks[at];
        own_bits := own_bits || own;
      end if;
      at := at + 1;
    end loop;
  end loop;

  if cardinality(own_blocks) > 1 then
    select array_agg(block order by block), array_agg(bits order by block)
    into own_blocks, own_bits from unnest(own_blocks, own_bits) as one (block, bits);
  end if;
  if created_from is not null then
    own_bits := bits_up_to(own_blocks, own_bits, 'created', 39, created_from, true);
  end if;
  if changed_from is not null then
    own_bits := bits_up_to(own_blocks, own_bits, 'changed', 39, changed_from, true);
  end if;
  if is_by_time and behind_id is not null then
    own_bits := bits_up_to(own_blocks, own_bits, by_name, 39, behind_number, is_up);
  end if;
  places := case when by_name = 'id' then first_places(own_blocks, own_bits, is_up, most)
    else first_by(own_blocks, own_bits, by_name, case when by_name = 'severity' then 2 else 39 end,
      is_up, is_up, most, longest) end;
  ids := array(
    select id from unnest(places) as at_place
      join incident_place on block = at_place / size and place = at_place % size);
end $$;
