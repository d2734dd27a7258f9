-- A deadline past its safe target is not overdue while a later last lawful moment runs: it is `due`.
-- The earlier marks meet the wider check, so the rows need no look.
alter table legal_deadline_event drop constraint legal_deadline_event_mark_check;
alter table legal_deadline_event add constraint legal_deadline_event_mark_check
  check (mark in ('24h', '6h', '1h', 'due', 'overdue')) not valid;
