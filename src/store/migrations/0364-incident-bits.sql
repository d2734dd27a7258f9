-- Which incidents have a value or a word, as bits: a search combines these of a block of incidents
-- instead of reading rows. `src/store/incidents/bits/keep-bits.ts` writes them; what changes an
-- incident leaves a mark in the same transaction, and a marked one is read whatever its bits say.

-- Incidents from the first id on, up to the first of the next block; none of them has a place yet
-- while `kept_at` is null.
create table incident_block (
  block int primary key,
  first_id uuid not null unique,
  kept_at timestamptz
);

-- The places of a block are in the order of the ids.
create table incident_place (
  block int not null,
  place int not null check (place < 16000),
  id uuid not null unique,
  primary key (block, place)
);

create table incident_bits (
  key text not null,
  block int not null,
  bits bit(16000) not null,
  primary key (key, block)
);
-- Compressed, in the row itself.
alter table incident_bits alter bits set storage main;

-- Writers only add, so none waits for another.
create table incident_mark (incident_id uuid not null);

-- As long as an index takes, and never another's: what is left out is taken away by its key alone.
create function value_key(entry text) returns text language sql immutable parallel safe
as $$ select case when length(entry) <= 100 then entry
  else left(entry, 40) || encode(sha256(convert_to(entry, 'UTF8')), 'hex') end $$;

-- Words share keys: what is found is compared with the rows.
create function word_key(word text) returns text language sql immutable parallel safe
as $$ select '~' || left(encode(sha256(convert_to(word, 'UTF8')), 'hex'), 4) $$;

create function moment_number(at timestamptz) returns bigint language sql immutable parallel safe
as $$ select least(greatest(floor(extract(epoch from at) * 1000)::bigint - 1577836800000, 0),
  (1::bigint << 40) - 1) $$;

create function incident_keys(one incident) returns text[] language sql immutable parallel safe
as $$ select array_remove(array[
  'all',
  'run:' || one.connector_run_id::text,
  'status:' || one.workflow_status,
  'lifecycle:' || one.status_lifecycle,
  'evidence:' || one.evidence_status,
  'severity:' || coalesce(one.severity, one.reported_severity, 0)::text,
  'priority:' || coalesce(one.priority, ''),
  'outcome:' || coalesce(one.outcome, ''),
  'owner:' || coalesce(one.owner_email, ''),
  'agent:' || coalesce(one.agent_id, ''),
  'level:' || lower(one.level),
  'category:' || lower(one.category),
  'tool:' || lower(coalesce(one.source_tool, '')),
  'sector:' || lower(coalesce(one.sector, '')),
  'country:' || lower(coalesce(one.country, '')),
  case when one.sla_due_at is not null then 'dated' end,
  case when one.ai_act_relevant then 'flag:ai_act_relevant' end,
  case when one.gdpr_personal_data then 'flag:gdpr_personal_data' end,
  case when one.ai_serious_incident then 'flag:ai_serious_incident' end,
  case when one.nis2_relevant then 'flag:nis2_relevant' end,
  case when one.gdpr_breach then 'flag:gdpr_breach' end
], null) $$;

