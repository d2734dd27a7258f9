-- Entries of an incident in the order of time were found among those of all others.
create index audit_entry_incident_time on audit_entry (incident_id, at, id)
  where incident_id is not null;
