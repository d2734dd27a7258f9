-- Times of an incident that people record, and the indexes of the overdue list.

alter table incident
  add column occurred_at timestamptz,
  add column contained_at timestamptz,
  add column recovered_at timestamptz;

-- The clocks that run: acknowledge by what the report said, contain by what people decided,
-- remediate by the due time that was set. Each list is short, so it is read by its own index.
create index incident_unacknowledged
  on incident ((coalesce(severity, reported_severity, 0)), created_at, id)
  where acknowledged_at is null and status_lifecycle = 'open' and undone_at is null;
create index incident_uncontained
  on incident ((coalesce(priority, '')), (coalesce(severity, reported_severity, 0)), created_at, id)
  where acknowledged_at is not null and contained_at is null and status_lifecycle = 'open' and undone_at is null;
create index incident_due on incident (sla_due_at, id)
  where sla_due_at is not null and status_lifecycle = 'open' and undone_at is null;
