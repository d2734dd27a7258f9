-- The list of what nobody owns, by state: without it a filter that few rows match walks them all.
create index incident_unowned on incident (id, workflow_status)
  where owner_email is null and undone_at is null;
