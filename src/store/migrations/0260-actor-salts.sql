-- The hash of a custody entry covers its actor through a salted commitment, so that a copy for
-- outsiders can withhold the name and its hash can still be computed. Entries of before have no salt.
alter table custody_entry
  add column actor_salt text check (actor_salt ~ '^[0-9a-f]{32}$');
