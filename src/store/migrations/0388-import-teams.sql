-- The team that an import belongs to, and with it the incidents that it opens; without one it
-- belongs to none, as before.
alter table connector_run add column team text check (length(team) between 1 and 100);
create index connector_run_team on connector_run (lower(team), id) where team is not null;

-- A finding is open once for each team, and once without one.
drop index incident_open_fingerprint;
create unique index incident_open_fingerprint on incident (fingerprint, coalesce(lower(team), ''))
  where fingerprint is not null and status_lifecycle = 'open' and undone_at is null;
