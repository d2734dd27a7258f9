-- Counts the changes of a user, so that no administrator overwrites the change of another unseen.
alter table account add column version integer not null default 1;
