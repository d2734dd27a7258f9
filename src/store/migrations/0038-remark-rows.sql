-- Rows that were merged into another row of their file are listed as well, and every row with the
-- place of its bytes in the stored file, so that errors.csv can show it. Earlier rows have neither.
alter table run_remark add column start_byte bigint, add column end_byte bigint;
alter table run_remark drop constraint run_remark_outcome_check;
-- Wider than before, so no row has to be looked at.
alter table run_remark add constraint run_remark_outcome_check
  check (outcome in ('skipped', 'set_aside', 'duplicate', 'note', 'failed')) not valid;
