-- Incidents split off from another one. A split moves nothing: the chosen records stay where they
-- were recorded, and the new incident shows them.
create table incident_split (
  id uuid primary key,
  origin_id uuid not null references incident (id),
  incident_id uuid not null unique references incident (id),
  link_id uuid not null references incident_link (id),
  reason text not null check (length(reason) between 1 and 5000),
  -- Records of the origin that the new incident shows.
  evidence_ids uuid[] not null,
  action_ids uuid[] not null,
  -- The version of the new incident; with another one, someone has worked on it.
  incident_version integer not null,
  split_by text not null,
  split_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  undo_reason text check (length(undo_reason) between 1 and 5000),
  check (num_nonnulls(undone_by, undone_at) in (0, 2))
);
create index incident_split_origin on incident_split (origin_id, id);
create trigger incident_split_kept before delete on incident_split
  for each row execute function refuse_change();
alter table incident_split enable always trigger incident_split_kept;
