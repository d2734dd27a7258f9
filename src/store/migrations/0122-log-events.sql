-- What an event says that belongs to no incident, so that it can be found: of those that came
-- before this, only format, severity and time are known, and their bytes.
alter table log_event
  add column title text,
  add column product text,
  add column rule text,
  add column host text,
  -- Why it opened nothing.
  add column quiet text check (quiet in ('settled', 'no_severity', 'low_severity'));
create index log_event_unlinked on log_event (at desc, identity desc) where incident_id is null;
