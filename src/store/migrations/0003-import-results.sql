-- What became of an import: outcomes with their reasons, every row that opened no incident, which
-- incidents a run saw again, its undoing, and the retest that it was.

alter table connector_run rename column recurrences to reopened;
alter table connector_run
  add column outcomes jsonb not null default '[]',
  add column retest jsonb,
  add column undone_at timestamptz,
  add column undone_by text;
alter table connector_run drop constraint connector_run_status_check;
alter table connector_run add constraint connector_run_status_check
  check (status in (
    'running', 'completed', 'completed_with_errors', 'failed', 'cancelled', 'undone'
  ));

-- Rows of a file that opened no incident, in the order of the file; a failed run has one.
create table run_remark (
  run_id uuid not null references connector_run (id),
  seq integer not null,
  place text not null,
  -- Runs of before this table did not tell one from the other.
  outcome text check (outcome in ('skipped', 'set_aside', 'note', 'failed')),
  reason text not null,
  primary key (run_id, seq)
);
insert into run_remark
  select run.id, listed.seq - 1, listed.error ->> 'place', null, listed.error ->> 'reason'
  from connector_run run, jsonb_array_elements(run.errors) with ordinality as listed (error, seq);

-- Open incidents of earlier runs that a run saw again. `seen_before` is their `last_seen` until then.
-- A weekly scan writes one row an incident, so the rows are small and nothing looks up what they
-- name: they are written beside the incidents that they were read from, and neither is deleted.
create table sighting (
  run_id uuid not null,
  incident_id uuid not null,
  seen_before timestamptz not null,
  primary key (run_id, incident_id)
);
create index sighting_incident on sighting (incident_id);

-- `import_moves` counts the versions that imports made, so that `version - import_moves` tells
-- whether people did anything.
alter table incident
  add column undone_at timestamptz,
  add column import_moves integer not null default 0;

-- An undone incident leaves every list and frees its fingerprint; only its id still finds it.
drop index incident_open_fingerprint;
create unique index incident_open_fingerprint on incident (fingerprint)
  where fingerprint is not null and status_lifecycle = 'open' and undone_at is null;
drop index incident_fingerprint;
create index incident_fingerprint on incident (fingerprint, id)
  where fingerprint is not null and undone_at is null;
create index incident_live on incident (id) where undone_at is null;
drop index incident_workflow_status;
create index incident_workflow_status on incident (workflow_status, id) where undone_at is null;
drop index incident_priority;
create index incident_priority on incident (priority, id)
  where priority is not null and undone_at is null;
drop index incident_owner_email;
create index incident_owner_email on incident (owner_email, id)
  where owner_email is not null and undone_at is null;
drop index incident_severity;
create index incident_severity on incident ((coalesce(severity, reported_severity, 0)), id)
  where undone_at is null;
drop index incident_level;
create index incident_level on incident (lower(level), id) where undone_at is null;
drop index incident_category;
create index incident_category on incident (lower(category), id) where undone_at is null;
drop index incident_source_tool;
create index incident_source_tool on incident (lower(source_tool), id)
  where source_tool is not null and undone_at is null;
drop index incident_search;
create index incident_search on incident using gin (search) where undone_at is null;
