-- What members of teams change is written through views whose search path has no tables, so the
-- functions of triggers name the schema of what they write themselves.
alter function mark_incident() set search_path from current;
alter function mark_related() set search_path from current;
alter function mark_validated() set search_path from current;
alter function refuse_gap() set search_path from current;

-- The team that an engagement belongs to; without one it belongs to none, as before.
alter table engagement add column team text check (length(team) between 1 and 100);
