-- What was reported before a window and is still urgent: few, so they are counted.
create index incident_urgent on incident (created_at)
  where status_lifecycle = 'open' and priority in ('P0', 'P1') and undone_at is null;
