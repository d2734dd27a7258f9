-- The statistics and the map read what was reported, and what fell due, within a window of time.
create index incident_reported on incident (created_at) where undone_at is null;
create index incident_fell_due on incident (sla_due_at)
  where sla_due_at is not null and undone_at is null;
