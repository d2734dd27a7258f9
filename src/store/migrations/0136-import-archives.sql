-- The archive that an imported file came in: its kind, name, hash and length, and the member. The
-- other columns of the run are about the file in it.
alter table connector_run add column archive jsonb;
