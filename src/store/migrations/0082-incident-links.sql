-- Links between incidents. A link that was removed stays, with who removed it.
create table incident_link (
  id uuid primary key,
  -- The kind is said of the first incident: it is caused by, or part of, the second.
  from_id uuid not null references incident (id),
  to_id uuid not null references incident (id),
  kind text not null check (kind in ('related', 'caused_by', 'part_of')),
  created_by text not null,
  created_at timestamptz not null,
  removed_by text,
  removed_at timestamptz,
  check (from_id <> to_id),
  check (num_nonnulls(removed_by, removed_at) in (0, 2))
);
-- One link of two incidents, whichever way it is read.
create unique index incident_link_pair on incident_link (least(from_id, to_id), greatest(from_id, to_id))
  where removed_at is null;
create index incident_link_from on incident_link (from_id) where removed_at is null;
create index incident_link_to on incident_link (to_id) where removed_at is null;

create trigger incident_link_kept before delete on incident_link
  for each row execute function refuse_change();
alter table incident_link enable always trigger incident_link_kept;
