-- Legal holds: while one is in force, nothing that belongs to the incident is removed. What a hold
-- said stays.
create table legal_hold (
  id uuid primary key,
  incident_id uuid not null references incident (id),
  reason text not null,
  placed_by text not null,
  placed_at timestamptz not null,
  release_reason text,
  released_by text,
  released_at timestamptz,
  check ((released_at is null) = (released_by is null)),
  check ((released_at is null) = (release_reason is null))
);
create index legal_hold_of_incident on legal_hold (incident_id, id);
create index legal_hold_in_force on legal_hold (incident_id) where released_at is null;
create trigger legal_hold_kept before delete on legal_hold
  for each row execute function refuse_change();
alter table legal_hold enable always trigger legal_hold_kept;
