-- The figures of a window, the overview and the map read what was reported, and what was closed, from
-- these indexes alone: since outcomes were counted, and for the map always, each row was read for it.
-- Facets have had their columns in "incident_live" since 0054.
drop index incident_reported;
create index incident_reported on incident (created_at) include (
  id, workflow_status, status_lifecycle, priority, severity, reported_severity, category,
  names_asset, declares_techniques, ai_act_relevant, ai_serious_incident, nis2_relevant, gdpr_breach,
  detected_at, occurred_at, acknowledged_at, contained_at, recovered_at, closed_at,
  outcome, country, sector, source_type
) where undone_at is null;

drop index incident_closed;
create index incident_closed on incident (closed_at) include (severity, reported_severity, priority)
  where closed_at is not null and undone_at is null;

-- What is open and urgent is counted whatever its age; it is few.
create index incident_urgent on incident (created_at)
  where status_lifecycle = 'open' and priority in ('P0', 'P1') and undone_at is null;

-- Incidents of undone imports, for what counts the rows of others without them.
create index incident_undone on incident (id) where undone_at is not null;