-- As before, and a mark of what the bits say. Names with their schema, as members of teams change
-- incidents through views: to set a path takes more time than all else here.
do $do$
begin
  execute format($text$
create or replace function mark_incident() returns trigger language plpgsql as $$
declare
  first timestamptz := %1$I.first_unmarked();
begin
  if tg_op = 'UPDATE' then
    if (old.changed_at, old.workflow_status, old.id, old.undone_at, old.created_at,
        old.sla_due_at, old.status_lifecycle, old.evidence_status, old.severity,
        old.reported_severity, old.priority, old.outcome, old.owner_email, old.agent_id,
        old.level, old.category, old.source_tool, old.sector, old.country,
        old.connector_run_id, old.ai_act_relevant, old.gdpr_personal_data,
        old.ai_serious_incident, old.nis2_relevant, old.gdpr_breach, old.search)
      is distinct from
      (new.changed_at, new.workflow_status, new.id, new.undone_at, new.created_at,
        new.sla_due_at, new.status_lifecycle, new.evidence_status, new.severity,
        new.reported_severity, new.priority, new.outcome, new.owner_email, new.agent_id,
        new.level, new.category, new.source_tool, new.sector, new.country,
        new.connector_run_id, new.ai_act_relevant, new.gdpr_personal_data,
        new.ai_serious_incident, new.nis2_relevant, new.gdpr_breach, new.search) then
      insert into %1$I.incident_mark values (new.id);
    end if;
    if least(old.created_at, new.created_at) < first and
      (old.created_at, old.undone_at, old.severity, old.reported_severity, old.workflow_status,
        old.status_lifecycle, old.priority, old.category, old.outcome, old.ai_serious_incident,
        old.nis2_relevant, old.gdpr_breach, old.detected_at, old.occurred_at,
        old.acknowledged_at, old.contained_at, old.recovered_at, old.closed_at, old.names_asset,
        old.ai_act_relevant, old.gdpr_personal_data, old.evidence_status, old.owner_email,
        old.level, old.source_tool, old.agent_id, old.finding)
      is distinct from
      (new.created_at, new.undone_at, new.severity, new.reported_severity, new.workflow_status,
        new.status_lifecycle, new.priority, new.category, new.outcome, new.ai_serious_incident,
        new.nis2_relevant, new.gdpr_breach, new.detected_at, new.occurred_at,
        new.acknowledged_at, new.contained_at, new.recovered_at, new.closed_at, new.names_asset,
        new.ai_act_relevant, new.gdpr_personal_data, new.evidence_status, new.owner_email,
        new.level, new.source_tool, new.agent_id, new.finding) then
      insert into %1$I.figure_mark (basis, day)
      values ('reported', %1$I.figure_day_of(old.created_at));
      if old.created_at <> new.created_at then
        insert into %1$I.figure_mark (basis, day)
        values ('reported', %1$I.figure_day_of(new.created_at));
      end if;
    end if;
    if least(old.sla_due_at, new.sla_due_at) < first and
      (old.sla_due_at, old.closed_at, old.undone_at)
        is distinct from (new.sla_due_at, new.closed_at, new.undone_at) then
      insert into %1$I.figure_mark (basis, day)
      select 'due', %1$I.figure_day_of(at)
      from unnest(array[old.sla_due_at, new.sla_due_at]) as at where at < first;
    end if;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into %1$I.incident_mark values (new.id);
  else
    -- Of what is deleted no row is found, so bits need no mark of it.
    new := old;
  end if;
  if new.created_at < first then
    insert into %1$I.figure_mark (basis, day)
    values ('reported', %1$I.figure_day_of(new.created_at));
  end if;
  if new.sla_due_at < first then
    insert into %1$I.figure_mark (basis, day)
    values ('due', %1$I.figure_day_of(new.sla_due_at));
  end if;
  return null;
end $$ $text$, current_schema());
end $do$;

-- The places of the array that have a bit.
create function blocks_with(bits bit(16000)[]) returns int[] language sql immutable as $$
  select coalesce(array_agg(n order by n), '{}')
  from unnest(bits) with ordinality as own (of_block, n) where bit_count(of_block) > 0 $$;

-- Of the bits of each block, those whose number is not behind another.
create function bits_up_to(bits bit(16000)[], name text, high int, most bigint, up boolean)
returns bit(16000)[] language plpgsql stable as $$
declare
  none constant bit(16000) := 0::bit(16000);
  found bit(16000)[] := array_fill(none, array[cardinality(bits)]);
  slice bit(16000);
  at int;
begin
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

-- The places of the first bits of all blocks, counted through.
create function first_places(bits bit(16000)[], up boolean, most int)
returns int[] language plpgsql immutable as $$
declare
  places int[] := '{}';
  blocks constant int := cardinality(bits);
  block int;
  part bit(250);
  start int;
begin
  for turn in 1 .. blocks loop
    block := case when up then turn else blocks + 1 - turn end;
    continue when bit_count(bits[block]) = 0;
    for step in 0 .. 63 loop
      start := 250 * case when up then step else 63 - step end;
      part := substring(bits[block] from start + 1 for 250);
      continue when bit_count(part) = 0;
      places := places || array(
        select (block - 1) * 16000 + start + at from generate_series(0, 249) as at
        where get_bit(part, at) = 1
        order by case when up then at else -at end);
      if cardinality(places) >= most then return places[1:most]; end if;
    end loop;
  end loop;
  return places;
end $$;

-- The places of the first bits by a number, at least so many while there are more, with all that
-- have the same number as the last one; of these, as many of the first as fit into `longest`.
create function first_by(
  bits bit(16000)[], name text, high int, up boolean, places_up boolean, most int, longest int
) returns int[] language plpgsql stable as $$
declare
  none constant bit(16000) := 0::bit(16000);
  nowhere constant bit(16000)[] := array_fill(none, array[cardinality(bits)]);
  slice bit(16000);
  before bit(16000)[];
  sure bit(16000)[] := nowhere;
  live int[];
  at int;
  n int;
  missing int := most;
begin
  for digit in reverse high .. 0 loop
    live := blocks_with(bits);
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
